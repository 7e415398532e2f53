import { Path } from '../path.js';
import { at, type Point } from '../points.js';
import { circle, hexagon, polyline, rectangle, ring, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, bore, disc, onAxis, onDisc, prism, turned, type Axis } from '../solids.js';
import { pointsAlong, tube } from '../tubes.js';
import { assemblySize, drawBalloons, type Balloon } from './balloon.js';

const stack: Axis = { origin: at(120, 452), angle: -16, squash: 0.5 };
const middle = at(0, 0);

/** The centres of the two bores. In outlines, x is across the wheel's axis on screen, and y is along the caliper. */
const bores = [at(0, -66), at(0, 66)] as const;

export const frontCaliperBalloons: readonly Balloon[] = [
  { ref: 1, at: at(48, 232), to: [at(86, 380)] },
  { ref: 2, at: at(254, 668), to: [at(258, 519)] },
  { ref: 3, at: at(354, 640), to: [at(340, 480)] },
  { ref: 4, at: at(394, 150), to: [at(416, 304)] },
  { ref: 5, at: at(466, 610), to: [at(434, 474)] },
  { ref: 6, at: at(640, 590), to: [at(600, 420)] },
  { ref: 7, at: at(760, 540), to: [at(690, 430)] },
  { ref: 8, at: at(900, 500), to: [at(806, 394)] },
  { ref: 9, at: at(470, 84), to: [at(504, 186)] },
  { ref: 10, at: at(576, 56), to: [at(621, 146)] },
  { ref: 11, at: at(158, 52), to: [at(130, 112)] },
  { ref: 12, at: at(314, 60), to: [at(240, 100)] },
  { ref: 13, at: at(280, 222), to: [at(200, 224)] },
];

/** Exploded view of a four-piston brake caliper of a front wheel, along the axis of its pistons. */
export function drawFrontCaliper(): Sheet {
  const { width, height, boldness } = assemblySize;
  const sheet = new Sheet(width, height, boldness);
  for (const place of bores) sheet.centre(placeOn(-50, place), placeOn(690, place));
  drawHalf(sheet, 0, 74);
  drawHose(sheet);
  for (const along of [128, 148]) for (const place of bores) drawSeal(sheet, along, place);
  for (const place of bores) drawPiston(sheet, 204, place);
  drawPad(sheet, 318, 1);
  drawSpring(sheet, 372);
  drawPad(sheet, 432, -1);
  drawOuterHalf(sheet, 548);
  drawPin(sheet);
  drawBolts(sheet);
  return drawBalloons(sheet, frontCaliperBalloons);
}

const placeOn = (along: number, { x, y }: Point): Point =>
  onDisc(stack, along, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI);

const at2 = (place: Point): Axis => ({ ...stack, origin: placeOn(0, place) });

const outline = (): Path =>
  rounded(
    26,
    [-92, -150],
    [20, -158],
    [74, -132, 40],
    [86, -60, 60],
    [86, 60, 60],
    [74, 132, 40],
    [20, 158],
    [-92, 150],
    [-78, 0, 80],
  );

/** The inner half, open towards the disc, with the bores of its two pistons. */
function drawHalf(sheet: Sheet, far: number, near: number): void {
  prism(sheet, stack, [far, near], outline());
  for (const place of bores) {
    const axis = at2(place);
    sheet.line(disc(axis, near, 56), 'hairline');
    bore(sheet, axis, near, 50, 34, 'outline');
    sheet.line(disc(axis, near - 14, 50), 'hairline', disc(axis, near, 50));
  }
  for (const place of [at(-58, -132), at(-58, 132)]) bore(sheet, at2(place), near, 9, 12);
}

/** The hose with its banjo bolt and two sealing washers, and the bleed screw. */
function drawHose(sheet: Sheet): void {
  const line = smooth([at(70, 40), at(96, 96), at(150, 124), at(196, 168)]);
  tube(sheet, pointsAlong(line, 6), 9);
  const fitting: Axis = { origin: at(206, 180), angle: -72, squash: 0.42 };
  const port = onAxis(fitting, -130);
  sheet.centre(port, onAxis(fitting, 120));
  turned(sheet, fitting, [-48, 15], [-42, 15]);
  turned(sheet, fitting, [-12, 22], [12, 22]);
  sheet.line(disc(fitting, 12, 13), 'detail');
  turned(sheet, fitting, [34, 15], [40, 15]);
  turned(sheet, fitting, [60, 9], [86, 9], [86, 16], [90, 16]);
  prism(sheet, fitting, [90, 106], hexagon(middle, 15));
}

