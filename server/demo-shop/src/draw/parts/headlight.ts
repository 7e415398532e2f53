import { at, polar, radians, spread, type Point } from '../points.js';
import { arc, circle, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, disc, onAxis, onDisc, turned, type Axis, type Station } from '../solids.js';

const beam: Axis = { origin: at(418, 190), angle: 168, squash: 0.62 };
const bulbAxis: Axis = { origin: at(560, 364), angle: 168, squash: 0.5 };
const lensRadius = 168;

/** Round headlight with a fluted lens; the bulb is below the shell. */
export function drawHeadlight(): Sheet {
  const sheet = new Sheet();
  sheet.centre(onAxis(beam, -150), onAxis(beam, 420));
  drawShell(sheet);
  drawLens(sheet);
  drawBulb(sheet);
  sheet.balloon(1, at(40, 66), at(150, 160));
  sheet.balloon(2, at(330, 26), at(262, 52));
  sheet.balloon(3, at(560, 66), at(484, 138));
  return sheet.balloon(4, at(344, 450), at(452, 388));
}

function drawShell(sheet: Sheet): void {
  const bowl = spread(12, 90, 14).map((turn): Station => [
    90 - 165 * Math.cos(radians(turn)),
    166 * Math.sin(radians(turn)),
    'none',
  ]);
  turned(
    sheet,
    beam,
    ...bowl,
    [90, 166, 'detail'],
    [150, 170, 'none'],
    [150, 178, 'outline'],
    [176, 181, 'none'],
    [190, 174],
  );
  const mount = at(414, 236);
  sheet.solid(circle(mount, 25)).line(circle(mount, 16), 'detail').line(circle(mount, 8), 'detail');
  for (const along of [100, 140])
    sheet.line(across(beam, along, arc(at(0, 0), 167 + along / 100, 100, 172)), 'hairline');
}

function drawLens(sheet: Sheet): void {
  sheet
    .line(disc(beam, 190, 174), 'outline')
    .line(disc(beam, 190, lensRadius), 'detail')
    .line(disc(beam, 192, 162), 'hairline');
  const glass = disc(beam, 192, 162);
  const chord = (offset: number, from: number, to: number): Point[] =>
    spread(from, to, 13).map((rise) => {
      // The glass is curved towards the viewer, so points further from its rim are further along the axis.
      const bulge = 40 * (1 - (offset * offset + rise * rise) / (162 * 162));
      const radius = Math.hypot(offset, rise);
      const turn = (Math.atan2(offset, rise) * 180) / Math.PI;
      return onDisc(beam, 192 + Math.max(0, bulge), radius, turn);
    });
  const height = (offset: number): number => Math.sqrt(Math.max(0, 156 * 156 - offset * offset));
  for (const offset of spread(-132, 132, 13)) {
    const reach = height(offset);
    const isMiddle = Math.abs(offset) < 60;
    sheet.line(polyline(...chord(offset, -reach, isMiddle ? -58 : reach)), 'hairline', glass);
    if (isMiddle) sheet.line(polyline(...chord(offset, 58, reach)), 'hairline', glass);
  }
  for (const rise of [-58, 58]) {
    const row = spread(-height(rise), height(rise), 15).map((offset) => chord(offset, rise, rise)[0] ?? at(0, 0));
    sheet.line(polyline(...row), 'detail', glass);
  }
  const bulb = onAxis(beam, 232);
  sheet
    .line(disc({ ...beam, origin: bulb }, 0, 44), 'detail')
    .line(disc({ ...beam, origin: bulb }, -6, 34), 'hairline');
  sheet.line(polyline(polar(bulb, 30, 100), polar(bulb, 30, 75)), 'hairline');
}

function drawBulb(sheet: Sheet): void {
  sheet.centre(onAxis(bulbAxis, -64), onAxis(bulbAxis, 190));
  for (const rise of [-14, 4, 18]) {
    const foot = onAxis(bulbAxis, -36);
    sheet.solid(rectangle(foot.x - 6, foot.y + rise - 6, 34, 9, 1).turned(-12, foot), 'detail');
  }
  turned(sheet, bulbAxis, [-14, 30], [10, 30]);
  turned(sheet, bulbAxis, [10, 46], [15, 46]);
  for (const turn of [90, 210, 330])
    sheet.line(across(bulbAxis, 15, rounded(3, [-6, 38], [6, 38], [6, 50], [-6, 50]).turned(turn)), 'detail');
  turned(sheet, bulbAxis, [15, 28], [34, 28]);
  turned(
    sheet,
    bulbAxis,
    [34, 21, 'detail'],
    [104, 21, 'none'],
    [114, 18, 'none'],
    [120, 10, 'none'],
    [123, 2, 'none'],
  );
  const [a, b] = [onAxis(bulbAxis, 50), onAxis(bulbAxis, 92)];
  sheet.signal(
    rectangle(-22, -8, 44, 16, 6)
      .turned(-12)
      .moved((a.x + b.x) / 2, (a.y + b.y) / 2),
    'detail',
  );
}
