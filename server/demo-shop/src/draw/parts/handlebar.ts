import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { bent, circle, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

/** Off-road handlebar from the front with its pad, and from above with grips fitted. */
export function drawHandlebar(): Sheet {
  const sheet = new Sheet();
  drawFront(sheet);
  drawClamp(sheet);
  drawPlan(sheet);
  sheet.balloon(1, at(140, 176), at(208, 166));
  sheet.balloon(2, at(430, 38), at(372, 112));
  sheet.balloon(3, at(500, 276), at(367, 276));
  return sheet.balloon(4, at(52, 330), at(92, 416));
}

function drawFront(sheet: Sheet): void {
  sheet.centre(at(320, 14), at(320, 468));
  const run = bent(40, [30, 92], [150, 84], [246, 222], [394, 222], [490, 84], [610, 92]);
  sheet.solid(rectangle(190, 124, 260, 14, 6));
  tube(sheet, pointsAlong(run, 3), 15);
  for (const x of [190, 450]) {
    const clamp = rounded(6, [x - 20, 108], [x + 20, 108], [x + 20, 152], [x - 20, 152]).turned(
      x < 320 ? 55 : -55,
      at(x, 131),
    );
    sheet
      .solid(clamp)
      .line(circle(at(x, 131), 7), 'detail')
      .line(circle(at(x, 131), 3), 'hairline');
  }
  sheet.signal(rounded(16, [228, 92], [412, 92], [412, 170], [228, 170]));
  for (const x of spread(282, 358, 16)) sheet.line(polyline(at(x, 208), at(x + 3, 236)), 'hairline');
  drawGrip(sheet, (path) => path.turned(-4).moved(104, 88));
  drawGrip(sheet, (path) => path.turned(-4).moved(104, 88).flipped(320));
}

function drawClamp(sheet: Sheet): void {
  for (const x of [284, 356]) {
    sheet.solid(rounded(5, [x - 24, 262], [x + 24, 262], [x + 24, 290], [x - 24, 290]));
    sheet.line(circle(at(x - 11, 276), 5), 'detail').line(circle(at(x + 11, 276), 5), 'detail');
  }
}

function drawPlan(sheet: Sheet): void {
  const run = bent(40, [30, 440], [196, 396], [252, 336], [388, 336], [444, 396], [610, 440]);
  tube(sheet, pointsAlong(run, 3), 15);
  for (const x of spread(286, 354, 14)) sheet.line(polyline(at(x, 322), at(x + 3, 350)), 'hairline');
  drawGrip(sheet, (path) => path.turned(-15).moved(112, 418));
  drawGrip(sheet, (path) => path.turned(-15).moved(112, 418).flipped(320));
}

function drawGrip(sheet: Sheet, place: (path: Path) => Path): void {
  sheet.placed(place, () => {
    sheet.solid(rounded(7, [-84, -20], [46, -18], [46, 18], [-84, 20]));
    sheet
      .solid(rounded(4, [44, -30], [56, -30], [56, 30], [44, 30]))
      .solid(rounded(6, [-98, -18], [-84, -18], [-84, 18], [-98, 18]));
    for (const x of spread(-72, 34, 12)) sheet.line(polyline(at(x, -18), at(x, 18)), 'detail');
    for (const y of [-9, 0, 9]) sheet.line(polyline(at(-76, y), at(40, y)), 'hairline');
  });
}
