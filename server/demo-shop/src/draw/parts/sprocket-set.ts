import { Path } from '../path.js';
import { around, at, polar } from '../points.js';
import { arc, circle, hexagon, roundedSector, toothed } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, onAxis, turned, type Axis } from '../solids.js';

/** The outline of one tooth between two roller seats, as [fraction of the pitch, height above the seat]. */
const tooth = [
  [-0.5, 0],
  [-0.4, 1],
  [-0.3, 4.5],
  [-0.22, 10],
  [-0.09, 19],
  [0.09, 19],
  [0.22, 10],
  [0.3, 4.5],
  [0.4, 1],
] as const;
const toothedDisc = (teeth: number, seat: number, first = 0): Path =>
  toothed(
    at(0, 0),
    teeth,
    tooth.map(([share, height]) => [share, seat + height] as const),
    first,
  );

const rear: Axis = { origin: at(262, 262), angle: -32, squash: 0.8 };
const front: Axis = { origin: at(520, 350), angle: -32, squash: 0.8 };

/** Rear sprocket with one bolt pulled out, and the front sprocket. */
export function drawSprocketSet(): Sheet {
  const sheet = new Sheet();
  drawRear(sheet);
  drawBolt(sheet);
  drawFront(sheet);
  sheet.balloon(1, at(62, 66), at(134, 140));
  sheet.balloon(2, at(604, 236), at(556, 300));
  return sheet.balloon(3, at(520, 72), at(444, 144));
}

function drawRear(sheet: Sheet): void {
  const plate = toothedDisc(40, 187);
  const windows = around(6, 30).map((angle) => roundedSector(at(0, 0), [98, 148], [angle - 19, angle + 19], 13));
  const holes = around(6).map((angle) => circle(polar(at(0, 0), 84, angle), 9));
  const body = Path.join(plate, circle(at(0, 0), 56), ...windows, ...holes);
  sheet.solid(across(rear, 0, body));
  sheet.solid(across(rear, 9, body));
  sheet
    .line(across(rear, 9, circle(at(0, 0), 180)), 'hairline')
    .line(across(rear, 9, circle(at(0, 0), 62)), 'hairline');
  for (const angle of around(6)) sheet.line(across(rear, 9, circle(polar(at(0, 0), 84, angle), 15)), 'hairline');
  for (const angle of around(12, 15)) sheet.line(across(rear, 9, circle(polar(at(0, 0), 165, angle), 5)), 'detail');
  sheet.centreLine(across(rear, 9, arc(at(0, 0), 84, 0, 360)));
}

/** One bolt, pulled out of its hole along the axis. */
function drawBolt(sheet: Sheet): void {
  const hole = polar(at(0, 0), 84, 0);
  const start = across(rear, 9, circle(hole, 0.1)).subpaths[0]?.segments[0]?.from ?? at(0, 0);
  const bolt: Axis = { ...rear, origin: start };
  sheet.centre(start, onAxis(bolt, 196));
  turned(sheet, bolt, [64, 9], [112, 9]);
  for (const along of [68, 73, 78, 83, 88, 93]) sheet.line(across(bolt, along, arc(at(0, 0), 9, 90, 270)), 'hairline');
  turned(sheet, bolt, [112, 20], [117, 20]);
  sheet.signal(across(bolt, 120, hexagon(at(0, 0), 17.5)));
  sheet.signal(across(bolt, 132, hexagon(at(0, 0), 17.5)));
  sheet.line(across(bolt, 132, circle(at(0, 0), 12)), 'hairline');
}

function drawFront(sheet: Sheet): void {
  const spline = toothed(at(0, 0), 14, [
    [-0.5, 24],
    [-0.26, 24],
    [-0.22, 30],
    [0.22, 30],
    [0.26, 24],
  ]);
  const body = Path.join(toothedDisc(14, 62, 6), spline);
  sheet.solid(across(front, 0, body)).solid(across(front, 12, body));
  sheet
    .line(across(front, 12, circle(at(0, 0), 52)), 'hairline')
    .line(across(front, 12, circle(at(0, 0), 36)), 'hairline');
  for (const angle of [30, 210]) sheet.line(across(front, 12, circle(polar(at(0, 0), 44, angle), 4.5)), 'detail');
  sheet.centre(onAxis(front, -60), onAxis(front, 84));
}
