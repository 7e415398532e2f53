import { Path } from '../path.js';
import { at, polar, spread } from '../points.js';
import { arc, circle, polygon, polyline, rectangle, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

const dial = at(226, 216);
const first = 135;
const sweep = 270;

/** Dial tyre-pressure gauge with hose and angled chuck. */
export function drawTyreGauge(): Sheet {
  const sheet = new Sheet();
  drawHose(sheet);
  drawDial(sheet);
  drawChuck(sheet);
  sheet.balloon(1, at(62, 52), at(112, 120));
  sheet.balloon(2, at(44, 392), at(220, 236));
  sheet.balloon(3, at(590, 404), at(520, 420));
  return sheet.balloon(4, at(590, 120), at(470, 92));
}

function drawHose(sheet: Sheet): void {
  const hose = smooth([
    at(226, 402),
    at(232, 432),
    at(280, 452),
    at(400, 446),
    at(520, 420),
    at(566, 352),
    at(532, 290),
    at(496, 240),
  ]);
  tube(sheet, pointsAlong(hose, 4), 11);
  sheet.solid(rectangle(204, 366, 44, 26, 3)).solid(rectangle(212, 392, 28, 22, 4));
  for (const x of [216, 226, 236]) sheet.line(polyline(at(x, 366), at(x, 392)), 'hairline');
}

function drawDial(sheet: Sheet): void {
  sheet
    .solid(circle(dial, 168))
    .line(circle(dial, 160), 'hairline')
    .solid(circle(dial, 142))
    .line(circle(dial, 136), 'hairline');
  for (const [index, angle] of spread(first, first + sweep, 61).entries()) {
    const isMajor = index % 10 === 0;
    sheet.line(
      polyline(polar(dial, isMajor ? 104 : index % 5 === 0 ? 114 : 120, angle), polar(dial, 130, angle)),
      isMajor ? 'outline' : 'hairline',
    );
  }
  sheet.line(arc(dial, 130, first, first + sweep), 'detail');
  for (const [index, angle] of spread(first, first + sweep, 7).entries()) {
    sheet.numeral(index * 10, polar(dial, 86, angle), 17);
  }
  sheet.line(arc(dial, 62, first, first + sweep), 'hairline');
  const needle = first + (sweep * 36) / 60;
  const side = (distance: number, angle: number) => polar(dial, distance, angle);
  sheet.signal(
    polygon(
      side(126, needle),
      side(14, needle + 60),
      side(40, needle + 172),
      side(40, needle + 188),
      side(14, needle - 60),
    ),
    'detail',
  );
  sheet.solid(circle(dial, 15)).line(circle(dial, 6), 'detail');
  sheet
    .solid(rounded(5, [204, 34], [248, 34], [244, 56], [208, 56]))
    .line(polyline(at(226, 34), at(226, 54)), 'hairline');
  for (const angle of [200, 214, 228]) sheet.line(arc(dial, 151, angle, angle + 9), 'hairline');
}

function drawChuck(sheet: Sheet): void {
  const place = (path: Path): Path => path.turned(-36, at(496, 240)).moved(-2, -2);
  sheet.placed(place, () => {
    sheet.solid(rectangle(482, 214, 28, 34, 3)).line(polyline(at(482, 226), at(510, 226)), 'hairline');
    sheet.solid(rectangle(476, 178, 40, 36, 4));
    sheet.solid(rounded(6, [478, 178], [478, 120], [514, 120], [514, 178]));
  });
  sheet.placed(
    (path) => path.turned(-84, at(424, 112)).moved(6, 4),
    () => {
      sheet.solid(rounded(5, [400, 172], [400, 90], [448, 90], [448, 172]));
      sheet.solid(rectangle(394, 66, 60, 30, 4));
      for (const x of [404, 414, 424, 434, 444]) sheet.line(polyline(at(x, 66), at(x, 96)), 'hairline');
      sheet
        .solid(rectangle(404, 54, 40, 12, 2))
        .line(Path.join(polyline(at(412, 54), at(412, 66)), polyline(at(436, 54), at(436, 66))), 'hairline');
    },
  );
}
