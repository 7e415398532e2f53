import { around, at, mix, polar } from '../points.js';
import { arc, circle, ring } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, disc, onAxis, onDisc, turned, type Axis } from '../solids.js';
import { tube } from '../tubes.js';

const axle: Axis = { origin: at(322, 240), angle: 170, squash: 0.8 };
const rim = { outer: 222, inner: 196, half: 26 };

/** Laced wheel: rim, 36 spokes and hub. */
export function drawSpokedWheel(): Sheet {
  const sheet = new Sheet();
  drawRim(sheet);
  drawSpokes(sheet, -32, 5);
  turned(sheet, axle, [-34, 52], [-28, 52], [-28, 32], [28, 36]);
  turned(sheet, axle, [28, 52], [34, 52]);
  for (const angle of around(18)) sheet.line(across(axle, 34, circle(polar(at(0, 0), 46, angle), 2.6)), 'hairline');
  drawSpokes(sheet, 34, 0);
  drawBearing(sheet);
  sheet.balloon(1, at(42, 60), at(136, 130));
  sheet.balloon(2, at(600, 70), at(436, 150));
  sheet.balloon(3, at(44, 420), at(274, 262));
  return sheet.balloon(4, at(600, 416), at(492, 356));
}

function drawRim(sheet: Sheet): void {
  turned(
    sheet,
    axle,
    [-rim.half, rim.outer, 'detail'],
    [-14, rim.outer - 9, 'none'],
    [14, rim.outer - 9, 'none'],
    [rim.half, rim.outer],
  );
  sheet
    .line(across(axle, rim.half, circle(at(0, 0), rim.outer - 7)), 'hairline')
    .line(across(axle, rim.half, circle(at(0, 0), rim.inner + 5)), 'hairline');
  const mouth = disc(axle, rim.half, rim.inner);
  sheet.solid(mouth);
  sheet.line(disc(axle, 4, rim.inner - 6), 'hairline', mouth).line(disc(axle, -rim.half, rim.inner), 'outline', mouth);
  sheet.cover(across(axle, -rim.half, ring(at(0, 0), rim.inner - 1, rim.inner - 1.5)));
  const valve: Axis = { ...axle, origin: onDisc(axle, 0, rim.inner - 4, 96) };
  sheet.solid(circle(valve.origin, 6), 'detail');
}

/** The 18 spokes of one flange. They lean in both directions, and each crosses three others. */
function drawSpokes(sheet: Sheet, along: number, first: number): void {
  for (const [index, angle] of around(18, first).entries()) {
    const lean = index % 2 === 0 ? 52 : -52;
    const from = onDisc(axle, along, 46, angle);
    const to = onDisc(axle, Math.sign(along) * 4, rim.inner - 7, angle + lean + 10);
    const near = mix(from, to, 0.88);
    tube(sheet, [from, mix(from, to, 0.3), mix(from, to, 0.6), near], 1.9, { weight: 'detail' });
    tube(sheet, [near, mix(near, to, 0.4), mix(near, to, 0.7), to], 3.6, { weight: 'detail', ends: 'flat' });
  }
}

/** Bearing seal, spacer and axle at the hub's near end. */
function drawBearing(sheet: Sheet): void {
  turned(sheet, axle, [34, 33], [46, 31]);
  sheet.signal(disc(axle, 46, 26));
  turned(sheet, axle, [46, 17], [58, 17]);
  sheet.line(across(axle, 58, circle(at(0, 0), 10)), 'detail');
  sheet.line(across(axle, 46, arc(at(0, 0), 22, 0, 360)), 'hairline');
  sheet.centre(onAxis(axle, 58), onAxis(axle, 150));
}
