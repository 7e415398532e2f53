import { Path } from '../path.js';
import { around, at, polar } from '../points.js';
import { annularSector, arc, circle, toothed } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, onAxis, turned, type Axis } from '../solids.js';
import { coilBehind, coilInFront } from '../tubes.js';

const shaft: Axis = { origin: at(118, 262), angle: -8, squash: 0.36 };
const middle = at(0, 0);

/** Exploded view of friction and steel plates, pressure plate and springs, along the clutch's axis. */
export function drawClutchKit(): Sheet {
  const sheet = new Sheet();
  sheet.centre(onAxis(shaft, -90), onAxis(shaft, 500));
  for (const [index, along] of [0, 66, 132, 198, 264].entries()) {
    if (index % 2 === 0) drawFrictionPlate(sheet, along, index === 2);
    else drawSteelPlate(sheet, along);
  }
  drawPressurePlate(sheet, 342);
  sheet.balloon(1, at(46, 66), at(106, 124));
  sheet.balloon(2, at(196, 36), at(206, 112));
  sheet.balloon(3, at(318, 452), at(296, 392));
  sheet.balloon(4, at(470, 432), at(450, 344));
  return sheet.balloon(5, at(590, 76), at(540, 116));
}

function plate(sheet: Sheet, along: number, shape: Path, thickness: number): void {
  sheet.solid(across(shaft, along, shape)).solid(across(shaft, along + thickness, shape));
}

function drawFrictionPlate(sheet: Sheet, along: number, isSignal: boolean): void {
  const tab = [
    [-0.5, 150],
    [-0.2, 150],
    [-0.17, 168],
    [0.17, 168],
    [0.2, 150],
  ] as const;
  const shape = Path.join(toothed(middle, 12, tab, 8), circle(middle, 104));
  plate(sheet, along, shape, 7);
  for (const angle of around(14, 4)) {
    const pad = across(shaft, along + 7, annularSector(middle, 108, 145, angle - 10.8, angle + 10.8));
    if (isSignal) sheet.signal(pad, 'detail');
    else sheet.line(pad, 'detail');
  }
}

function drawSteelPlate(sheet: Sheet, along: number): void {
  const inner = toothed(middle, 20, [
    [-0.5, 98],
    [-0.22, 98],
    [-0.2, 106],
    [0.2, 106],
    [0.22, 98],
  ]);
  plate(sheet, along, Path.join(circle(middle, 146), inner), 4);
  for (const angle of around(8, 6))
    sheet.line(across(shaft, along + 4, circle(polar(middle, 126, angle), 3.4)), 'hairline');
}

function drawPressurePlate(sheet: Sheet, along: number): void {
  turned(sheet, shaft, [along, 132], [along + 12, 132], [along + 12, 118], [along + 22, 112]);
  sheet.line(across(shaft, along + 22, circle(middle, 44)), 'detail');
  sheet.line(across(shaft, along + 22, circle(middle, 28)), 'detail');
  const posts = around(5, 200).map((angle) => polar(middle, 80, angle));
  for (const post of posts) sheet.line(across(shaft, along + 22, circle(post, 22)), 'detail');
  for (const angle of around(5, 236)) {
    sheet.line(across(shaft, along + 22, annularSector(middle, 56, 100, angle - 9, angle + 9)), 'detail');
  }
  sheet.line(across(shaft, along + 22, arc(middle, 107, 0, 360)), 'hairline');
  for (const post of [...posts].sort((a, b) => a.x - b.x)) drawSpring(sheet, along + 22, post);
}

/** A clutch spring with its bolt, on its post. */
function drawSpring(sheet: Sheet, along: number, post: { x: number; y: number }): void {
  const foot = across(shaft, along, circle(post, 0.1)).subpaths[0]?.segments[0]?.from ?? at(0, 0);
  const axis: Axis = { ...shaft, origin: foot };
  const coil = { from: onAxis(axis, 8), to: onAxis(axis, 64), radius: 13, wire: 7, turns: 3.5 };
  coilBehind(sheet, coil);
  coilInFront(sheet, coil);
  turned(sheet, axis, [72, 17], [76, 17], [76, 9.5], [86, 9.5]);
}
