import { Path } from '../path.js';
import { around, at, polar, type Point } from '../points.js';
import { arc, circle, hexagon, ring, roundedSector, toothed } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, bore, disc, onAxis, onDisc, prism, turned, type Axis } from '../solids.js';
import { chainAlong, drawRivetLink } from '../parts/drive-chain.js';
import { assemblySize, drawBalloons, type Balloon } from './balloon.js';

const rear: Axis = { origin: at(176, 470), angle: -22, squash: 0.5 };
const front: Axis = { origin: at(604, 214), angle: -22, squash: 0.5 };
const middle = at(0, 0);

export const finalDriveBalloons: readonly Balloon[] = [
  { ref: 1, at: at(520, 330), to: [at(584, 236)] },
  { ref: 2, at: at(632, 52), to: [at(668, 134)] },
  { ref: 3, at: at(748, 44), to: [at(776, 124)] },
  { ref: 4, at: at(912, 196), to: [at(842, 142)] },
  { ref: 5, at: at(52, 250), to: [at(124, 400)] },
  { ref: 6, at: at(248, 112), to: [at(300, 254)] },
  { ref: 7, at: at(196, 678), to: [at(226, 500)] },
  { ref: 8, at: at(420, 150), to: [at(424, 286)] },
  { ref: 9, at: at(128, 170), to: [at(250, 428)] },
  { ref: 10, at: at(880, 330), to: [at(842, 418)] },
  { ref: 11, at: at(880, 668), to: [at(776, 632)] },
];

/** The final drive: both sprockets with their mountings, and a piece of the chain with its rivet link. */
export function drawFinalDrive(): Sheet {
  const { width, height, boldness } = assemblySize;
  const sheet = new Sheet(width, height, boldness);
  drawFront(sheet);
  sheet.centre(onAxis(rear, -110), onAxis(rear, 420));
  drawRubbers(sheet, -30);
  drawCarrier(sheet, 60);
  drawSprocket(sheet, 190);
  drawChainRun(sheet);
  return drawBalloons(sheet, finalDriveBalloons);
}

const toothedDisc = (teeth: number, seat: number): Path =>
  toothed(middle, teeth, [
    [-0.5, seat],
    [-0.3, seat + 3],
    [-0.14, seat + 13],
    [0.14, seat + 13],
    [0.3, seat + 3],
  ]);

const placeOn = (axis: Axis, along: number, { x, y }: Point): Point =>
  onDisc(axis, along, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI);

/** The five rubber dampers in the hub. */
function drawRubbers(sheet: Sheet, along: number): void {
  for (const angle of [250, 322, 178, 34, 106]) {
    prism(sheet, rear, [along, along + 34], roundedSector(middle, [44, 104], [angle - 26, angle + 26], 12));
  }
}

function drawCarrier(sheet: Sheet, along: number): void {
  turned(sheet, rear, [along, 112], [along + 14, 118], [along + 26, 118]);
  const face = along + 26;
  turned(sheet, rear, [face, 62], [face + 22, 58]);
  bore(sheet, rear, face + 22, 40, 16, 'outline');
  sheet.line(disc(rear, face + 14, 30), 'detail', disc(rear, face + 22, 40));
  for (const angle of around(5, 18)) {
    const stud: Axis = { ...rear, origin: placeOn(rear, face, polar(middle, 92, angle)) };
    turned(sheet, stud, [0, 8], [34, 8]);
  }
}

function drawSprocket(sheet: Sheet, along: number): void {
  const windows = around(5, 54).map((angle) => roundedSector(middle, [104, 138], [angle - 22, angle + 22], 11));
  const studs = around(5, 18).map((angle) => polar(middle, 92, angle));
  const body = Path.join(toothedDisc(44, 164), circle(middle, 66), ...windows, ...studs.map((stud) => circle(stud, 9)));
  sheet.solid(across(rear, along, body)).solid(across(rear, along + 9, body));
  sheet.line(disc(rear, along + 9, 154), 'hairline').line(disc(rear, along + 9, 74), 'hairline');
  for (const stud of studs) {
    const axis: Axis = { ...rear, origin: placeOn(rear, along + 9, stud) };
    sheet.centre(axis.origin, onAxis(axis, 84));
    prism(sheet, axis, [60, 74], hexagon(middle, 14), circle(middle, 8));
  }
}

/** The output shaft of the gearbox, the sprocket, its lock washer and its nut. */
function drawFront(sheet: Sheet): void {
  sheet.centre(onAxis(front, -70), onAxis(front, 330));
  turned(sheet, front, [-40, 34], [-14, 34], [-14, 26], [34, 26], [34, 18], [56, 18]);
  const spline = toothed(middle, 13, [
    [-0.5, 24],
    [-0.24, 24],
    [-0.2, 29],
    [0.2, 29],
    [0.24, 24],
  ]);
  const body = Path.join(toothedDisc(15, 58), spline);
  sheet.solid(across(front, 90, body)).solid(across(front, 102, body));
  sheet.line(disc(front, 102, 46), 'hairline');
  const lock = Path.join(
    toothed(middle, 2, [
      [-0.5, 40],
      [-0.1, 40],
      [-0.08, 50],
      [0.08, 50],
      [0.1, 40],
    ]),
    circle(middle, 19),
  );
  sheet.solid(across(front, 190, lock)).solid(across(front, 194, lock));
  sheet.line(across(front, 194, arc(middle, 30, 0, 360)), 'hairline');
  turned(sheet, front, [252, 36], [258, 36]);
  prism(sheet, front, [258, 280], hexagon(middle, 33), circle(middle, 18));
  sheet.line(disc(front, 280, 26), 'hairline').line(across(front, 280, ring(middle, 21, 18)), 'hairline');
}

function drawChainRun(sheet: Sheet): void {
  const scale = 0.72;
  sheet.placed(
    (path) => path.scaled(scale).moved(452, 380),
    () => {
      chainAlong(sheet, [at(70, 190), at(250, 140), at(440, 96), at(640, 80)]);
      drawRivetLink(sheet, at(376, 322));
    },
  );
}
