import { Path } from '../path.js';
import { at, spread, type Point } from '../points.js';
import { circle, polygon, polyline, rectangle, rounded, slot } from '../shapes.js';
import { Sheet } from '../sheet.js';

/** Moves a path backwards on screen; the pads are seen from the front, from the right and from above. */
const back = (path: Path, depth: number): Path => path.moved(depth * 0.8, -depth * 0.6);

/** The pair of pads for one caliper: friction face in front, backing plate behind, with pin and clip. */
export function drawBrakePads(): Sheet {
  const sheet = new Sheet();
  const rear = (path: Path): Path => path.scaled(-1.12, 1.12).moved(396, 136);
  sheet.placed(rear, () => drawBackSide(sheet));
  sheet.placed(
    (path) => path.scaled(1.12).moved(238, 336),
    () => drawFrictionSide(sheet),
  );
  drawPin(sheet);
  sheet.balloon(1, at(44, 176), at(92, 300));
  sheet.balloon(2, at(130, 130), at(214, 300));
  sheet.balloon(3, at(596, 300), at(566, 160));
  return sheet.balloon(4, at(500, 452), at(512, 392));
}

const backing = (): Path =>
  Path.join(
    rounded(
      14,
      [-186, -52, 20],
      [-150, -78],
      [-70, -96, 90],
      [60, -96, 90],
      [138, -78],
      [176, -96],
      [206, -70],
      [206, -36],
      [172, -22],
      [172, 78],
      [120, 88],
      [-120, 88],
      [-176, 74],
    ),
    circle(at(180, -66), 11),
  );

const lining = (): Path =>
  rounded(
    12,
    [-158, -44, 18],
    [-132, -62],
    [-66, -78, 90],
    [60, -78, 90],
    [132, -62],
    [150, -40],
    [150, 58],
    [112, 70],
    [-112, 70],
    [-158, 56],
  );

function drawBackSide(sheet: Sheet): void {
  const plate = backing();
  for (const depth of [22, 16]) sheet.solid(back(lining(), depth), 'detail');
  sheet.solid(back(plate, 7)).solid(plate);
  sheet.line(rounded(12, [-120, -50], [110, -50], [110, 46], [-120, 46]), 'hairline');
  for (const x of [-86, 76]) sheet.line(circle(at(x, 0), 21), 'detail').line(circle(at(x, 0), 17), 'hairline');
  for (const y of [-12, 0, 12]) sheet.line(polyline(at(-34, y), at(24, y)), 'hairline');
}

function drawFrictionSide(sheet: Sheet): void {
  sheet.solid(back(backing(), 8)).solid(backing());
  const pad = lining();
  const front = pad.moved(-18, 13);
  sheet.cover(pad).line(pad, 'detail');
  sheet.cover(pad.moved(-9, 6.5)).solid(front);
  const groove = slot(at(-22, -60), at(-22, 78), 7);
  const chamfers = [polyline(at(-138, -56), at(-138, 74)), polyline(at(98, -52), at(98, 78))];
  for (const line of chamfers) sheet.line(line, 'detail', front);
  drawGrain(sheet, front);
  sheet.solid(groove, 'detail');
  sheet.line(polyline(at(-24, -60), at(-24, 78)), 'hairline');
}

/** The texture of the lining: short strokes in a fixed irregular pattern, none of them across the groove. */
function drawGrain(sheet: Sheet, area: Path): void {
  const strokes = Array.from({ length: 260 }, (_, index): Path => {
    const x = -168 + ((index * 77.31) % 292);
    const y = -62 + ((index * 40.77) % 136);
    const slant = (index % 5) - 2;
    return polyline(at(x, y), at(x + 3.5, y + slant));
  });
  sheet.line(Path.join(...strokes), 'hairline', area);
}

/** The retaining pin and its clip. */
function drawPin(sheet: Sheet): void {
  const shaft = (x: number, y: number): Point => at(x, y);
  sheet.placed(
    (path) => path.turned(-40, at(520, 372)).moved(12, 10),
    () => {
      sheet.centre(shaft(404, 372), shaft(628, 372));
      sheet.solid(rectangle(452, 364, 128, 16, 3));
      sheet.solid(rectangle(426, 366, 26, 12, 3), 'detail');
      for (const x of spread(430, 448, 6)) sheet.line(polyline(at(x, 366), at(x + 2, 378)), 'hairline');
      sheet.signal(polygon(at(580, 358), at(600, 358), at(604, 362), at(604, 382), at(600, 386), at(580, 386)));
      sheet.line(polyline(at(580, 372), at(604, 372)), 'hairline');
      sheet.line(polyline(at(460, 368), at(572, 368)), 'hairline');
    },
  );
}
