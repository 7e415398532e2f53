import { Isometric } from '../isometric.js';
import { at, spread } from '../points.js';
import { circle, polygon, polyline, rectangle, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

const view = new Isometric(at(312, 58), 0.9);

/** Regulator-rectifier: finned casing on its mounting plate, two leads with their plugs. */
export function drawRegulator(): Sheet {
  const sheet = new Sheet();
  drawLeads(sheet);
  view.box(sheet, [0, -56, -120], [210, 372, 14]);
  for (const y of [-32, 290]) {
    sheet
      .line(view.onTop(circle(at(105, y), 17), -106), 'outline')
      .line(view.onTop(circle(at(105, y), 12), -106), 'hairline');
  }
  view.box(sheet, [0, 0, -106], [210, 258, 46]);
  for (const y of spread(4, 238, 10)) view.box(sheet, [6, y, -60], [198, 12, 66], 'detail');
  sheet.line(view.onLeft(rectangle(28, 70, 154, 24, 3), 258), 'detail');
  for (const x of [42, 96]) sheet.line(view.onLeft(polyline(at(x, 82), at(x + 40, 82)), 258), 'hairline');
  sheet.balloon(1, at(96, 92), at(206, 150));
  sheet.balloon(2, at(60, 402), at(130, 316));
  return sheet.balloon(3, at(604, 236), at(504, 296));
}

function drawLeads(sheet: Sheet): void {
  const start = view.at([210, 60, -90]);
  for (const [index, drop] of [0, 22, 44].entries()) {
    const lead = smooth([
      at(start.x - 20, start.y + drop * 0.4),
      at(start.x + 60 + drop * 0.3, start.y + 16 + drop * 0.4),
      at(start.x + 92 + drop * 0.2, start.y + 60 + drop * 0.3),
      at(start.x + 52 + index * 8, start.y + 118 + index * 4),
    ]);
    tube(sheet, pointsAlong(lead, 3), 6, { weight: 'detail' });
  }
  const plug = new Isometric(at(start.x + 28, start.y + 100));
  plug.box(sheet, [-16, 0, -44], [66, 60, 44]);
  for (const x of [-4, 18]) sheet.signal(plug.onLeft(rectangle(x, 12, 16, 20, 2), 60), 'detail');
  sheet.line(plug.onTop(polygon(at(0, 20), at(22, 20), at(22, 48), at(0, 48)), 0), 'detail');
}
