import { fromPathData } from '../from-path-data.js';
import { at, spread } from '../points.js';
import { circle, polyline, rectangle } from '../shapes.js';
import { Sheet } from '../sheet.js';

const upper = fromPathData(
  'M206 44C250 36 306 36 346 46C350 120 348 190 356 242C376 284 440 300 506 322C548 336 568 362 568 404L192 404C186 340 196 300 202 252C208 190 204 116 206 44Z',
);

/** Touring boot from the outer side. */
export function drawBoot(): Sheet {
  const sheet = new Sheet();
  sheet.solid(upper);
  drawSeams(sheet);
  drawShin(sheet);
  drawAnkle(sheet);
  drawSole(sheet);
  sheet.balloon(1, at(450, 70), at(336, 110));
  sheet.balloon(2, at(94, 250), at(236, 296));
  sheet.balloon(3, at(560, 240), at(470, 326));
  return sheet.balloon(4, at(96, 424), at(220, 436));
}

function drawSeams(sheet: Sheet): void {
  sheet.line(fromPathData('M204 70C250 62 304 62 348 72'), 'detail', upper);
  sheet.line(fromPathData('M204 80C250 72 304 72 348 82'), 'hairline', upper);
  sheet.line(fromPathData('M232 74C228 150 232 214 226 262'), 'hairline', upper);
  sheet.line(fromPathData('M420 404C416 362 432 330 458 306'), 'detail', upper);
  sheet.line(fromPathData('M430 404C426 364 440 336 466 310'), 'hairline', upper);
  sheet.line(fromPathData('M194 372C300 380 430 380 566 380'), 'hairline', upper);
  for (const x of spread(448, 546, 8)) sheet.line(circle(at(x, 356 + (x - 448) * 0.1), 2), 'hairline', upper);
}

function drawShin(sheet: Sheet): void {
  const plate = fromPathData(
    'M300 92C318 90 334 92 342 96C344 144 344 184 350 226C336 232 318 230 306 224C298 180 298 134 300 92Z',
  );
  sheet.solid(plate);
  for (const y of spread(112, 208, 5)) sheet.line(polyline(at(304, y), at(342, y + 2)), 'detail', plate);
  for (const y of [128, 190]) {
    sheet.solid(rectangle(214, y, 96, 22, 5)).line(polyline(at(222, y + 11), at(272, y + 11)), 'hairline');
    sheet.solid(rectangle(276, y - 5, 30, 32, 4), 'detail').line(rectangle(283, y + 3, 16, 16, 2), 'detail');
  }
  for (const y of [258, 270, 282, 294]) {
    sheet.line(fromPathData(`M318 ${y - 8}C342 ${y - 12} 366 ${y} 384 ${y + 10}`), 'detail', upper);
  }
}

function drawAnkle(sheet: Sheet): void {
  sheet
    .signal(circle(at(256, 296), 40))
    .line(circle(at(256, 296), 32), 'detail')
    .solid(circle(at(256, 296), 12), 'detail');
  sheet.line(fromPathData('M196 330C214 352 250 362 292 352C324 344 340 330 352 316'), 'detail', upper);
  sheet.line(fromPathData('M194 346C216 368 252 376 300 364C334 354 350 340 362 326'), 'hairline', upper);
}

function drawSole(sheet: Sheet): void {
  sheet.solid(
    fromPathData('M186 402L570 402C576 416 572 428 560 432L330 432L318 424L304 446L190 446C182 432 182 416 186 402Z'),
  );
  sheet.line(polyline(at(186, 414), at(570, 414)), 'detail');
  for (const x of spread(346, 552, 13)) sheet.line(polyline(at(x, 420), at(x - 6, 432)), 'outline');
  for (const x of spread(202, 294, 7)) sheet.line(polyline(at(x, 424), at(x - 4, 446)), 'outline');
}
