import { Path } from '../path.js';
import { fromPathData } from '../from-path-data.js';
import { around, at, polar, spread } from '../points.js';
import { arc, circle, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';

/** Disc lock on the rim of a disc; the key is pulled out. */
export function drawDiscLock(): Sheet {
  const sheet = new Sheet();
  drawDisc(sheet);
  drawBody(sheet);
  drawKey(sheet);
  sheet.balloon(1, at(60, 60), at(150, 126));
  sheet.balloon(2, at(470, 96), at(366, 190));
  sheet.balloon(3, at(434, 440), at(286, 330));
  return sheet.balloon(4, at(600, 300), at(560, 240));
}

/** A piece of the disc that the lock is pushed over. */
function drawDisc(sheet: Sheet): void {
  const centre = at(262, 830);
  sheet.line(arc(centre, 560, 246, 294), 'detail').line(arc(centre, 420, 252, 288), 'hairline');
  sheet.line(arc(centre, 554, 246, 294), 'hairline');
  for (const [index, angle] of spread(249, 291, 15).entries()) {
    for (const radius of index % 2 === 0 ? [450, 490, 530] : [470, 510])
      sheet.line(circle(polar(centre, radius, angle), 9), 'detail');
  }
}

function drawBody(sheet: Sheet): void {
  const body = fromPathData(
    'M112 132C112 92 140 66 180 66H330C378 66 410 98 410 146V330C410 372 382 400 344 400H326C312 400 304 392 304 378V296C304 284 296 276 284 276H238C226 276 218 284 218 296V378C218 392 210 400 196 400H178C140 400 112 372 112 330Z',
  );
  sheet.solid(body).line(body.scaled(0.94, 0.945, at(261, 233)), 'hairline');
  sheet.line(rounded(10, [146, 104], [296, 104], [296, 150], [146, 150]), 'detail');
  for (const y of [116, 127, 138]) sheet.line(polyline(at(160, y), at(282, y)), 'hairline');
  for (const y of spread(186, 250, 5)) sheet.line(polyline(at(136, y), at(200, y)), 'detail');
  for (const [x, y] of [
    [140, 372],
    [382, 372],
    [382, 100],
  ] as const)
    sheet.line(circle(at(x, y), 8), 'detail').line(circle(at(x, y), 4), 'hairline');
  sheet.signal(rectangle(218, 318, 86, 26, 3));
  sheet.line(polyline(at(218, 326), at(304, 326)), 'hairline');
  sheet.hidden(rectangle(304, 318, 64, 26, 3));
  const barrel = at(342, 206);
  sheet.solid(circle(barrel, 44)).line(circle(barrel, 36), 'hairline').solid(circle(barrel, 28), 'detail');
  sheet.ink(rectangle(338, 190, 8, 32, 3));
  for (const angle of around(3, 30)) sheet.line(circle(polar(barrel, 40, angle), 2), 'hairline');
}

function drawKey(sheet: Sheet): void {
  sheet.centre(at(342, 206), at(626, 206));
  sheet.solid(fromPathData('M404 198H500V214H404C400 214 398 210 398 206C398 202 400 198 404 198Z'));
  for (const x of [414, 430, 446, 462, 478]) sheet.line(circle(at(x, 206), 3.4), 'detail');
  const bow = rounded(22, [496, 164], [600, 158], [608, 206, 60], [600, 254], [496, 248]);
  sheet
    .solid(bow)
    .line(bow.scaled(0.88, 0.86, at(552, 206)), 'hairline')
    .solid(circle(at(578, 206), 13), 'detail');
  for (const y of [192, 206, 220]) sheet.line(polyline(at(518, y), at(550, y)), 'detail');
  sheet.line(Path.join(polyline(at(496, 190), at(496, 222)), polyline(at(506, 186), at(506, 226))), 'detail');
}
