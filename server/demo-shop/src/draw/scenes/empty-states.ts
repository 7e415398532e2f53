import { Isometric } from '../isometric.js';
import { fromPathData } from '../from-path-data.js';
import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { circle, hexagon, polygon, polyline, rectangle, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

/** An empty parts tray with a blank tag. */
export function drawEmptyOrders(): Sheet {
  const sheet = new Sheet(320, 240);
  const view = new Isometric(at(164, 66));
  const [width, length, depth] = [130, 136, 34];
  view.box(sheet, [0, 0, -depth], [width, length, depth]);
  const rim = (inset: number, z: number): Path =>
    view.onTop(rectangle(inset, inset, width - inset * 2, length - inset * 2, 4), z);
  const mouth = rim(7, 0);
  sheet.line(mouth, 'detail');
  sheet.line(view.onTop(rectangle(7, 7, width - 14, length - 14), -26), 'detail', mouth);
  sheet.line(polyline(view.at([7, 7, 0]), view.at([7, 7, -26])), 'detail', mouth);
  for (const y of [50, 92]) {
    sheet
      .line(view.onTop(polyline(at(7, y), at(width - 7, y)), 0), 'detail')
      .line(polyline(view.at([7, y, 0]), view.at([7, y, -26])), 'hairline', mouth);
  }
  sheet.signal(view.onLeft(rectangle(42, 8, 46, 18, 2), length), 'detail');
  for (const y of [14, 20]) sheet.line(view.onLeft(polyline(at(49, y), at(y === 14 ? 81 : 70, y)), length), 'hairline');
  const bolt = at(164, 24);
  sheet.hidden(rectangle(bolt.x - 6, bolt.y - 2, 12, 44, 2)).hidden(rectangle(bolt.x - 13, bolt.y - 14, 26, 12, 2));
  return sheet;
}

/** An inspection tag with five empty nuts for a rating, and a pencil. */
export function drawEmptyReviews(): Sheet {
  const sheet = new Sheet(320, 240);
  sheet.placed(
    (path) => path.turned(-7, at(150, 124)),
    () => {
      sheet.solid(rounded(8, [44, 60, 2], [44, 192], [268, 192], [268, 60], [230, 36, 16], [82, 36, 16]));
      sheet.line(circle(at(156, 58), 11), 'outline').line(circle(at(156, 58), 6), 'detail');
      for (const x of spread(76, 236, 5))
        sheet.line(hexagon(at(x, 104), 17, 30), 'outline').line(circle(at(x, 104), 8), 'detail');
      for (const [y, length] of [
        [144, 184],
        [158, 184],
        [172, 96],
      ] as const)
        sheet.line(polyline(at(64, y), at(64 + length, y)), 'hairline');
    },
  );
  tube(sheet, pointsAlong(smooth([at(151, 57), at(140, 34), at(156, 16), at(186, 8)]), 2), 1.6, { weight: 'hairline' });
  sheet.placed(
    (path) => path.turned(-38, at(210, 176)),
    () => {
      sheet
        .solid(polygon(at(176, 176), at(200, 167), at(200, 185)), 'outline')
        .line(polyline(at(183, 173.5), at(183, 178.5)), 'detail');
      sheet.signal(rectangle(200, 167, 84, 18));
      sheet.line(polyline(at(200, 176), at(284, 176)), 'hairline').solid(rectangle(284, 167, 16, 18, 3), 'detail');
    },
  );
  return sheet;
}

/** A bolt on the floor, and a nut that has rolled away. */
export function drawNotFound(): Sheet {
  const sheet = new Sheet(320, 240);
  sheet.line(polyline(at(20, 198), at(300, 198)), 'detail');
  for (const x of spread(34, 290, 14)) sheet.line(polyline(at(x, 198), at(x - 10, 208)), 'hairline');
  sheet.placed(
    (path) => path.turned(-16, at(40, 190)).moved(0, 4),
    () => {
      sheet.solid(rounded(3, [30, 134], [62, 134], [62, 192], [30, 192]));
      sheet.line(polyline(at(30, 149), at(62, 149)), 'detail').line(polyline(at(30, 177), at(62, 177)), 'detail');
      sheet.solid(rounded(3, [62, 150], [150, 150], [154, 154], [154, 172], [150, 176], [62, 176]));
      for (const x of spread(96, 148, 11)) sheet.line(polyline(at(x, 150), at(x + 3, 176)), 'hairline');
    },
  );
  const nut = at(258, 158);
  sheet
    .signal(hexagon(nut, 39, 14))
    .solid(circle(nut, 20))
    .line(circle(nut, 16), 'hairline')
    .line(circle(nut, 30), 'hairline');
  sheet.hidden(fromPathData('M150 122C160 50 214 34 240 66C254 84 256 98 256 110'), 'detail');
  sheet.hidden(hexagon(at(186, 62), 20, 40));
  return sheet;
}
