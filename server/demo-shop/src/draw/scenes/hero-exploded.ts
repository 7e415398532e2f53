import { Path } from '../path.js';
import { around, at, polar, spread, type Point } from '../points.js';
import { arc, circle, hexagon, rectangle, ring, polyline, toothed } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, bore, disc, onAxis, onDisc, prism, turned, type Axis } from '../solids.js';
import { coilBehind, coilInFront } from '../tubes.js';

const bearing = -33;
const stack: Axis = { origin: at(158, 726), angle: bearing, squash: 0.46 };
const centre = at(0, 0);
const boreRadius = 76;

/** The positions of the stud holes, which are the same in all layers of the engine. */
const studs = around(4, 45).map((angle) => polar(centre, 122, angle));
const block = (half: number, radius: number): Path => rectangle(-half, -half, half * 2, half * 2, radius);

/**
 * Exploded view of the top of a single-cylinder engine along the cylinder's axis, with its valve and camshaft beside
 * it.
 */
export function drawHeroExploded(): Sheet {
  const sheet = new Sheet(1200, 900, 1.5);
  sheet.centre(onAxis(stack, -100), onAxis(stack, 1190));
  drawValve(sheet);
  drawCrankcase(sheet);
  drawGasket(sheet, 184, false);
  drawPiston(sheet, 236);
  drawBarrel(sheet, 446);
  drawGasket(sheet, 692, true);
  drawHead(sheet, 740);
  drawCover(sheet, 948);
  drawCamshaft(sheet);
  return drawBalloons(sheet);
}

function drawBalloons(sheet: Sheet): Sheet {
  sheet.balloon(1, at(58, 520), at(104, 640));
  sheet.balloon(2, at(412, 834), at(350, 706));
  sheet.balloon(3, at(560, 770), at(438, 590));
  sheet.balloon(4, at(430, 300), at(540, 400));
  sheet.balloon(5, at(640, 190), at(646, 270));
  sheet.balloon(6, at(930, 540), at(890, 420));
  sheet.balloon(7, at(1146, 420), at(1040, 244));
  sheet.balloon(8, at(60, 200), at(196, 296));
  return sheet.balloon(9, at(690, 700), at(800, 770));
}

function drawCrankcase(sheet: Sheet): void {
  prism(sheet, stack, [-34, 20], block(144, 32), circle(centre, boreRadius + 14));
  sheet.line(disc(stack, 2, boreRadius + 14), 'hairline', disc(stack, 20, boreRadius + 14));
  sheet.line(across(stack, 20, circle(centre, boreRadius + 22)), 'hairline');
  for (const stud of studs) {
    const axis: Axis = { ...stack, origin: placeOn(20, stud) };
    turned(sheet, axis, [0, 10], [126, 10]);
    for (const along of spread(92, 122, 6)) sheet.line(across(axis, along, arc(centre, 10, 90, 270)), 'hairline');
  }
}

/** A point on the plane that is perpendicular to the stack's axis, at a distance along the axis. */
const placeOn = (along: number, { x, y }: Point): Point =>
  onDisc(stack, along, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI);

function drawGasket(sheet: Sheet, along: number, isSignal: boolean): void {
  const outline = Path.join(block(140, 32), circle(centre, boreRadius + 8), ...studs.map((stud) => circle(stud, 13)));
  sheet.solid(across(stack, along, outline));
  if (isSignal) sheet.signal(across(stack, along + 7, outline));
  else sheet.solid(across(stack, along + 7, outline));
  sheet.line(across(stack, along + 7, circle(centre, boreRadius + 18)), 'hairline');
}

function drawPiston(sheet: Sheet, along: number): void {
  const r = boreRadius;
  turned(
    sheet,
    stack,
    ...([
      [along, r],
      [along + 74, r],
      [along + 74, r - 7],
      [along + 80, r - 7],
      [along + 80, r],
      [along + 92, r],
    ] as const),
    ...([
      [along + 92, r - 7],
      [along + 98, r - 7],
      [along + 98, r],
      [along + 110, r],
      [along + 110, r - 7],
      [along + 116, r - 7],
    ] as const),
    ...([
      [along + 116, r],
      [along + 134, r],
    ] as const),
  );
  sheet.line(disc(stack, along + 134, r - 7), 'hairline');
  for (const [x, y, radius] of [
    [0, -33, 27],
    [0, 33, 27],
  ] as const)
    sheet.line(across(stack, along + 134, circle(at(x, y), radius)), 'detail');
  const pin: Axis = { origin: onDisc(stack, along + 36, r, 118), angle: bearing + 84, squash: 0.62 };
  sheet.solid(disc(pin, -6, 24)).line(disc(pin, -6, 19), 'detail');
  sheet.centre(pin.origin, onAxis(pin, 132));
  turned(sheet, pin, [46, 19], [106, 19]);
  bore(sheet, pin, 106, 11, 30);
  for (const height of [168, 186]) {
    sheet
      .solid(across(stack, along + height, ring(centre, r, r - 11)))
      .solid(across(stack, along + height + 5, ring(centre, r, r - 11)));
  }
}

function drawBarrel(sheet: Sheet, along: number): void {
  turned(sheet, stack, [along - 30, boreRadius + 6], [along, boreRadius + 6]);
  prism(sheet, stack, [along, along + 14], block(140, 32));
  for (const step of spread(34, 174, 8)) prism(sheet, stack, [along + step, along + step + 6], block(150, 42));
  prism(sheet, stack, [along + 184, along + 202], block(140, 32), ...studs.map((stud) => circle(stud, 13)));
  sheet.line(disc(stack, along + 202, boreRadius + 9), 'detail');
  bore(sheet, stack, along + 202, boreRadius, 120, 'outline');
  const mouth = disc(stack, along + 202, boreRadius);
  for (const turn of [150, 165, 195, 210]) {
    sheet.line(
      polyline(onDisc(stack, along + 202, boreRadius, turn), onDisc(stack, along + 60, boreRadius, turn)),
      'hairline',
      mouth,
    );
  }
}

