import type { Path } from '../path.js';
import { fromPathData } from '../from-path-data.js';
import { at, spread } from '../points.js';
import { polyline, rectangle, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

const head = fromPathData(
  'M66 170C70 104 120 66 208 52C330 34 466 44 524 70C560 86 570 122 556 160C538 212 470 250 372 266C262 284 140 282 96 252C70 234 64 204 66 170Z',
);
const stem = smooth([at(346, 240), at(392, 288), at(406, 332), at(374, 366), at(322, 378), at(292, 398)]);

/** Rear-view mirror: head, stem, and the lock nut, which is screwed down from its seat. */
export function drawMirror(): Sheet {
  const sheet = new Sheet();
  tube(sheet, pointsAlong(stem, 3), (t) => 13 - t * 2);
  drawFoot(sheet);
  drawHead(sheet);
  sheet.balloon(1, at(48, 62), at(150, 128));
  sheet.balloon(2, at(600, 240), at(530, 196));
  sheet.balloon(3, at(520, 372), at(404, 318));
  return sheet.balloon(4, at(122, 356), at(232, 416));
}

function drawHead(sheet: Sheet): void {
  sheet.solid(head);
  const rim = head.scaled(0.955, 0.93, at(316, 162));
  const glass = head.scaled(0.91, 0.865, at(316, 162));
  sheet.line(rim, 'hairline').line(glass, 'outline');
  for (const [x, reach] of [
    [168, 150],
    [182, 150],
    [250, 186],
    [262, 190],
    [270, 176],
    [400, 170],
    [412, 150],
  ] as const) {
    sheet.line(
      polyline(at(x, 84), at(x - reach * 0.55, 84 + reach)),
      'hairline',
      glass.scaled(0.9, 0.86, at(316, 162)),
    );
  }
  sheet.line(fromPathData('M110 204C104 150 150 106 240 92'), 'hairline', glass);
  sheet.line(fromPathData('M420 232C486 216 522 186 530 152'), 'hairline', glass);
  sheet.centre(at(30, 162), at(610, 162)).centre(at(316, 20), at(316, 300));
}

/** Ball joint under the head; thread, lock nut and boss at the foot. */
function drawFoot(sheet: Sheet): void {
  const place = (path: Path): Path => path.turned(52, at(292, 398));
  sheet.placed(place, () => {
    sheet.solid(rounded(3, [276, 392], [308, 392], [306, 410], [278, 410]));
    sheet.solid(rectangle(281, 410, 22, 86));
    for (const y of spread(414, 490, 14)) sheet.line(polyline(at(281, y), at(303, y + 4)), 'hairline');
    sheet.signal(rounded(4, [266, 430], [318, 430], [318, 454], [266, 454]));
    sheet.line(polyline(at(281, 430), at(281, 454)), 'detail').line(polyline(at(303, 430), at(303, 454)), 'detail');
    sheet.centre(at(292, 382), at(292, 530));
  });
}
