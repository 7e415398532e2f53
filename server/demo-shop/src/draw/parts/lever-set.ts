import type { Path } from '../path.js';
import { fromPathData } from '../from-path-data.js';
import { at, spread } from '../points.js';
import { circle, polyline, ring, toothed } from '../shapes.js';
import { Sheet } from '../sheet.js';

const blade = fromPathData(
  'M24 -30C52 -42 86 -38 116 -24C190 10 280 26 372 22C424 20 470 4 512 -8C530 -13 548 -6 552 10C556 28 544 42 526 42C500 42 470 58 408 64C300 74 190 66 104 34C84 26 60 30 40 30Z',
);
const knuckle = fromPathData(
  'M-34 -6C-34 -34 -12 -48 12 -46C38 -44 54 -34 66 -22L58 34C44 44 24 46 4 42C-20 36 -34 20 -34 -6Z',
);

/** Clutch and brake lever, one above the other. */
export function drawLeverSet(): Sheet {
  const sheet = new Sheet();
  sheet.placed(
    (path) => path.turned(10).moved(62, 104),
    () => drawLever(sheet, false),
  );
  sheet.placed(
    (path) => path.turned(190).moved(580, 374),
    () => drawLever(sheet, true),
  );
  sheet.balloon(1, at(350, 60), at(330, 176));
  sheet.balloon(2, at(196, 34), at(72, 100));
  sheet.balloon(3, at(440, 440), at(490, 372));
  return sheet.balloon(4, at(100, 410), at(160, 274));
}

function drawLever(sheet: Sheet, isBrake: boolean): void {
  sheet.solid(blade);
  sheet.line(fromPathData('M126 -4C200 26 290 42 376 38C420 36 460 24 500 14'), 'detail');
  sheet.line(fromPathData('M132 16C204 44 300 56 398 48C440 44 470 34 500 28'), 'hairline');
  for (const x of spread(184, 340, isBrake ? 7 : 5)) {
    const y = 30 + (x - 184) * 0.1 - Math.max(0, x - 290) * 0.1;
    if (isBrake)
      sheet.solid(fromPathData(`M${x - 9} ${y}L${x + 7} ${y + 2}L${x + 9} ${y + 12}L${x - 7} ${y + 11}Z`), 'detail');
  }
  sheet.line(circle(at(528, 16), 15), 'hairline');
  sheet.solid(knuckle);
  const pivot = at(0, -2);
  sheet.solid(circle(pivot, 18)).line(circle(pivot, 11), 'detail');
  sheet.centre(at(0, -70), at(0, 62)).centre(at(-52, -2), at(44, -2));
  drawAdjuster(sheet, isBrake);
}

/** Reach adjuster: a knurled wheel on the brake lever, a slotted cable holder on the clutch lever. */
function drawAdjuster(sheet: Sheet, isBrake: boolean): void {
  const centre = at(84, 2);
  if (!isBrake) {
    sheet.solid(fromPathData('M-28 20L-46 44L-30 62L8 44Z'), 'outline').solid(circle(at(-24, 44), 8), 'detail');
    sheet.solid(circle(centre, 19)).line(ring(centre, 13, 6), 'detail');
    for (const angle of [30, 150, 270]) sheet.line(polyline(at(84, 2), at(84, -13)).turned(angle, centre), 'hairline');
    return;
  }
  const wheel: Path = toothed(centre, 16, [
    [-0.5, 24],
    [-0.25, 24],
    [-0.15, 28],
    [0.15, 28],
    [0.25, 24],
  ]);
  sheet.signal(wheel).line(circle(centre, 17), 'detail').solid(circle(centre, 7), 'detail');
  sheet.line(polyline(at(80, -2), at(88, 6)), 'detail');
}
