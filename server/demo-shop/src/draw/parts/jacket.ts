import { fromPathData } from '../from-path-data.js';
import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { circle, polyline, rectangle } from '../shapes.js';
import { Sheet } from '../sheet.js';

const middle = 320;
const body = fromPathData('M320 84L256 66C232 74 204 88 188 108L196 210L204 420C240 438 284 444 320 444Z');
const sleeve = fromPathData('M190 106C160 126 142 160 128 212L78 380C84 394 108 404 128 400L198 250Z');

/** Closed riding jacket from the front, with the armour of one side visible. */
export function drawJacket(): Sheet {
  const sheet = new Sheet();
  for (const mirrored of [false, true]) {
    sheet.placed(
      (path) => (mirrored ? path.flipped(middle) : path),
      () => drawHalf(sheet, !mirrored),
    );
  }
  drawCollar(sheet);
  drawFront(sheet);
  sheet.balloon(1, at(70, 90), at(170, 138));
  sheet.balloon(2, at(44, 262), at(120, 284));
  sheet.balloon(3, at(588, 250), at(420, 216));
  return sheet.balloon(4, at(590, 420), at(404, 398));
}

function drawHalf(sheet: Sheet, isLeft: boolean): void {
  sheet.solid(sleeve).solid(body);
  sheet.line(fromPathData('M84 366C100 380 118 386 134 386'), 'detail', sleeve);
  sheet.line(fromPathData('M90 348C106 362 124 368 142 366'), 'hairline', sleeve);
  for (const y of [356, 372]) sheet.line(polyline(at(100, y), at(130, y + 10)), 'hairline', sleeve);
  drawArmour(sheet, isLeft);
  sheet.line(fromPathData('M186 112C210 136 216 176 198 222'), 'detail', body);
  sheet.line(fromPathData('M258 70C240 110 230 142 222 196L320 214'), 'hairline', body);
  sheet.line(rectangle(224, 196, 78, 70, 6), 'outline').line(rectangle(224, 196, 78, 24, 6), 'detail');
  sheet.line(circle(at(263, 209), 4), 'detail');
  sheet.line(fromPathData('M222 310L292 322L286 384L216 372Z'), 'outline');
  sheet.line(fromPathData('M226 318L286 328'), 'hairline');
  sheet.line(fromPathData('M203 396C240 412 284 418 320 418'), 'outline', body);
  sheet.line(fromPathData('M203 406C240 422 284 428 320 428'), 'hairline', body);
}

/** The plates of a shoulder and an elbow: solid when they are bare, otherwise hidden lines. */
function drawArmour(sheet: Sheet, isBare: boolean): void {
  const shoulder = fromPathData('M150 158C160 134 180 120 196 122C200 146 192 172 174 192C160 190 150 178 150 158Z');
  const elbow = fromPathData('M112 262C126 254 146 262 150 280C146 306 132 324 112 330C98 318 98 282 112 262Z');
  const lay = (path: Path) => (isBare ? sheet.solid(path, 'detail') : sheet.hidden(path));
  lay(elbow);
  if (!isBare) {
    lay(shoulder);
    return;
  }
  sheet.signal(shoulder);
  for (const y of spread(136, 180, 5)) sheet.line(polyline(at(156, y), at(192, y + 4)), 'detail', shoulder);
  for (const y of spread(276, 316, 5)) sheet.line(polyline(at(102, y), at(148, y + 2)), 'hairline', elbow);
}

function drawCollar(sheet: Sheet): void {
  sheet.solid(
    fromPathData('M256 68C262 52 280 42 320 42C360 42 378 52 384 68C372 92 350 108 320 112C290 108 268 92 256 68Z'),
  );
  sheet.line(fromPathData('M270 66C284 58 300 56 320 56C340 56 356 58 370 66'), 'hairline');
  sheet.ink(
    fromPathData('M278 70C292 64 306 62 320 62C334 62 348 64 362 70C350 84 336 92 320 94C304 92 290 84 278 70Z'),
  );
}

function drawFront(sheet: Sheet): void {
  sheet.line(polyline(at(320, 112), at(320, 444)), 'outline');
  sheet.line(polyline(at(332, 110), at(332, 444)), 'detail');
  for (const y of spread(130, 430, 12)) sheet.solid(circle(at(326, y), 3), 'hairline');
  sheet.solid(rectangle(296, 396, 56, 24, 4)).line(rectangle(304, 402, 40, 12, 2), 'detail');
}