function drawHead(sheet: Sheet, along: number): void {
  prism(sheet, stack, [along, along + 34], block(142, 32));
  drawPort(sheet, along + 20);
  for (const step of spread(52, 128, 5)) prism(sheet, stack, [along + step, along + step + 6], block(150, 42));
  prism(sheet, stack, [along + 138, along + 158], block(122, 28));
  const face = along + 158;
  sheet.line(across(stack, face, block(112, 22)), 'hairline');
  for (const y of [-50, 50]) {
    sheet
      .line(across(stack, face, circle(at(-8, y), 36)), 'detail')
      .line(across(stack, face, circle(at(-8, y), 25)), 'detail');
    sheet.line(across(stack, face, circle(at(-8, y), 9)), 'detail');
  }
  for (const stud of studs) sheet.line(across(stack, face, circle(at(stud.x * 0.86, stud.y), 9)), 'detail');
}

/** The exhaust port on the side of the head that faces the viewer. */
function drawPort(sheet: Sheet, along: number): void {
  const port: Axis = { origin: onDisc(stack, along, 108, 112), angle: bearing + 96, squash: 0.66 };
  prism(
    sheet,
    port,
    [30, 44],
    rectangle(-44, -44, 88, 88, 26),
    ...[-31, 31].map((offset) => circle(at(offset, offset), 7)),
  );
  turned(sheet, port, [44, 32], [54, 32]);
  bore(sheet, port, 54, 24, 20);
}

function drawCover(sheet: Sheet, along: number): void {
  prism(sheet, stack, [along, along + 14], block(126, 30));
  prism(sheet, stack, [along + 14, along + 52], block(112, 36));
  const face = along + 52;
  sheet.line(across(stack, face, block(92, 26)), 'hairline');
  for (const y of spread(-54, 54, 6)) sheet.line(across(stack, face, polyline(at(-54, y), at(54, y))), 'detail');
  for (const corner of around(4, 45)) {
    const axis: Axis = { ...stack, origin: placeOn(along + 14, polar(centre, 140, corner)) };
    sheet.centre(axis.origin, onAxis(axis, 84));
    turned(sheet, axis, [66, 8], [98, 8]);
    prism(sheet, axis, [98, 112], hexagon(centre, 17));
  }
}

/** Valve, spring and retainer, on an axis parallel to the stack's. */
function drawValve(sheet: Sheet): void {
  const axis: Axis = { origin: at(126, 340), angle: bearing, squash: 0.4 };
  sheet.centre(onAxis(axis, -50), onAxis(axis, 560));
  turned(
    sheet,
    axis,
    [0, 62],
    [8, 64],
    [20, 34, 'none'],
    [38, 14, 'none'],
    [60, 9, 'none'],
    [262, 9],
    [262, 6.5],
    [270, 6.5],
    [270, 9],
    [284, 9],
  );
  sheet.line(across(axis, 8, arc(centre, 64, 0, 360)), 'hairline');
  const coil = { from: onAxis(axis, 312), to: onAxis(axis, 436), radius: 38, wire: 12, turns: 5.5 };
  coilBehind(sheet, coil);
  coilInFront(sheet, coil);
  turned(sheet, axis, [456, 44], [466, 44], [466, 30], [474, 26]);
  bore(sheet, axis, 474, 13, 12);
  turned(sheet, axis, [506, 13], [526, 17]);
  bore(sheet, axis, 526, 8, 14);
}

function drawCamshaft(sheet: Sheet): void {
  const axis: Axis = { origin: at(690, 846), angle: bearing, squash: 0.46 };
  sheet.centre(onAxis(axis, -70), onAxis(axis, 520));
  turned(sheet, axis, [0, 22], [26, 22], [26, 30], [54, 30], [54, 20], [84, 20]);
  drawLobe(sheet, axis, 84, 140);
  turned(sheet, axis, [116, 21], [158, 21]);
  drawLobe(sheet, axis, 158, 255);
  turned(sheet, axis, [190, 21], [220, 21], [220, 34], [252, 34], [252, 24], [268, 24]);
  const teeth = toothed(centre, 26, [
    [-0.5, 84],
    [-0.3, 87],
    [-0.12, 98],
    [0.12, 98],
    [0.3, 87],
  ]);
  const windows = around(5, 20).map((angle) => circle(polar(centre, 56, angle), 15));
  const wheel = Path.join(teeth, circle(centre, 22), ...windows);
  sheet.solid(across(axis, 330, wheel)).solid(across(axis, 340, wheel));
  sheet.line(across(axis, 340, circle(centre, 78)), 'hairline').line(across(axis, 340, circle(centre, 32)), 'hairline');
  turned(sheet, axis, [404, 10], [440, 10], [440, 24], [446, 24]);
  prism(sheet, axis, [446, 462], hexagon(centre, 19));
}

/** A cam: the convex outline of its base circle and its nose. */
function drawLobe(sheet: Sheet, axis: Axis, along: number, nose: number): void {
  const outline = Path.join(circle(centre, 38), circle(polar(centre, 30, nose), 22));
  prism(sheet, axis, [along, along + 32], outline);
}