function drawSeal(sheet: Sheet, along: number, place: Point): void {
  const shape = ring(middle, 54, 45);
  const axis = at2(place);
  sheet.solid(across(axis, along, shape), 'detail').ink(across(axis, along + 4, shape));
}

function drawPiston(sheet: Sheet, along: number, place: Point): void {
  const axis = at2(place);
  turned(sheet, axis, [along, 48], [along + 50, 48], [along + 50, 44], [along + 56, 44]);
  bore(sheet, axis, along + 56, 34, 26);
}

/** A pad with its backing plate and lining. @param side 1 when the lining faces the viewer, -1 when it faces away. */
function drawPad(sheet: Sheet, along: number, side: 1 | -1): void {
  const plate = rounded(14, [-62, -126], [54, -126], [66, -60, 60], [66, 60, 60], [54, 126], [-62, 126], [-74, 0, 60]);
  const lining = rounded(12, [-50, -112], [42, -112], [52, 0, 90], [42, 112], [-50, 112]);
  const holes = [at(-50, -104), at(-50, 104)].map((hole) => circle(hole, 7));
  if (side === 1) {
    prism(sheet, stack, [along, along + 10], plate);
    prism(sheet, stack, [along + 10, along + 26], lining);
    sheet.line(across(stack, along + 26, polyline(at(-46, 0), at(46, 0))), 'detail');
    sheet.hatch(across(stack, along + 26, rounded(10, [-44, -104], [36, -104], [44, -10], [-44, -10])), { gap: 9 });
    sheet.hatch(across(stack, along + 26, rounded(10, [-44, 10], [44, 10], [36, 104], [-44, 104])), { gap: 9 });
  } else {
    prism(sheet, stack, [along, along + 16], lining);
    prism(sheet, stack, [along + 16, along + 26], plate, ...holes);
    for (const place of bores) sheet.line(across(stack, along + 26, circle(place, 40)), 'hairline');
  }
}

/** The leaf spring that presses both pads down. */
function drawSpring(sheet: Sheet, along: number): void {
  const leaf = rounded(8, [-104, -70], [-84, -70], [-84, 70], [-104, 70]);
  const slots = [-36, 0, 36].map((y) => rectangle(-99, y - 10, 10, 20, 4));
  const shape = across(stack, along, Path.join(leaf, ...slots));
  sheet.solid(shape, 'detail');
  sheet.signal(across(stack, along + 5, Path.join(leaf, ...slots)), 'detail');
}

/** The outer half, seen from outside. */
function drawOuterHalf(sheet: Sheet, along: number): void {
  prism(sheet, stack, [along, along + 60], outline());
  for (const place of bores) {
    const axis = at2(place);
    turned(sheet, axis, [along + 60, 54], [along + 78, 50], [along + 82, 44]);
    sheet.line(disc(axis, along + 82, 34), 'hairline');
  }
  for (const place of [at(-58, -132), at(-58, 132)]) {
    const axis = at2(place);
    sheet.line(disc(axis, along + 60, 16), 'hairline');
    bore(sheet, axis, along + 60, 9, 14);
  }
}

/** The pin that holds the pads, with its clip. */
function drawPin(sheet: Sheet): void {
  const axis: Axis = { ...stack, origin: at(520, 182) };
  sheet.centre(onAxis(axis, -80), onAxis(axis, 170));
  turned(sheet, axis, [-60, 7], [60, 7], [60, 12], [76, 12]);
  const clip: Axis = { ...stack, origin: onAxis(axis, 108) };
  sheet.line(across(clip, 0, smooth([at(-6, -22), at(4, -6), at(-8, 6), at(6, 14), at(0, 30)])), 'outline');
}

/** The two bolts that hold the halves together. */
function drawBolts(sheet: Sheet): void {
  for (const place of [at(-58, -132), at(-58, 132)]) {
    const axis = at2(place);
    sheet.centre(onAxis(axis, 608), onAxis(axis, 760));
    turned(sheet, axis, [664, 9], [712, 9], [712, 17], [730, 17]);
    sheet.line(across(axis, 730, hexagon(middle, 9)), 'detail');
    for (const along of [672, 680, 688]) sheet.line(across(axis, along, circle(middle, 9)), 'hairline');
  }
}
