import { fromPathData } from '../from-path-data.js';
import { at, spread } from '../points.js';
import { circle, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';

const fingers = [
  { x: 214, top: 108, width: 52, tilt: -7 },
  { x: 274, top: 72, width: 54, tilt: -2 },
  { x: 336, top: 82, width: 54, tilt: 3 },
  { x: 396, top: 124, width: 48, tilt: 9 },
] as const;

/** Short glove from the back of the hand, with the shell over the knuckles. */
export function drawGlove(): Sheet {
  const sheet = new Sheet();
  drawThumb(sheet);
  drawFingers(sheet);
  drawHand(sheet);
  drawCuff(sheet);
  sheet.balloon(1, at(520, 92), at(420, 232));
  sheet.balloon(2, at(66, 148), at(146, 250));
  sheet.balloon(3, at(540, 404), at(386, 424));
  return sheet.balloon(4, at(76, 66), at(266, 110));
}

function drawThumb(sheet: Sheet): void {
  const thumb = fromPathData(
    'M212 330C176 322 142 292 118 244C110 222 122 204 142 206C160 208 176 232 196 250L222 268Z',
  );
  sheet.solid(thumb);
  sheet.line(fromPathData('M126 236C134 226 146 222 156 224'), 'detail', thumb);
  sheet.line(fromPathData('M150 262C160 250 172 244 184 244'), 'hairline', thumb);
  sheet.line(fromPathData('M134 222C152 252 178 280 214 300'), 'hairline', thumb);
}

function drawFingers(sheet: Sheet): void {
  for (const { x, top, width, tilt } of fingers) {
    const root = at(x, 260);
    sheet.placed(
      (path) => path.turned(tilt, root),
      () => {
        const [left, right] = [x - width / 2, x + width / 2];
        sheet.solid(rounded(24, [left, 280, 0], [left, top], [right, top], [right, 280, 0]));
        for (const y of [top + 62, top + 72, top + 82])
          sheet.line(polyline(at(left + 5, y), at(right - 5, y)), 'detail');
        sheet.line(
          rounded(14, [left + 9, top + 44], [left + 9, top + 12], [right - 9, top + 12], [right - 9, top + 44]),
          'hairline',
        );
        sheet.line(rectangle(left + 8, top + 94, width - 16, 26, 8), 'detail');
      },
    );
  }
}

function drawHand(sheet: Sheet): void {
  const hand = fromPathData(
    'M184 238C230 216 380 218 426 246C436 290 426 340 404 388L216 388C196 340 184 290 184 238Z',
  );
  sheet.solid(hand);
  const shell = fromPathData(
    'M198 246C250 222 366 226 416 252C418 268 414 284 406 292C350 270 262 268 206 286C198 274 196 258 198 246Z',
  );
  sheet.signal(shell);
  for (const x of [250, 306, 362]) sheet.line(polyline(at(x, 232), at(x + 2, 276)), 'detail', shell);
  for (const x of [224, 278, 334, 388]) sheet.line(circle(at(x, 258), 11), 'detail', shell);
  sheet.line(fromPathData('M216 310C262 292 350 294 398 314'), 'hairline', hand);
  sheet.line(fromPathData('M222 326C264 310 348 312 394 328'), 'hairline', hand);
  for (const x of spread(232, 382, 7)) sheet.line(polyline(at(x, 338), at(x, 376)), 'hairline', hand);
  sheet.line(fromPathData('M210 384C196 330 190 286 192 244'), 'hairline', hand);
}

function drawCuff(sheet: Sheet): void {
  sheet.solid(rounded(12, [206, 384], [412, 384], [424, 458], [196, 458]));
  sheet.line(polyline(at(204, 396), at(414, 396)), 'hairline').line(polyline(at(198, 446), at(422, 446)), 'hairline');
  sheet.solid(rounded(8, [300, 404], [404, 404], [408, 438], [300, 438]));
  for (const y of [412, 421, 430]) sheet.line(polyline(at(310, y), at(396, y)), 'hairline');
  sheet.line(rectangle(214, 408, 74, 28, 6), 'detail');
}
