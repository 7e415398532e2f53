import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { circle, polygon, polyline, rectangle, ring, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { coilBehind, coilInFront } from '../tubes.js';

/** Upside-down fork leg: from outside at the top, in section at the bottom. */
export function drawFork(): Sheet {
  const sheet = new Sheet();
  sheet.placed(
    (path) => path.scaled(0.97).turned(-17).moved(6, 226),
    () => drawLeg(sheet),
  );
  sheet.placed(
    (path) => path.scaled(0.97).turned(-17).moved(22, 414),
    () => drawLegSection(sheet),
  );
  sheet.balloon(1, at(40, 120), at(62, 200));
  sheet.balloon(2, at(212, 70), at(240, 134));
  sheet.balloon(3, at(390, 40), at(430, 100));
  sheet.balloon(4, at(250, 444), at(238, 352));
  sheet.balloon(5, at(424, 428), at(370, 328));
  return sheet.balloon(6, at(606, 372), at(480, 270));
}

const outerTube = (): Path =>
  rounded(
    4,
    [44, -38],
    [96, -38],
    [104, -46],
    [150, -46],
    [158, -42],
    [214, -42],
    [222, -46],
    [268, -46],
    [276, -40],
    [352, -40],
    [352, 40],
    [276, 40],
    [268, 46],
    [222, 46],
    [214, 42],
    [158, 42],
    [150, 46],
    [104, 46],
    [96, 38],
    [44, 38],
  );

function drawAxleFoot(sheet: Sheet): void {
  sheet.solid(
    rounded(
      10,
      [494, -32],
      [520, -40],
      [548, -56],
      [592, -56],
      [618, -34, 30],
      [618, 34, 30],
      [592, 56],
      [552, 60],
      [524, 44],
      [494, 32],
    ),
  );
  sheet.solid(ring(at(578, 0), 30, 17)).line(circle(at(578, 0), 24), 'hairline');
  sheet.line(polyline(at(608, 0), at(620, 0)), 'detail');
  for (const y of [-46, 46]) sheet.solid(circle(at(556, y), 7), 'detail').line(circle(at(556, y), 3.5), 'hairline');
  sheet.line(polyline(at(508, -34), at(508, 36)), 'detail').line(polyline(at(520, -38), at(520, 40)), 'hairline');
}

function drawLeg(sheet: Sheet): void {
  sheet.centre(at(6, 0), at(634, 0));
  sheet
    .solid(rectangle(380, -28, 116, 56))
    .line(polyline(at(392, -18), at(494, -18)), 'hairline')
    .line(polyline(at(392, -13), at(470, -13)), 'hairline');
  drawAxleFoot(sheet);
  sheet.solid(rectangle(350, -44, 18, 88, 4)).solid(rectangle(368, -37, 14, 74, 5));
  sheet.line(polyline(at(374, -37), at(374, 37)), 'hairline');
  sheet.solid(outerTube());
  for (const x of [104, 150, 222, 268]) sheet.line(polyline(at(x, -45), at(x, 45)), 'detail');
  for (const [a, b] of [
    [112, 142],
    [230, 260],
  ] as const)
    for (const y of [-30, -24]) sheet.line(polyline(at(a, y), at(b, y)), 'hairline');
  sheet
    .line(polyline(at(164, -30), at(208, -30)), 'hairline')
    .line(polyline(at(284, -28), at(344, -28)), 'hairline')
    .line(polyline(at(284, -22), at(330, -22)), 'hairline');
  sheet.solid(rectangle(30, -34, 16, 68, 4)).line(polyline(at(38, -34), at(38, 34)), 'hairline');
  sheet
    .solid(rounded(2, [18, -20], [30, -22], [30, 22], [18, 20]))
    .line(polyline(at(18, -8), at(30, -9)), 'detail')
    .line(polyline(at(18, 8), at(30, 9)), 'detail');
  sheet.solid(rectangle(8, -7, 10, 14, 2), 'detail');
}

/** Both walls of a tube in section, with hatching. */
function wall(sheet: Sheet, x: number, length: number, inner: number, outer: number, angle: number): void {
  for (const y of [-outer, inner]) {
    const cut = rectangle(x, y, length, outer - inner);
    sheet.solid(cut).hatch(cut, { angle, gap: 5 });
  }
}

function drawLegSection(sheet: Sheet): void {
  sheet.centre(at(6, 0), at(634, 0));
  sheet.solid(rectangle(44, -42, 308, 84), 'detail');
  wall(sheet, 44, 308, 32, 42, -45);
  for (const [a, b] of [
    [104, 46],
    [222, 46],
  ] as const)
    for (const y of [-48, 42]) sheet.solid(rectangle(a, y, b, 6, 1), 'detail').hatch(rectangle(a, y, b, 6), { gap: 5 });
  sheet.solid(rectangle(230, -28, 272, 56), 'detail');
  wall(sheet, 230, 272, 21, 29, 45);
  const spring = { from: at(74, 0), to: at(420, 0), radius: 15, wire: 8, turns: 15.5 };
  sheet.cover(rectangle(60, -20, 372, 40));
  coilBehind(sheet, spring);
  sheet.solid(rectangle(46, -6, 396, 12));
  coilInFront(sheet, spring);
  sheet
    .solid(rectangle(432, -20, 26, 40, 2))
    .line(polyline(at(440, -20), at(440, 20)), 'detail')
    .line(polyline(at(450, -20), at(450, 20)), 'hairline');
  sheet.solid(rectangle(458, -5, 44, 10), 'detail');
  for (const y of [-32.5, 28.5]) sheet.ink(rectangle(236, y, 26, 4)).ink(rectangle(312, y, 22, 4));
  drawSeals(sheet);
  drawAxleFoot(sheet);
  sheet.solid(
    rounded(
      3,
      [18, -20],
      [30, -22],
      [30, -34],
      [46, -34],
      [46, -31],
      [66, -31],
      [66, 31],
      [46, 31],
      [46, 34],
      [30, 34],
      [30, 22],
      [18, 20],
    ),
  );
  sheet.hatch(polygon(at(30, -34), at(66, -31), at(66, -8), at(18, -8), at(18, -20)), { gap: 5 });
  sheet.hatch(polygon(at(30, 34), at(66, 31), at(66, 8), at(18, 8), at(18, 20)), { gap: 5 });
  sheet.solid(rectangle(8, -7, 58, 14, 2), 'detail');
  for (const x of spread(48, 64, 5))
    sheet.line(polyline(at(x, -32), at(x, -28)), 'hairline').line(polyline(at(x, 28), at(x, 32)), 'hairline');
}

/** Oil seal and dust wiper at the mouth of the outer tube. */
function drawSeals(sheet: Sheet): void {
  for (const mirror of [1, -1]) {
    const place = (path: Path): Path => path.scaled(1, mirror);
    sheet.placed(place, () => {
      sheet.signal(rounded(2, [340, 29], [364, 29], [364, 42], [360, 46], [340, 46]));
      sheet.line(polyline(at(348, 29), at(352, 40), at(356, 29)), 'detail');
      sheet.ink(rounded(3, [366, 29], [386, 28], [378, 36], [372, 45], [366, 46]));
    });
  }
}
