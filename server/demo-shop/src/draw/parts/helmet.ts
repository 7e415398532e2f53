import { fromPathData } from '../from-path-data.js';
import { at } from '../points.js';
import { arc, circle, polyline } from '../shapes.js';
import { Sheet } from '../sheet.js';

const shell = fromPathData(
  'M96 318C92 296 96 276 104 262C100 196 128 118 196 72C270 24 388 18 466 72C536 120 566 208 552 300C548 340 536 374 518 404C508 420 492 424 476 420C444 412 414 410 384 418C356 426 320 444 270 446C214 448 164 436 134 418C110 402 100 356 96 318Z',
);
const visor = fromPathData(
  'M100 268C104 206 132 150 172 122C230 122 296 140 352 166C384 182 392 214 380 244C370 268 346 280 312 280C250 280 170 286 98 312C95 298 96 280 100 268Z',
);

/** Full-face helmet from the left side. */
export function drawHelmet(): Sheet {
  const sheet = new Sheet();
  drawStrap(sheet);
  sheet.solid(shell);
  drawLines(sheet);
  drawVisor(sheet);
  drawVents(sheet);
  sheet.balloon(1, at(50, 120), at(150, 196));
  sheet.balloon(2, at(92, 48), at(292, 68));
  sheet.balloon(3, at(606, 420), at(516, 396));
  sheet.balloon(4, at(604, 70), at(358, 206));
  return sheet.balloon(5, at(46, 426), at(150, 346));
}

function drawStrap(sheet: Sheet): void {
  sheet.solid(fromPathData('M300 430L330 424C336 446 344 458 356 468L326 470C312 460 304 446 300 430Z'), 'detail');
  sheet.solid(fromPathData('M316 452L348 446L354 462L322 470Z'), 'detail');
}

/** Edge trim, neck roll and the shell's crease lines. */
function drawLines(sheet: Sheet): void {
  sheet.line(
    fromPathData(
      'M112 386C118 398 128 406 140 412C172 428 218 438 268 436C318 434 352 416 382 408C414 400 446 402 478 410C492 412 502 408 510 396L522 374',
    ),
    'detail',
  );
  sheet.ink(
    fromPathData(
      'M382 418C414 410 446 412 476 420C492 424 508 420 518 404L524 392C512 404 500 408 484 405C452 397 414 396 380 405C368 408 358 412 346 417C350 422 352 426 354 428C362 425 372 421 382 418Z',
    ),
  );
  sheet.line(fromPathData('M176 112C246 108 320 128 384 160C430 184 474 190 552 176'), 'detail', shell);
  sheet.line(fromPathData('M214 84C290 84 372 108 430 138C470 156 510 158 546 148'), 'hairline', shell);
  sheet
    .line(fromPathData('M388 248C430 262 474 306 536 356'), 'detail')
    .line(fromPathData('M372 268C414 282 452 322 502 398'), 'hairline');
}

function drawVisor(sheet: Sheet): void {
  sheet.solid(visor);
  sheet
    .line(fromPathData('M112 262C118 212 140 166 176 138C232 138 290 154 340 178'), 'detail')
    .line(fromPathData('M106 294C172 272 246 266 310 266'), 'detail');
  for (const [x, length] of [
    [176, 96],
    [190, 110],
    [198, 104],
    [236, 92],
    [244, 84],
  ] as const) {
    sheet.line(polyline(at(x, 148 + (x - 176) * 0.1), at(x - length * 0.5, 148 + length)), 'hairline', visor);
  }
  sheet.solid(fromPathData('M100 290C112 286 124 283 138 280L140 294C126 297 112 302 98 306Z'), 'detail');
  const pivot = at(344, 216);
  sheet.signal(circle(pivot, 33)).line(circle(pivot, 26), 'detail').solid(circle(pivot, 12), 'detail');
  sheet.line(polyline(at(336, 224), at(352, 208)), 'detail');
  for (const angle of [120, 300]) sheet.line(arc(pivot, 19.5, angle, angle + 60), 'detail');
}

/** Chin vent with its louvres, brow vent and rear exhaust. */
function drawVents(sheet: Sheet): void {
  sheet.solid(
    fromPathData('M116 336C138 326 168 320 202 318L192 350C168 352 144 358 122 368C118 358 116 346 116 336Z'),
    'outline',
  );
  for (const x of [140, 158, 176]) sheet.line(polyline(at(x, 329), at(x - 4, 360)), 'detail');
  sheet.solid(fromPathData('M262 62C292 56 326 58 352 68L344 84C320 76 294 74 268 78Z'), 'outline');
  sheet.line(polyline(at(276, 70), at(338, 74)), 'detail');
  sheet.solid(fromPathData('M488 224C506 220 524 220 540 224L536 254C520 250 504 250 490 254Z'), 'outline');
  for (const y of [232, 240]) sheet.line(polyline(at(494, y), at(534, y + 1)), 'detail');
  sheet
    .line(fromPathData('M214 360C250 356 284 356 316 352'), 'hairline')
    .line(fromPathData('M212 368C250 364 286 364 320 358'), 'hairline');
}
