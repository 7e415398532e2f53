import { Isometric, type Spot } from '../isometric.js';
import { at, type Point } from '../points.js';
import { bent, circle, ellipse, polygon } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

const view = new Isometric(at(372, 168), 0.86);

/** Rear paddock stand: lifting frame on two wheels, handle to the left. */
export function drawPaddockStand(): Sheet {
  const sheet = new Sheet();
  drawWheel(sheet, [-16, 40, -60]);
  frame(
    sheet,
    [
      [0, 150, -46],
      [180, 150, -46],
    ],
    10,
  );
  frame(
    sheet,
    [
      [0, 40, 20],
      [90, 66, 10],
      [180, 40, 20],
    ],
    9,
  );
  frame(
    sheet,
    [
      [0, 150, -46],
      [0, 40, 62],
    ],
    8,
  );
  frame(
    sheet,
    [
      [180, 150, -46],
      [180, 40, 62],
    ],
    8,
  );
  frame(
    sheet,
    [
      [0, 40, -60],
      [0, 40, 70],
      [0, 0, 110],
    ],
    11,
  );
  drawHook(sheet, [0, -6, 116]);
  frame(
    sheet,
    [
      [0, 40, -60],
      [0, 150, -46],
      [0, 330, -88],
      [90, 352, -92],
      [180, 330, -88],
      [180, 150, -46],
      [180, 40, -60],
    ],
    12,
  );
  frame(
    sheet,
    [
      [180, 40, -60],
      [180, 40, 70],
      [180, 0, 110],
    ],
    11,
  );
  drawHook(sheet, [180, -6, 116]);
  drawWheel(sheet, [200, 40, -60]);
  sheet.balloon(1, at(260, 46), at(360, 58));
  sheet.balloon(2, at(60, 210), at(212, 318));
  sheet.balloon(3, at(600, 400), at(516, 330));
  return sheet.balloon(4, at(440, 440), at(330, 309));
}

function frame(sheet: Sheet, spots: readonly Spot[], radius: number): void {
  const corners = spots.map((spot) => view.at(spot));
  const run = bent(34, ...corners.map(({ x, y }): [number, number] => [x, y]));
  tube(sheet, pointsAlong(run, 3), radius, { ends: 'flat' });
}

function drawHook(sheet: Sheet, spot: Spot): void {
  const { x, y }: Point = view.at(spot);
  sheet.signal(
    polygon(
      at(x - 20, y - 34),
      at(x - 8, y - 34),
      at(x - 8, y - 12),
      at(x + 10, y - 12),
      at(x + 10, y - 34),
      at(x + 22, y - 34),
      at(x + 22, y + 8),
      at(x - 20, y + 8),
    ),
  );
}

function drawWheel(sheet: Sheet, spot: Spot): void {
  const centre = view.at(spot);
  sheet.solid(ellipse(at(centre.x - 12, centre.y - 7), 32, 46, -30)).solid(ellipse(centre, 32, 46, -30));
  sheet
    .line(ellipse(centre, 20, 29, -30), 'detail')
    .line(ellipse(centre, 8, 11, -30), 'detail')
    .line(circle(centre, 4), 'hairline');
}
