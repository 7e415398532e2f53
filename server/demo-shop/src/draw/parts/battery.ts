import { Isometric } from '../isometric.js';
import { at, spread } from '../points.js';
import { circle, polygon, polyline, rectangle } from '../shapes.js';
import { Sheet } from '../sheet.js';

const view = new Isometric(at(360, 104), 0.8);
const [width, length, height] = [200, 300, 210];

/** Sealed battery with its terminals; the bolts are pulled out upwards. */
export function drawBattery(): Sheet {
  const sheet = new Sheet();
  view.box(sheet, [0, 0, -height], [width, length, height - 50]);
  view.box(sheet, [-6, -6, -50], [width + 12, length + 12, 50]);
  drawLid(sheet);
  drawSides(sheet);
  drawTerminal(sheet, 238, false);
  drawTerminal(sheet, 14, true);
  sheet.balloon(1, at(480, 40), at(384, 60));
  sheet.balloon(2, at(150, 96), at(270, 170));
  return sheet.balloon(3, at(70, 410), at(160, 330));
}

function drawLid(sheet: Sheet): void {
  sheet.line(view.onTop(rectangle(16, 68, width - 32, length - 136, 14), 0), 'detail');
  sheet.line(view.onTop(rectangle(24, 76, width - 48, length - 152, 10), 0), 'hairline');
  for (const y of spread(96, length - 96, 4)) {
    sheet.line(view.onTop(circle(at(70, y), 13), 0), 'detail').line(view.onTop(circle(at(70, y), 8), 0), 'hairline');
  }
  for (const x of [116, 130, 144]) sheet.line(view.onTop(polyline(at(x, 92), at(x, length - 92)), 0), 'hairline');
}

function drawSides(sheet: Sheet): void {
  const front = length;
  sheet.line(view.onLeft(rectangle(20, 74, width - 40, 112, 4), front), 'detail');
  sheet.line(view.onLeft(rectangle(34, 92, 40, 40, 3), front), 'detail');
  sheet.line(
    view.onLeft(polygon(at(58, 96), at(44, 115), at(53, 115), at(50, 128), at(64, 108), at(55, 108)), front),
    'detail',
  );
  for (const [y, reach] of [
    [96, 66],
    [108, 66],
    [120, 44],
    [150, 130],
    [162, 96],
  ] as const) {
    const x = y < 140 ? 90 : 34;
    sheet.line(view.onLeft(polyline(at(x, y), at(x + reach, y)), front), 'hairline');
  }
  for (const y of spread(26, length - 26, 9))
    sheet.line(view.onRight(polyline(at(y, 62), at(y, height - 12)), width), 'hairline');
  sheet
    .line(view.onRight(polyline(at(0, 62), at(length, 62)), width), 'hairline')
    .line(view.onLeft(polyline(at(0, 62), at(width, 62)), front), 'hairline');
}

/** A terminal block with its bolt pulled out; the positive one has the signal colour. */
function drawTerminal(sheet: Sheet, y: number, isPositive: boolean): void {
  view.box(sheet, [30, y, 0], [52, 46, 8], 'detail');
  view.box(sheet, [36, y + 6, 8], [40, 34, 26]);
  const top = view.at([56, y + 23, 34]);
  sheet.line(view.onTop(circle(at(56, y + 23), 8), 34), 'detail');
  sheet.centre(top, at(top.x, top.y - 58));
  sheet.solid(rectangle(top.x - 5, top.y - 46, 10, 26), 'detail');
  for (const rise of [-24, -30, -36])
    sheet.line(polyline(at(top.x - 5, top.y + rise), at(top.x + 5, top.y + rise - 3)), 'hairline');
  const cap = polygon(
    at(top.x - 15, top.y - 60),
    at(top.x + 15, top.y - 60),
    at(top.x + 15, top.y - 45),
    at(top.x - 15, top.y - 45),
  );
  if (isPositive) sheet.signal(cap);
  else sheet.solid(cap);
  for (const x of [-6, 6]) sheet.line(polyline(at(top.x + x, top.y - 60), at(top.x + x, top.y - 45)), 'detail');
  sheet.line(view.onTop(polyline(at(130, y + 23), at(170, y + 23)), 0), 'outline');
  if (isPositive) sheet.line(view.onTop(polyline(at(150, y + 3), at(150, y + 43)), 0), 'outline');
}
