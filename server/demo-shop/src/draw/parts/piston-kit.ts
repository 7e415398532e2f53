import { Path } from '../path.js';
import { at, polar, spread } from '../points.js';
import { arc, circle, ellipse, ellipseArc, polyline, ring } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, bore, disc, onAxis, turned, type Axis } from '../solids.js';

const cylinder: Axis = { origin: at(238, 430), angle: -90, squash: 0.3 };
/** The gudgeon pin, pulled out of the piston towards the viewer's right. */
const pin: Axis = { origin: at(292, 344), angle: 17, squash: 0.5 };
const bodyRadius = 128;

/** Exploded view of piston, three rings, gudgeon pin and circlips, along their axes. */
export function drawPistonKit(): Sheet {
  const sheet = new Sheet();
  sheet.centre(at(238, 16), at(238, 470));
  drawPiston(sheet);
  drawRings(sheet);
  drawPin(sheet);
  sheet.balloon(1, at(426, 60), at(400, 60), at(366, 66));
  sheet.balloon(2, at(426, 128), at(400, 128), at(365, 124));
  sheet.balloon(3, at(60, 300), at(116, 320));
  sheet.balloon(4, at(470, 330), at(456, 376));
  return sheet.balloon(5, at(592, 356), at(580, 410));
}

function drawPiston(sheet: Sheet): void {
  turned(sheet, cylinder, [0, bodyRadius], [108, bodyRadius, 'none']);
  drawSkirt(sheet);
  turned(
    sheet,
    cylinder,
    ...([
      [108, bodyRadius, 'hairline'],
      [118, bodyRadius],
      [118, 118],
      [126, 118],
      [126, bodyRadius],
      [140, bodyRadius],
    ] as const),
    ...([
      [140, 118],
      [147, 118],
      [147, bodyRadius],
      [160, bodyRadius],
      [160, 118],
      [167, 118],
      [167, bodyRadius],
    ] as const),
    ...([
      [186, bodyRadius],
      [189, 125],
    ] as const),
  );
  drawCrown(sheet);
}

/** The recess in the skirt over the pin boss, with the bore of the pin. */
function drawSkirt(sheet: Sheet): void {
  for (const turn of [-158, -146, -134, -121]) {
    const top = onAxis(cylinder, 96);
    const foot = polar(at(0, 0), bodyRadius, turn);
    sheet.line(polyline(at(top.x + foot.x, top.y - foot.y * 0.3), at(top.x + foot.x, 430 - foot.y * 0.3)), 'hairline');
  }
  const boss = across(pin, 6, circle(at(0, 0), 52));
  sheet.line(boss, 'detail');
  sheet.solid(across(pin, 6, circle(at(0, 0), 36)));
  sheet.line(across(pin, 6, circle(at(0, 0), 31)), 'hairline');
  const mouth = across(pin, 6, circle(at(0, 0), 31));
  sheet.hatch(mouth, { angle: 17, gap: 5 });
  sheet.line(across(pin, -16, circle(at(0, 0), 31)), 'detail', mouth);
}

function drawCrown(sheet: Sheet): void {
  const crown = disc(cylinder, 189, 122);
  const { y } = onAxis(cylinder, 189);
  sheet.line(disc(cylinder, 189, 116), 'hairline');
  for (const [x, rise, rx] of [
    [196, -12, 40],
    [284, -12, 40],
  ] as const) {
    sheet.line(ellipse(at(x, y + rise), rx, rx * 0.3), 'detail', crown);
    sheet.line(
      ellipseArc(at(x, y + rise + 4), rx, rx * 0.3, 0, 190, 350),
      'hairline',
      ellipse(at(x, y + rise), rx, rx * 0.3),
    );
  }
  for (const x of [208, 268]) sheet.line(ellipse(at(x, y + 17), 27, 8), 'detail', crown);
  sheet
    .line(polyline(at(238, y + 22), at(238, y + 32)), 'detail')
    .line(polyline(at(233, y + 28), at(238, y + 33), at(243, y + 28)), 'detail');
}

/** A split ring: an annulus with height and a gap at the front. */
function drawRing(sheet: Sheet, along: number, height: number, gapTurn: number): void {
  const gap = (radius: number): Path => across(cylinder, 0, arc(at(0, 0), radius, gapTurn + 3, gapTurn + 357));
  const lift = (path: Path, by: number): Path => path.moved(0, -by);
  const band = across(cylinder, along, ring(at(0, 0), bodyRadius, 112));
  sheet.cover(Path.join(across(cylinder, along - height, ring(at(0, 0), bodyRadius, 112))));
  sheet.line(across(cylinder, along - height, arc(at(0, 0), bodyRadius, 90, 270)), 'outline');
  sheet.line(across(cylinder, along - height, arc(at(0, 0), 112, -90, 90)), 'detail');
  sheet.cover(band);
  for (const x of [-bodyRadius, bodyRadius]) {
    sheet.line(polyline(at(238 + x, 430 - along), at(238 + x, 430 - along + height)), 'outline');
  }
  sheet.line(lift(gap(bodyRadius), along), 'outline').line(lift(gap(112), along), 'detail');
  for (const side of [3, -3]) {
    const [outer, inner] = [polar(at(0, 0), bodyRadius, gapTurn + side), polar(at(0, 0), 112, gapTurn + side)];
    const spot = ({ x, y }: { x: number; y: number }, drop = 0) => at(238 + y, 430 - along - x * 0.3 + drop);
    sheet.line(polyline(spot(inner), spot(outer), spot(outer, height)), 'detail');
  }
}

function drawRings(sheet: Sheet): void {
  for (const along of [262, 278]) drawRing(sheet, along, 4, 160);
  const ripple = spread(-88, 88, 60).map((turn, index) => {
    const { x, y } = polar(at(0, 0), 116, turn + 180);
    return at(238 + y, 430 - 270 - x * 0.3 + (index % 2 === 0 ? -4 : 4));
  });
  sheet.line(polyline(...ripple), 'hairline');
  drawRing(sheet, 322, 8, 200);
  drawRing(sheet, 366, 8, 170);
}

function drawPin(sheet: Sheet): void {
  sheet.centre(onAxis(pin, 6), onAxis(pin, 318));
  turned(sheet, pin, [100, 31], [103, 33], [217, 33], [220, 31]);
  for (const rise of [-20, -12]) sheet.line(polyline(at(392, 379 + rise), at(496, 411 + rise)), 'hairline');
  bore(sheet, pin, 220, 20, 40);
  sheet.signal(across(pin, 290, openRing(33, 26)));
}

function openRing(outer: number, inner: number): Path {
  const [out, back] = [arc(at(0, 0), outer, 130, 470), arc(at(0, 0), inner, 470, 130)];
  const [first, second] = [out.subpaths[0]?.segments ?? [], back.subpaths[0]?.segments ?? []];
  const [a, b, c, d] = [first[0]?.from, first.at(-1)?.to, second[0]?.from, second.at(-1)?.to];
  return a && b && c && d
    ? new Path([{ segments: [...first, { from: b, to: c }, ...second, { from: d, to: a }], closed: true }])
    : new Path([]);
}
