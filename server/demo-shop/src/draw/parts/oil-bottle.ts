import { at, spread } from '../points.js';
import { circle, polyline, rectangle, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';

/** Bottle of oil from the front with its cap removed, and a measuring jug. */
export function drawOilBottle(): Sheet {
  const sheet = new Sheet();
  drawBottle(sheet);
  drawCap(sheet);
  drawJug(sheet);
  sheet.balloon(1, at(330, 44), at(270, 54));
  sheet.balloon(2, at(52, 120), at(136, 172));
  sheet.balloon(3, at(52, 430), at(130, 390));
  return sheet.balloon(4, at(606, 150), at(540, 224));
}

function drawBottle(sheet: Sheet): void {
  sheet.solid(
    rounded(
      18,
      [120, 456],
      [120, 190, 40],
      [196, 124],
      [196, 100, 4],
      [284, 100, 4],
      [284, 124],
      [330, 160, 30],
      [330, 456],
    ),
  );
  sheet.solid(rounded(16, [286, 190], [312, 190], [312, 330], [286, 330]), 'detail');
  sheet.line(rounded(12, [280, 182], [320, 182], [320, 338], [280, 338]), 'hairline');
  sheet.line(rounded(10, [136, 216], [266, 216], [266, 430], [136, 430]), 'detail');
  sheet.line(rounded(8, [142, 222], [260, 222], [260, 424], [142, 424]), 'hairline');
  drawDrop(sheet);
  for (const [y, reach] of [
    [352, 92],
    [366, 92],
    [380, 70],
    [402, 48],
  ] as const) {
    sheet.line(polyline(at(154, y), at(154 + reach, y)), 'hairline');
  }
  for (const y of spread(212, 440, 12)) sheet.line(polyline(at(124, y), at(131, y)), 'hairline');
  for (const y of [108, 116]) sheet.line(polyline(at(196, y), at(284, y)), 'detail');
}

function drawDrop(sheet: Sheet): void {
  const tip = at(201, 236);
  sheet.line(
    smooth(
      [tip, at(226, 282), at(230, 306), at(218, 326), at(201, 332), at(184, 326), at(172, 306), at(176, 282)],
      true,
    ),
    'outline',
  );
  sheet.line(smooth([at(186, 296), at(184, 310), at(192, 320)]), 'detail');
}

function drawCap(sheet: Sheet): void {
  sheet.centre(at(240, 12), at(240, 112));
  sheet.signal(rectangle(192, 28, 96, 40, 8));
  for (const x of spread(202, 278, 12)) sheet.line(polyline(at(x, 38), at(x, 66)), 'detail');
  sheet.solid(rectangle(188, 74, 104, 10, 4), 'detail');
}

function drawJug(sheet: Sheet): void {
  const jug = rounded(10, [404, 456], [384, 206], [372, 190, 4], [560, 190, 4], [548, 206], [528, 456]);
  sheet.solid(rounded(30, [538, 246], [598, 246], [590, 388], [526, 388]));
  sheet.solid(rounded(22, [540, 266], [578, 266], [572, 368], [530, 368]), 'detail');
  sheet.solid(jug);
  for (const [index, y] of spread(240, 440, 11).entries()) {
    sheet.line(polyline(at(430, y), at(430 + (index % 2 === 0 ? 34 : 18), y)), index % 2 === 0 ? 'detail' : 'hairline');
  }
  sheet.line(smooth([at(397, 330), at(440, 336), at(490, 330), at(538, 334)]), 'outline', jug);
  for (const y of spread(346, 446, 10)) sheet.line(polyline(at(470, y), at(524, y)), 'hairline', jug);
  sheet.line(circle(at(496, 280), 14), 'detail');
}
