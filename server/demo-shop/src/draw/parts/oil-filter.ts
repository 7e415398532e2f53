import { Path } from '../path.js';
import { at, spread } from '../points.js';
import { bent, circle, polygon, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { coilBehind, coilInFront } from '../tubes.js';

const middle = 318;

/** Spin-on oil filter: the left half from outside, the right half in section. */
export function drawOilFilter(): Sheet {
  const sheet = new Sheet();
  drawShellSection(sheet);
  drawElement(sheet);
  drawBaseSection(sheet);
  drawOutside(sheet);
  sheet.centre(at(middle, 4), at(middle, 476));
  sheet.balloon(1, at(66, 96), at(176, 136));
  sheet.balloon(2, at(580, 130), at(436, 190));
  sheet.balloon(3, at(586, 260), at(362, 254));
  sheet.balloon(4, at(566, 44), at(340, 74));
  return sheet.balloon(5, at(582, 390), at(446, 448));
}

const halfSection = (...points: readonly (readonly [number, number])[]): Path =>
  polygon(...points.map(([x, y]) => at(x, y)));

function drawShellSection(sheet: Sheet): void {
  const outer = rounded(0, [middle, 30], [426, 30, 40], [478, 92, 40], [478, 424], [middle, 424]);
  const inner = rounded(0, [middle, 38], [422, 38, 36], [470, 95, 36], [470, 424], [middle, 424]);
  sheet.solid(outer).hatch(Path.join(outer, inner), { gap: 4.5 }).solid(inner, 'detail');
}

function drawElement(sheet: Sheet): void {
  const spring = { from: at(middle, 46), to: at(middle, 92), radius: 32, wire: 9, turns: 2.5 };
  coilBehind(sheet, spring);
  coilInFront(sheet, spring);
  for (const cap of [
    halfSection([middle, 98], [456, 98], [456, 124], [446, 124], [446, 110], [middle, 110]),
    halfSection([middle, 384], [446, 384], [446, 370], [456, 370], [456, 396], [middle, 396]),
  ]) {
    sheet.solid(cap).hatch(cap, { angle: 45, gap: 5 });
  }
  const pleats = spread(114, 380, 31).map((y, index) => at(index % 2 === 0 ? 378 : 450, y));
  sheet.line(polyline(...pleats), 'detail');
  sheet.line(polyline(at(376, 110), at(376, 384)), 'hairline').line(polyline(at(452, 124), at(452, 370)), 'hairline');
  const tube = rectangle(356, 110, 11, 274);
  sheet.solid(tube, 'detail').hatch(tube, { gap: 5 });
  for (const y of spread(132, 362, 8))
    sheet.solid(rectangle(354, y - 7, 15, 14), 'hairline').line(circle(at(336, y), 6.5), 'hairline');
}

/** Threaded plate, inlet holes and the sealing ring in its groove. */
function drawBaseSection(sheet: Sheet): void {
  const plate = halfSection([346, 396], [356, 404], [396, 404], [396, 424], [356, 424], [356, 444], [346, 450]);
  const rim = halfSection([426, 404], [470, 404], [470, 424], [464, 424], [464, 446], [426, 446]);
  sheet.solid(halfSection([middle, 404], [470, 404], [470, 440], [middle, 440]), 'detail');
  sheet.solid(plate).hatch(plate, { angle: 45, gap: 5 }).solid(rim).hatch(rim, { angle: 45, gap: 5 });
  for (const y of spread(402, 444, 8)) sheet.line(polyline(at(middle, y), at(346, y + 3)), 'hairline');
  sheet.line(polyline(at(346, 396), at(346, 450)), 'outline');
  sheet.solid(bent(4, [478, 424], [478, 434], [466, 434], [466, 424]), 'detail');
  sheet.signal(rounded(4, [434, 432], [456, 432], [456, 462], [434, 462]));
}

function drawOutside(sheet: Sheet): void {
  sheet.solid(rounded(0, [middle, 30], [210, 30, 40], [158, 92, 40], [158, 434], [middle, 434]));
  sheet.solid(rounded(5, [middle, 14, 0], [240, 14], [230, 34, 8], [middle, 34, 0]), 'detail');
  for (const x of [250, 264, 282, 302]) sheet.line(polyline(at(x, 14), at(x, 34)), 'hairline');
  for (const x of [165, 173, 184, 199, 218, 242, 270]) sheet.line(polyline(at(x, 98), at(x, 172)), 'detail');
  sheet
    .line(polyline(at(158, 92), at(middle, 92)), 'hairline')
    .line(polyline(at(158, 180), at(middle, 180)), 'hairline');
  sheet.line(polyline(at(158, 186), at(middle, 186)), 'detail').line(polyline(at(158, 420), at(middle, 420)), 'detail');
  sheet.line(rectangle(180, 212, 116, 112, 4), 'detail');
  for (const [y, width] of [
    [234, 90],
    [246, 90],
    [258, 62],
    [286, 90],
    [298, 44],
  ] as const) {
    sheet.line(polyline(at(192, y), at(192 + width, y)), 'hairline');
  }
  for (const x of [166, 176, 190, 210]) sheet.line(polyline(at(x, 340), at(x, 412)), 'hairline');
  sheet.solid(rounded(3, [middle, 434, 0], [182, 434], [182, 446], [middle, 446, 0]));
  sheet.ink(rounded(3, [middle, 446, 0], [186, 446], [190, 462], [middle, 462, 0]));
}
