import type { Path } from '../path.js';
import { at, spread, type Point } from '../points.js';
import { circle, polygon, polyline, rectangle, ring, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { type Coil, coilBehind, coilInFront, pointsAlong, tube } from '../tubes.js';

const spring: Coil = { from: at(236, 240), to: at(474, 240), radius: 62, wire: 19, turns: 6.5, isSignal: true };

/** A monoshock with its reservoir, drawn horizontally. */
export function drawRearShock(): Sheet {
  const sheet = new Sheet();
  const place = (path: Path): Path => path.turned(-27, at(320, 240)).moved(4, 24);
  sheet.placed(place, () => {
    sheet.centre(at(-6, 240), at(648, 240));
    drawReservoir(sheet);
    coilBehind(sheet, spring);
    drawDamper(sheet);
    coilInFront(sheet, spring);
    drawPerches(sheet);
    drawEyes(sheet);
  });
  sheet.balloon(1, at(60, 200), at(108, 242));
  sheet.balloon(2, at(270, 58), at(226, 126));
  sheet.balloon(3, at(238, 432), at(214, 346));
  sheet.balloon(4, at(392, 384), at(374, 300));
  return sheet.balloon(5, at(536, 290), at(468, 190));
}

/** Shaft, body and bump stop inside the coil. */
function drawDamper(sheet: Sheet): void {
  sheet.solid(rectangle(420, 229, 150, 22));
  sheet.line(polyline(at(420, 236), at(570, 236)), 'hairline');
  sheet.solid(rectangle(150, 204, 232, 72, 5));
  sheet.line(polyline(at(150, 216), at(382, 216)), 'hairline').line(polyline(at(150, 266), at(382, 266)), 'hairline');
  sheet.solid(rectangle(382, 212, 20, 56, 4));
  const stop = rounded(
    5,
    [470, 222],
    [484, 214],
    [496, 221],
    [508, 214],
    [520, 221],
    [520, 259],
    [508, 266],
    [496, 259],
    [484, 266],
    [470, 258],
  );
  sheet.ink(stop);
}

function drawPerches(sheet: Sheet): void {
  const collar = rectangle(208, 164, 26, 152, 5);
  for (const x of spread(146, 202, 9)) sheet.line(polyline(at(x, 203), at(x + 4, 277)), 'hairline');
  sheet.solid(rectangle(176, 186, 22, 108, 4));
  for (const y of spread(196, 284, 7)) sheet.line(rectangle(180, y - 4, 14, 8, 1), 'hairline');
  sheet.solid(collar);
  for (const y of spread(180, 300, 7)) sheet.line(polyline(at(212, y), at(230, y)), 'hairline');
  sheet.solid(rectangle(474, 160, 14, 160, 4)).solid(rectangle(488, 176, 22, 128, 6));
  sheet.line(polyline(at(494, 180), at(494, 300)), 'hairline');
}

function drawEye(sheet: Sheet, centre: Point): void {
  sheet.solid(circle(centre, 38)).line(circle(centre, 33), 'hairline');
  sheet.ink(ring(centre, 25, 16));
  sheet.solid(circle(centre, 16), 'detail').line(circle(centre, 10), 'detail');
  sheet.centre(at(centre.x, centre.y - 52), at(centre.x, centre.y + 52));
}

function drawEyes(sheet: Sheet): void {
  sheet.solid(rounded(10, [58, 212], [96, 196], [156, 196], [156, 284], [96, 284], [58, 268]));
  sheet.line(polyline(at(140, 196), at(140, 284)), 'detail');
  drawEye(sheet, at(56, 240));
  sheet.solid(rounded(8, [522, 206], [560, 206], [586, 218], [586, 262], [560, 274], [522, 274]));
  sheet.solid(circle(at(548, 240), 15), 'detail').line(circle(at(548, 240), 10), 'hairline');
  sheet.line(polygon(at(538, 236), at(538, 244), at(558, 244), at(558, 236)), 'hairline');
  drawEye(sheet, at(598, 240));
}

/** The gas reservoir next to the shock, with its hose. */
function drawReservoir(sheet: Sheet): void {
  const hose = smooth([at(92, 240), at(96, 180), at(104, 136), at(150, 112), at(176, 112)]);
  tube(sheet, pointsAlong(hose, 4), 9);
  sheet.solid(rectangle(150, 101, 20, 22, 3), 'detail').solid(rectangle(166, 84, 16, 56, 4));
  sheet.solid(rectangle(180, 76, 154, 72, 10));
  sheet.line(polyline(at(196, 76), at(196, 148)), 'detail').line(polyline(at(318, 76), at(318, 148)), 'detail');
  sheet.line(polyline(at(206, 88), at(308, 88)), 'hairline').line(polyline(at(206, 92), at(308, 92)), 'hairline');
  for (const x of [232, 286]) {
    sheet.solid(rectangle(x, 70, 14, 84, 3), 'detail').solid(rectangle(x - 3, 148, 20, 52, 3), 'detail');
  }
  sheet.solid(rectangle(334, 100, 14, 24, 3), 'detail');
}
