import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { arc, circle, polyline, rectangle, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, turned, type Axis } from '../solids.js';
import { pointsAlong, tube } from '../tubes.js';

const can: Axis = { origin: at(236, 446), angle: -90, squash: 0.22 };

/** Spray can with its straw, pointed at a piece of chain. */
export function drawChainLube(): Sheet {
  const sheet = new Sheet();
  drawChain(sheet);
  sheet.placed(
    (path) => path.turned(9, at(236, 446)).moved(-46, -8),
    () => drawCan(sheet),
  );
  drawSpray(sheet);
  sheet.balloon(1, at(356, 26), at(282, 58));
  sheet.balloon(2, at(450, 62), at(376, 110));
  sheet.balloon(3, at(52, 250), at(136, 268));
  return sheet.balloon(4, at(592, 174), at(556, 236));
}

function drawCan(sheet: Sheet): void {
  turned(
    sheet,
    can,
    [0, 92, 'detail'],
    [5, 98],
    [12, 98, 'hairline'],
    [16, 95, 'hairline'],
    [286, 95, 'detail'],
    [292, 98, 'none'],
    [300, 95],
    [324, 74, 'none'],
    [338, 46, 'none'],
    [342, 38],
  );
  drawLabel(sheet);
  turned(sheet, can, [340, 30], [352, 30], [352, 24], [360, 24]);
  const straw = smooth([at(250, 62), at(300, 66), at(356, 92), at(424, 140)]);
  tube(sheet, pointsAlong(straw, 4), 4, { weight: 'detail', ends: 'flat' });
  sheet.signal(rectangle(208, 36, 54, 52, 8));
  sheet.line(smooth([at(208, 52), at(236, 58), at(262, 52)]), 'detail');
  sheet.solid(circle(at(254, 63), 6), 'detail');
}

function drawLabel(sheet: Sheet): void {
  const band = (height: number, weight: 'detail' | 'hairline'): void => {
    sheet.line(across({ ...can, origin: at(236, 446 - height) }, 0, arc(at(0, 0), 95, 90, 270)), weight);
  };
  band(54, 'detail');
  band(60, 'hairline');
  band(240, 'hairline');
  band(246, 'detail');
  for (const x of [192, 236, 280]) {
    sheet.line(circle(at(x, 316), 22), 'outline').line(circle(at(x, 316), 9), 'detail');
  }
  for (const x of [214, 258]) {
    sheet
      .line(smooth([at(x - 8, 300), at(x, 303), at(x + 8, 300)]), 'detail')
      .line(smooth([at(x - 8, 332), at(x, 329), at(x + 8, 332)]), 'detail');
  }
  for (const [y, half] of [
    [252, 56],
    [262, 40],
    [364, 60],
    [374, 60],
    [384, 36],
  ] as const) {
    sheet.line(smooth([at(236 - half, y), at(236, y + 3), at(236 + half, y)]), 'hairline');
  }
  for (const x of [150, 158, 318]) sheet.line(polyline(at(x, 220), at(x, 372)), 'hairline');
}

/** Three links of chain from the side, which continue to the right. */
function drawChain(sheet: Sheet): void {
  const joints = [398, 462, 526, 590].map((x, index) => at(x, 272 - index * 6));
  const link = (index: number, radius: number): Path => {
    const [a, b] = [joints[index] ?? at(0, 0), joints[index + 1] ?? at(0, 0)];
    const waist = radius * 0.66;
    const middle = (a.x + b.x) / 2;
    return smooth(
      [
        at(a.x - radius, a.y),
        at(a.x, a.y - radius),
        at(middle, (a.y + b.y) / 2 - waist),
        at(b.x, b.y - radius),
        at(b.x + radius, b.y),
        at(b.x, b.y + radius),
        at(middle, (a.y + b.y) / 2 + waist),
        at(a.x, a.y + radius),
      ],
      true,
    );
  };
  for (const joint of joints) sheet.solid(circle(joint, 20), 'detail');
  sheet.solid(link(1, 26));
  for (const index of [0, 2]) {
    sheet.solid(link(index, 27));
    for (const joint of [joints[index], joints[index + 1]]) {
      if (joint) sheet.solid(circle(joint, 11), 'detail').line(circle(joint, 4.5), 'hairline');
    }
  }
}

function drawSpray(sheet: Sheet): void {
  for (const angle of spread(48, 76, 5)) {
    const ray = polyline(
      at(396 + 6, 172),
      at(396 + 6 + Math.cos((angle * Math.PI) / 180) * 58, 172 + Math.sin((angle * Math.PI) / 180) * 58),
    );
    sheet.line(ray, 'hairline');
  }
}
