import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { circle, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';

/** Moves a path backwards on screen, which is up and to the right. */
const back = (path: Path, depth: number): Path => path.moved(depth * 0.8, -depth * 0.5);

/** Radiator with its pressure cap lifted from the filler neck. */
export function drawRadiator(): Sheet {
  const sheet = new Sheet();
  drawRear(sheet);
  drawTanks(sheet);
  drawCore(sheet);
  drawNeck(sheet);
  drawPorts(sheet);
  sheet.balloon(1, at(592, 64), at(478, 34));
  sheet.balloon(2, at(52, 76), at(150, 132));
  sheet.balloon(3, at(44, 330), at(180, 300));
  return sheet.balloon(4, at(604, 320), at(566, 372));
}

const tank = (y: number, height: number): Path => rounded(14, [84, y], [540, y], [540, y + height], [84, y + height]);

/** The visible rear edges, to the right and above. */
function drawRear(sheet: Sheet): void {
  sheet.solid(back(tank(376, 56), 36)).solid(back(tank(104, 60), 36));
  sheet.solid(back(rectangle(88, 164, 448, 212), 36), 'detail');
}

function drawTanks(sheet: Sheet): void {
  for (const x of [126, 480]) {
    sheet
      .solid(rectangle(x, 424, 34, 34, 8))
      .solid(circle(at(x + 17, 444), 9), 'detail')
      .line(circle(at(x + 17, 444), 4), 'hairline');
  }
  for (const [y, height] of [
    [376, 56],
    [104, 60],
  ] as const)
    sheet.solid(tank(y, height));
  sheet.line(polyline(at(100, 118), at(524, 118)), 'hairline').line(polyline(at(100, 420), at(524, 420)), 'hairline');
  for (const x of spread(110, 514, 12))
    sheet.line(rectangle(x - 7, 154, 14, 8, 1), 'hairline').line(rectangle(x - 7, 378, 14, 8, 1), 'hairline');
}

function drawCore(sheet: Sheet): void {
  const side = rectangle(522, 164, 14, 212);
  sheet
    .solid(rectangle(88, 164, 448, 212))
    .solid(rectangle(88, 164, 14, 212), 'detail')
    .solid(side, 'detail');
  const columns = spread(102, 522, 16);
  for (const [index, x] of columns.slice(1).entries()) {
    const from = (columns[index] ?? x) + 4;
    sheet
      .line(polyline(at(from, 164), at(from, 376)), 'detail')
      .line(polyline(at(x - 4, 164), at(x - 4, 376)), 'detail');
    sheet.line(polyline(...spread(164, 376, 31).map((y, step) => at(step % 2 === 0 ? from : x - 4, y))), 'hairline');
  }
}

function drawNeck(sheet: Sheet): void {
  const x = 440;
  sheet.centre(at(x, 8), at(x, 118));
  sheet.solid(rectangle(x - 26, 78, 52, 24, 3)).solid(rectangle(x - 34, 72, 68, 9, 3));
  sheet.solid(rectangle(x + 26, 84, 26, 10, 3), 'detail');
  sheet.solid(rectangle(x - 16, 50, 32, 14, 2), 'detail').line(polyline(at(x - 16, 57), at(x + 16, 57)), 'hairline');
  sheet.signal(rounded(7, [x - 52, 28], [x - 34, 20], [x + 34, 20], [x + 52, 28], [x + 52, 46], [x - 52, 46]));
  for (const offset of spread(-42, 42, 9)) sheet.line(polyline(at(x + offset, 30), at(x + offset, 45)), 'detail');
}

/** Hose stubs with their clamps, and the mounting ear. */
function drawPorts(sheet: Sheet): void {
  sheet
    .solid(rectangle(28, 118, 58, 34, 4))
    .solid(rectangle(28, 114, 12, 42, 4))
    .solid(rectangle(56, 112, 14, 46, 2), 'detail');
  sheet.solid(rectangle(57, 104, 12, 12, 2), 'detail');
  sheet
    .solid(rectangle(538, 388, 62, 34, 4))
    .solid(rectangle(588, 384, 12, 42, 4))
    .solid(rectangle(556, 382, 14, 46, 2), 'detail');
  sheet.solid(rectangle(557, 426, 12, 12, 2), 'detail');
  sheet
    .solid(rounded(8, [170, 104, 2], [170, 70], [206, 70], [206, 104, 2]))
    .solid(circle(at(188, 86), 9), 'detail')
    .line(circle(at(188, 86), 4), 'hairline');
}
