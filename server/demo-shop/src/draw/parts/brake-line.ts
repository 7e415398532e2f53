import { at, spread, type Point } from '../points.js';
import { circle, hexagon, polyline, rectangle, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

const run = smooth([
  ...[at(112, 132), at(176, 118), at(270, 96), at(390, 104), at(490, 152), at(530, 236), at(492, 322)],
  ...[at(396, 366), at(300, 350), at(250, 288), at(282, 226), at(360, 214), at(430, 262), at(470, 352), at(528, 384)],
]);

/** Braided brake line in a loop with a banjo eye at each end; the bolt and its washers are pulled out. */
export function drawBrakeLine(): Sheet {
  const sheet = new Sheet();
  const points = pointsAlong(run, 3);
  const half = Math.floor(points.length * 0.58);
  drawHose(sheet, points.slice(0, half + 1));
  drawHose(sheet, points.slice(half));
  drawEye(sheet, at(74, 142), 12);
  drawEye(sheet, at(566, 396), 198);
  drawBolt(sheet);
  sheet.balloon(1, at(330, 40), at(300, 92));
  sheet.balloon(2, at(40, 60), at(66, 120));
  sheet.balloon(3, at(168, 300), at(108, 268));
  return sheet.balloon(4, at(600, 300), at(546, 386));
}

/** The hose with its braid: threads in two directions that cross. */
function drawHose(sheet: Sheet, points: readonly Point[]): void {
  tube(sheet, points, 11);
  const steps = points.filter((_, index) => index % 4 === 0);
  for (const [index, point] of steps.entries()) {
    const next = steps[index + 1];
    if (!next) continue;
    const [dx, dy] = [next.x - point.x, next.y - point.y];
    const [nx, ny] = [-dy * 0.7, dx * 0.7];
    sheet.line(polyline(at(point.x + nx, point.y + ny), at(next.x - nx, next.y - ny)), 'hairline');
    sheet.line(polyline(at(point.x - nx, point.y - ny), at(next.x + nx, next.y + ny)), 'hairline');
  }
}

function drawEye(sheet: Sheet, eye: Point, angle: number): void {
  sheet.placed(
    (path) => path.turned(angle - 12, eye),
    () => {
      sheet.solid(rectangle(eye.x + 30, eye.y - 26, 62, 30, 5));
      for (const x of [46, 58, 70]) sheet.line(polyline(at(eye.x + x, eye.y - 26), at(eye.x + x, eye.y + 4)), 'detail');
      sheet.solid(circle(eye, 34)).line(circle(eye, 28), 'hairline').solid(circle(eye, 17));
    },
  );
}

/** Banjo bolt and two copper washers below the upper eye. */
function drawBolt(sheet: Sheet): void {
  const x = 74;
  sheet.centre(at(x, 176), at(x, 452));
  for (const y of [204, 224]) sheet.signal(rectangle(x - 32, y, 64, 9, 4));
  sheet.solid(rectangle(x - 34, 252, 68, 10, 4)).solid(rectangle(x - 28, 262, 56, 34, 4));
  for (const dx of [-12, 12]) sheet.line(polyline(at(x + dx, 262), at(x + dx, 296)), 'detail');
  sheet.solid(rectangle(x - 16, 296, 32, 100, 3));
  for (const y of spread(304, 390, 15)) sheet.line(polyline(at(x - 16, y), at(x + 16, y + 3)), 'hairline');
  sheet.solid(circle(at(x, 346), 7), 'detail');
  sheet
    .solid(hexagon(at(x + 92, 420), 34))
    .line(circle(at(x + 92, 420), 28), 'hairline')
    .line(circle(at(x + 92, 420), 12));
}
