import { Path } from '../path.js';
import { around, at, polar, type Point } from '../points.js';
import { annularSector, arc, circle, hexagon, polyline, ring, roundedSector, toothed } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, bore, disc, onAxis, onDisc, prism, turned, type Axis } from '../solids.js';
import { coilBehind, coilInFront } from '../tubes.js';
import { assemblySize, drawBalloons, type Balloon } from './balloon.js';

const shaft: Axis = { origin: at(100, 494), angle: -17, squash: 0.36 };
const middle = at(0, 0);

export const clutchBalloons: readonly Balloon[] = [
  { ref: 1, at: at(48, 232), to: [at(92, 360)] },
  { ref: 2, at: at(256, 690), to: [at(220, 452)] },
  { ref: 3, at: at(196, 168), to: [at(276, 400)] },
  { ref: 4, at: at(372, 676), to: [at(394, 532)] },
  { ref: 5, at: at(318, 96), to: [at(358, 312)] },
  { ref: 6, at: at(486, 640), to: [at(544, 474)] },
  { ref: 7, at: at(622, 590), to: [at(584, 424)] },
  { ref: 8, at: at(546, 88), to: [at(626, 272)] },
  { ref: 9, at: at(708, 548), to: [at(672, 330)] },
  { ref: 10, at: at(640, 52), to: [at(704, 166)] },
  { ref: 11, at: at(884, 96), to: [at(786, 226)] },
  { ref: 12, at: at(884, 440), to: [at(912, 320)] },
];

/** Exploded view of a wet clutch with its cover, along the shaft. */
export function drawClutchAssembly(): Sheet {
  const { width, height, boldness } = assemblySize;
  const sheet = new Sheet(width, height, boldness);
  sheet.centre(onAxis(shaft, -100), onAxis(shaft, 850));
  drawBasket(sheet, 0);
  drawWasher(sheet, 140);
  drawHub(sheet, 178);
  for (const [index, along] of [278, 312, 346].entries()) {
    if (index === 1) drawSteelPlate(sheet, along);
    else drawFrictionPlate(sheet, along);
  }
  drawPressurePlate(sheet, 424);
  drawRelease(sheet, 590);
  drawGasket(sheet, 674);
  drawCover(sheet, 716);
  return drawBalloons(sheet, clutchBalloons);
}

const layer = (sheet: Sheet, along: number, shape: Path, thickness: number): Sheet =>
  sheet.solid(across(shaft, along, shape)).solid(across(shaft, along + thickness, shape));

const foot = (along: number, { x, y }: Point): Point =>
  onDisc(shaft, along, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI);

/** The primary gear with the basket on it. Between the fingers are slots for the tabs of the plates. */
function drawBasket(sheet: Sheet, along: number): void {
  const gear = toothed(middle, 44, [
    [-0.5, 164],
    [-0.2, 172],
    [0.2, 172],
  ]);
  layer(sheet, along, gear, 16);
  sheet.line(disc(shaft, along + 16, 152), 'hairline');
  turned(sheet, shaft, [along + 16, 144], [along + 96, 144]);
  for (const turn of around(12, 8)) {
    const [start, end] = [onDisc(shaft, along + 40, 144, turn), onDisc(shaft, along + 96, 144, turn)];
    if (Math.cos(((turn % 360) * Math.PI) / 180) < 0) sheet.line(polyline(start, end), 'detail');
  }
  bore(sheet, shaft, along + 96, 130, 70, 'outline');
  const mouth = disc(shaft, along + 96, 130);
  sheet.line(disc(shaft, along + 34, 48), 'detail', mouth).line(disc(shaft, along + 34, 30), 'detail', mouth);
  for (const turn of around(12, 20)) {
    const inside = polyline(onDisc(shaft, along + 96, 130, turn), onDisc(shaft, along + 40, 130, turn));
    sheet.line(inside, 'hairline', mouth);
  }
}

function drawWasher(sheet: Sheet, along: number): void {
  layer(sheet, along, ring(middle, 52, 30), 5);
}

/** The inner hub, with splines for the steel plates and posts for the springs. */
function drawHub(sheet: Sheet, along: number): void {
  turned(sheet, shaft, [along, 118], [along + 9, 118]);
  const splines = toothed(middle, 24, [
    [-0.5, 84],
    [-0.25, 84],
    [-0.2, 92],
    [0.2, 92],
    [0.25, 84],
  ]);
  prism(sheet, shaft, [along + 9, along + 62], splines);
  const face = along + 62;
  sheet.line(disc(shaft, face, 40), 'detail').line(disc(shaft, face, 24), 'detail');
  for (const turn of around(5, 20)) {
    const axis: Axis = { ...shaft, origin: foot(face, polar(middle, 62, turn)) };
    turned(sheet, axis, [0, 12], [22, 12]);
    bore(sheet, axis, 22, 5, 8);
  }
}

