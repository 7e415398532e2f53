import { around, at, polar } from '../points.js';
import { arc, circle, polygon, rectangle } from '../shapes.js';
import { Sheet } from '../sheet.js';

const hub = at(230, 240);

/** Sealed ball bearing from the front with half of its seal cut away, and its section to the right. */
export function drawWheelBearing(): Sheet {
  const sheet = new Sheet();
  drawRings(sheet);
  drawSeal(sheet);
  drawSection(sheet);
  sheet.centre(at(hub.x - 206, hub.y), at(hub.x + 206, hub.y)).centre(at(hub.x, 34), at(hub.x, 446));
  sheet.balloon(1, at(56, 60), polar(hub, 176, -142));
  sheet.balloon(2, at(420, 56), polar(hub, 128, -54));
  sheet.balloon(3, at(56, 424), polar(hub, 120, 128));
  return sheet.balloon(4, at(600, 100), at(536, 110));
}

function drawRings(sheet: Sheet): void {
  sheet.solid(circle(hub, 190)).line(circle(hub, 184), 'hairline').line(circle(hub, 156), 'detail');
  for (const angle of around(9, -90)) {
    const ball = polar(hub, 128, angle);
    sheet.solid(circle(ball, 29), 'outline').line(arc(ball, 20, 200, 290), 'hairline');
  }
  for (const angle of around(9, -70)) {
    sheet.line(arc(hub, 128, angle - 6, angle + 6), 'detail');
    sheet.line(circle(polar(hub, 128, angle), 4), 'detail');
  }
  sheet
    .solid(circle(hub, 100))
    .solid(circle(hub, 72))
    .line(circle(hub, 78), 'hairline')
    .line(circle(hub, 94), 'hairline');
}

/** The rubber seal over the lower half. */
function drawSeal(sheet: Sheet): void {
  const edge = (radius: number, from: number, to: number) =>
    Array.from({ length: 25 }, (_, index) => polar(hub, radius, from + ((to - from) * index) / 24));
  sheet.signal(polygon(...edge(158, 8, 172), ...edge(98, 172, 8)));
  for (const radius of [150, 116, 106]) sheet.line(arc(hub, radius, 9, 171), 'detail');
}

/** The section on the vertical centre line. */
function drawSection(sheet: Sheet): void {
  const x = 536;
  const outer = rectangle(x - 38, hub.y - 190, 76, 34, 5);
  const inner = rectangle(x - 38, hub.y - 100, 76, 28, 5);
  for (const mirrored of [false, true]) {
    sheet.placed(
      (path) => (mirrored ? path.upended(hub.y) : path),
      () => {
        sheet.solid(outer).hatch(outer, { gap: 6 });
        sheet.solid(inner).hatch(inner, { angle: 45, gap: 6 });
        sheet.solid(circle(at(x, hub.y - 128), 30)).line(arc(at(x, hub.y - 128), 20, 200, 290), 'hairline');
        for (const side of [-34, 26]) sheet.ink(rectangle(x + side, hub.y - 157, 8, 58, 2));
      },
    );
  }
  sheet.line(rectangle(x - 38, hub.y - 72, 76, 144), 'detail');
  sheet.centre(at(x - 62, hub.y), at(x + 62, hub.y)).centre(at(x, 30), at(x, 450));
}
