import { Isometric } from '../isometric.js';
import { Path } from '../path.js';
import { at, spread } from '../points.js';
import { polyline, rectangle } from '../shapes.js';
import { Sheet } from '../sheet.js';

const element = new Isometric(at(338, 62), 0.84);
const seal = new Isometric(at(338, 178), 0.84);
const [width, length] = [236, 360];

/** Panel air filter, lifted off its sealing frame. */
export function drawAirFilter(): Sheet {
  const sheet = new Sheet();
  drawSeal(sheet);
  drawElement(sheet);
  sheet.balloon(1, at(120, 70), at(230, 190));
  sheet.balloon(2, at(592, 96), at(512, 156));
  return sheet.balloon(3, at(80, 420), at(152, 378));
}

function drawSeal(sheet: Sheet): void {
  const outline = (grow: number): Path => rectangle(-grow, -grow, width + grow * 2, length + grow * 2, 22 + grow);
  for (const z of [-26, -14]) sheet.solid(seal.onTop(Path.join(outline(16), outline(-18)), z));
  sheet.signal(seal.onTop(Path.join(outline(16), outline(-18)), -6));
  sheet.line(seal.onTop(outline(8), -6), 'hairline').line(seal.onTop(outline(-8), -6), 'hairline');
  for (const [x, y] of [
    [0, 0],
    [width, 0],
    [0, length],
    [width, length],
  ] as const) {
    sheet.centre(element.at([x, y, -30]), seal.at([x, y, -6]));
  }
}

function drawElement(sheet: Sheet): void {
  element.box(sheet, [0, 0, -48], [width, length, 40]);
  element.box(sheet, [-10, -10, -8], [width + 20, length + 20, 10]);
  const mouth = element.onTop(rectangle(16, 16, width - 32, length - 32, 8), 2);
  sheet.solid(mouth);
  const ridges = spread(24, length - 24, 27);
  for (const [index, y] of ridges.entries()) {
    sheet.line(
      element.onTop(polyline(at(16, y), at(width - 16, y)), index % 2 === 0 ? 0 : -14),
      index % 2 === 0 ? 'detail' : 'hairline',
      mouth,
    );
  }
  for (const x of [16, width - 16]) {
    sheet.line(polyline(...ridges.map((y, index) => element.at([x, y, index % 2 === 0 ? 0 : -14]))), 'hairline', mouth);
  }
  for (const x of [84, 152]) sheet.solid(element.onTop(rectangle(x - 4, 16, 8, length - 32), 2), 'detail');
  for (const y of spread(16, length - 16, 12))
    sheet.line(element.onRight(polyline(at(y, 12), at(y, 46)), width), 'hairline');
  for (const x of spread(16, width - 16, 8))
    sheet.line(element.onLeft(polyline(at(x, 12), at(x, 46)), length), 'hairline');
}
