import type { Path } from '../path.js';
import { at, degrees, minus, plus, times, type Point } from '../points.js';
import { circle, slot, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong } from '../tubes.js';

const pitch = 62;
/** One unit of the chain's width on screen; the chain is seen slightly from above. */
const depth = at(0.42, -0.9);
const innerPlate = 15;
const outerPlate = 21;
const thickness = 5;
const outerFace = -outerPlate - thickness;

/** A piece of roller chain around an invisible sprocket; the open rivet link is inside the loop. */
export function drawDriveChain(): Sheet {
  const sheet = new Sheet();
  const run = smooth([
    ...[at(44, 176), at(170, 134), at(330, 106), at(480, 124), at(572, 212), at(568, 312), at(486, 398), at(340, 424)],
    at(60, 426),
  ]);
  const joints = pointsAlong(run, pitch).slice(0, 22);
  drawChain(sheet, joints);
  drawRivetLink(sheet, at(196, 300));
  const [roller, outer, inner] = [joints[3], joints[6], joints[7]];
  if (roller && outer && inner) {
    sheet.balloon(1, at(118, 52), at(152, 52), plus(roller, at(8, -12)));
    sheet.balloon(2, at(420, 218), plus(outer, at(26, 46)));
    sheet.balloon(3, at(590, 64), plus(inner, at(40, -14)));
  }
  return sheet.balloon(4, at(76, 300), at(172, 325));
}

const shifted = (path: Path, along: number): Path => path.moved(depth.x * along, depth.y * along);

/** A figure-of-eight side plate between two joints. */
function plate(a: Point, b: Point): Path {
  const along = minus(b, a);
  const length = Math.hypot(along.x, along.y);
  const upper = [
    at(-22, 0),
    at(-15.5, -15.5),
    at(0, -22),
    at(length / 2, -16),
    at(length, -22),
    at(length + 15.5, -15.5),
  ];
  const lower = [
    at(length + 22, 0),
    ...upper
      .slice(1)
      .reverse()
      .map(({ x, y }) => at(x, -y)),
  ];
  return smooth([...upper, ...lower], true)
    .turned(degrees(Math.atan2(along.y, along.x)))
    .moved(a.x, a.y);
}

function drawPlate(sheet: Sheet, a: Point, b: Point, along: number): void {
  sheet.solid(shifted(plate(a, b), along + thickness)).solid(shifted(plate(a, b), along));
}

function drawRoller(sheet: Sheet, joint: Point): void {
  const [back, front] = [plus(joint, times(depth, innerPlate)), plus(joint, times(depth, -innerPlate))];
  sheet.solid(slot(back, front, 15), 'detail').line(circle(front, 15), 'hairline');
}

function drawRivet(sheet: Sheet, joint: Point): void {
  sheet.solid(shifted(circle(joint, 9), outerFace - 2), 'detail');
  sheet.line(shifted(circle(joint, 4), outerFace - 2), 'hairline');
}

/** Draws a chain along a line through the points. @returns the positions of its joints. */
export function chainAlong(sheet: Sheet, points: readonly Point[]): readonly Point[] {
  const joints = pointsAlong(smooth(points), pitch);
  drawChain(sheet, joints);
  return joints;
}

function drawChain(sheet: Sheet, joints: readonly Point[]): void {
  const links = joints.slice(1).map((b, index) => ({ a: joints[index] ?? b, b, isOuter: index % 2 === 1 }));
  const [outer, inner] = [links.filter(({ isOuter }) => isOuter), links.filter(({ isOuter }) => !isOuter)];
  for (const { a, b } of outer) drawPlate(sheet, a, b, outerPlate);
  for (const { a, b } of inner) drawPlate(sheet, a, b, innerPlate);
  for (const joint of joints) drawRoller(sheet, joint);
  for (const { a, b } of inner) drawPlate(sheet, a, b, -innerPlate - thickness);
  for (const joint of [joints[0], joints.at(-1)]) {
    if (joint) sheet.solid(shifted(circle(joint, 10), -innerPlate - thickness), 'detail');
  }
  for (const { a, b } of outer) {
    drawPlate(sheet, a, b, outerFace);
    drawRivet(sheet, a);
    drawRivet(sheet, b);
  }
}

/** Exploded view of the rivet link along its pins: plate with pins, four sealing rings, outer plate. */
export function drawRivetLink(sheet: Sheet, a: Point): void {
  const b = plus(a, at(pitch * 1.25, 0));
  drawPlate(sheet, a, b, 62);
  for (const pin of [a, b]) {
    sheet.solid(slot(plus(pin, times(depth, 62)), plus(pin, times(depth, 6)), 8), 'detail');
    sheet.line(circle(plus(pin, times(depth, 6)), 8), 'hairline');
    for (const along of [42, 26]) {
      sheet.solid(shifted(circle(pin, 14), along + 5), 'detail').solid(shifted(circle(pin, 14), along), 'detail');
      sheet.line(shifted(circle(pin, 8.5), along), 'detail');
    }
    sheet.centre(plus(pin, times(depth, 100)), plus(pin, times(depth, -52)));
  }
  const front = shifted(plate(a, b), -30);
  sheet.solid(shifted(front, thickness)).signal(front);
  for (const pin of [a, b]) sheet.solid(shifted(circle(pin, 8.5), -30), 'detail');
}