function drawFrictionPlate(sheet: Sheet, along: number): void {
  const tabs = toothed(
    middle,
    12,
    [
      [-0.5, 132],
      [-0.2, 132],
      [-0.17, 146],
      [0.17, 146],
      [0.2, 132],
    ],
    8,
  );
  layer(sheet, along, Path.join(tabs, circle(middle, 94)), 7);
  for (const angle of around(12, 4)) {
    sheet.line(across(shaft, along + 7, annularSector(middle, 98, 128, angle - 12, angle + 12)), 'hairline');
  }
}

function drawSteelPlate(sheet: Sheet, along: number): void {
  const inner = toothed(middle, 24, [
    [-0.5, 88],
    [-0.22, 88],
    [-0.2, 95],
    [0.2, 95],
    [0.22, 88],
  ]);
  layer(sheet, along, Path.join(circle(middle, 128), inner), 4);
}

/** The pressure plate with five springs and their bolts, which are pulled out of it. */
function drawPressurePlate(sheet: Sheet, along: number): void {
  turned(sheet, shaft, [along, 126], [along + 12, 126], [along + 12, 112], [along + 22, 106]);
  const face = along + 22;
  for (const angle of around(5, 56)) {
    sheet.line(across(shaft, face, roundedSector(middle, [48, 94], [angle - 14, angle + 14], 8)), 'detail');
  }
  sheet.line(disc(shaft, face, 34), 'detail').line(disc(shaft, face, 20), 'detail');
  const posts = around(5, 20).map((angle) => polar(middle, 72, angle));
  for (const post of [...posts].sort((a, b) => a.x - b.x)) {
    sheet.line(across(shaft, face, circle(post, 19)), 'detail');
    const axis: Axis = { ...shaft, origin: foot(face, post) };
    const coil = { from: onAxis(axis, 8), to: onAxis(axis, 62), radius: 12, wire: 6.5, turns: 3.5 };
    coilBehind(sheet, coil);
    coilInFront(sheet, coil);
    turned(sheet, axis, [86, 5], [100, 5], [100, 16], [104, 16]);
    prism(sheet, axis, [104, 114], hexagon(middle, 11));
  }
}

/** The release bearing on its rod. */
function drawRelease(sheet: Sheet, along: number): void {
  turned(sheet, shaft, [along - 34, 8], [along, 8], [along, 34], [along + 14, 34]);
  sheet.line(disc(shaft, along + 14, 27), 'hairline').line(disc(shaft, along + 14, 20), 'detail');
  turned(sheet, shaft, [along + 14, 13], [along + 36, 13]);
}

const holes = around(6, 30).map((angle) => polar(middle, 140, angle));
const lugs = (radius: number): Path =>
  toothed(
    middle,
    6,
    [
      [-0.5, radius],
      [-0.16, radius],
      [-0.1, radius + 18],
      [0.1, radius + 18],
      [0.16, radius],
    ],
    30,
  );

function drawGasket(sheet: Sheet, along: number): void {
  const outline = Path.join(lugs(134), circle(middle, 120), ...holes.map((hole) => circle(hole, 6)));
  sheet.solid(across(shaft, along, outline));
  sheet.signal(across(shaft, along + 4, outline));
}

function drawCover(sheet: Sheet, along: number): void {
  prism(sheet, shaft, [along, along + 14], lugs(134));
  turned(sheet, shaft, [along + 14, 122], [along + 34, 118], [along + 40, 104]);
  sheet.line(disc(shaft, along + 40, 92), 'hairline').line(disc(shaft, along + 40, 44), 'detail');
  sheet.line(across(shaft, along + 40, arc(middle, 68, 200, 340)), 'detail');
  for (const hole of holes) {
    const axis: Axis = { ...shaft, origin: foot(along + 14, hole) };
    turned(sheet, axis, [0, 10], [5, 10]);
    sheet.line(disc(axis, 5, 5), 'hairline');
  }
  // One of the screws, pulled out of its hole.
  const screw: Axis = { ...shaft, origin: foot(along + 14, holes[0] ?? middle) };
  sheet.centre(screw.origin, onAxis(screw, 90));
  turned(sheet, screw, [40, 6], [68, 6], [68, 12], [80, 12]);
  sheet.line(across(screw, 80, hexagon(middle, 7)), 'detail');
}
