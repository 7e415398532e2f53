import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { bent, circle, polyline, rectangle, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

/** Throttle cable with one loop: elbow and adjuster at the grip, barrel nipple at the carburettor. */
export function drawThrottleCable(): Sheet {
  const sheet = new Sheet();
  const sleeve = smooth([
    ...[at(196, 86), at(300, 84), at(420, 104), at(520, 168), at(560, 262), at(520, 356), at(416, 402), at(300, 386)],
    ...[
      at(222, 318),
      at(214, 234),
      at(270, 172),
      at(360, 160),
      at(440, 208),
      at(452, 290),
      at(396, 352),
      at(300, 396),
      at(190, 406),
    ],
  ]);
  drawRun(sheet, pointsAlong(sleeve, 3));
  drawGripEnd(sheet);
  drawCarburettorEnd(sheet);
  sheet.balloon(1, at(300, 36), at(170, 82));
  sheet.balloon(2, at(130, 222), at(68, 184));
  sheet.balloon(3, at(600, 122), at(530, 182));
  sheet.balloon(4, at(148, 330), at(150, 396));
  return sheet.balloon(5, at(300, 452), at(160, 416));
}

/** Draws the sleeve in two parts, so that the second part passes over the first. */
function drawRun(sheet: Sheet, points: readonly { x: number; y: number }[]): void {
  const half = Math.floor(points.length * 0.55);
  tube(sheet, points.slice(0, half + 1), 9);
  tube(sheet, points.slice(half), 9);
}

function drawGripEnd(sheet: Sheet): void {
  const elbow = bent(46, [60, 196], [60, 86], [150, 86]);
  tube(sheet, pointsAlong(elbow, 3), 12);
  sheet
    .solid(rectangle(42, 152, 36, 16, 3))
    .line(polyline(at(54, 152), at(54, 168)), 'detail')
    .line(polyline(at(67, 152), at(67, 168)), 'detail');
  sheet.solid(rectangle(48, 168, 24, 32, 2));
  for (const y of spread(173, 195, 6)) sheet.line(polyline(at(48, y), at(72, y + 3)), 'hairline');
  sheet.line(polyline(at(58, 200), at(58, 262)), 'detail').line(polyline(at(62, 200), at(62, 262)), 'detail');
  sheet.solid(rectangle(48, 256, 24, 16, 4)).line(circle(at(60, 264), 3), 'detail');
  sheet.signal(
    rounded(
      6,
      [128, 66],
      [146, 70],
      [158, 66],
      [170, 70],
      [182, 68],
      [206, 77],
      [206, 95],
      [182, 104],
      [170, 102],
      [158, 106],
      [146, 102],
      [128, 106],
    ),
  );
  for (const x of [146, 158, 170, 182]) sheet.line(polyline(at(x, 71), at(x, 101)), 'detail');
}

function drawCarburettorEnd(sheet: Sheet): void {
  const place = (path: Path): Path => path.turned(2, at(190, 406));
  sheet.placed(place, () => {
    sheet.line(polyline(at(40, 406), at(92, 406)), 'detail').line(polyline(at(40, 410), at(92, 410)), 'detail');
    sheet.solid(circle(at(34, 408), 15)).line(circle(at(34, 408), 6), 'detail');
    sheet.solid(rectangle(90, 395, 92, 26, 3));
    for (const x of spread(96, 176, 17)) sheet.line(polyline(at(x, 395), at(x + 3, 421)), 'hairline');
    for (const x of [124, 150]) {
      sheet
        .solid(rectangle(x, 386, 18, 44, 4))
        .line(polyline(at(x, 399), at(x + 18, 399)), 'detail')
        .line(polyline(at(x, 417), at(x + 18, 417)), 'detail');
    }
    sheet.solid(rounded(5, [180, 393], [204, 393], [214, 398], [214, 418], [204, 423], [180, 423]));
  });
}
