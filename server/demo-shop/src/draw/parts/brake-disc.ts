import { Path } from '../path.js';
import { around, at, polar } from '../points.js';
import { annularSector, arc, circle, polygon, rectangle, roundedSector } from '../shapes.js';
import { Sheet } from '../sheet.js';

const hub = at(256, 240);
const bobbins = around(10, -90 + 18);

/** Floating disc from the front, with a section of its edge to the right. */
export function drawBrakeDisc(): Sheet {
  const sheet = new Sheet();
  drawRotor(sheet);
  drawCarrier(sheet);
  drawBobbins(sheet);
  drawEdge(sheet);
  sheet.centre(at(hub.x - 226, hub.y), at(hub.x + 226, hub.y)).centre(at(hub.x, 14), at(hub.x, 466));
  sheet.balloon(1, at(430, 44), polar(hub, 186, -50));
  sheet.balloon(2, at(66, 52), polar(hub, 99, -128));
  const bobbin = polar(hub, 132, bobbins[3] ?? 0);
  return sheet.balloon(3, at(462, 424), bobbin);
}

function drillings(): Path[] {
  return around(20).flatMap((angle, index) => {
    const radii = index % 2 === 0 ? [155, 169, 183, 197] : [162, 176, 190];
    return radii.map((radius, step) => circle(polar(hub, radius, angle + step * 3.6), 4.6));
  });
}

function drawRotor(sheet: Sheet): void {
  const holes = drillings();
  sheet.solid(Path.join(circle(hub, 210), circle(hub, 142)));
  sheet.line(circle(hub, 205), 'hairline').line(circle(hub, 147), 'hairline');
  for (const hole of holes) sheet.line(hole, 'detail');
  for (const angle of bobbins) sheet.solid(annularSector(hub, 133, 142.5, angle - 7, angle + 7), 'detail');
}

function drawCarrier(sheet: Sheet): void {
  const windows = around(5, -90).map((angle) => roundedSector(hub, [80, 108], [angle - 25, angle + 25], 9));
  sheet.solid(Path.join(circle(hub, 124), circle(hub, 44), ...windows));
  sheet.line(circle(hub, 119), 'hairline').line(circle(hub, 50), 'hairline').line(circle(hub, 74), 'hairline');
  for (const angle of around(5, -54)) {
    sheet.line(circle(polar(hub, 62, angle), 8), 'detail').line(circle(polar(hub, 62, angle), 11.5), 'hairline');
  }
  for (const window of windows) sheet.line(window.scaled(0.995, 0.995, hub).moved(1.6, 2.4), 'hairline', window);
  sheet.centreLine(arc(hub, 62, 0, 360));
}

function drawBobbins(sheet: Sheet): void {
  for (const [index, angle] of bobbins.entries()) {
    const middle = polar(hub, 132, angle);
    if (index === 3) sheet.signal(circle(middle, 15));
    else sheet.solid(circle(middle, 15));
    sheet.line(circle(middle, 10.5), 'detail').solid(circle(middle, 5), 'detail');
    for (const tick of around(4, angle + 45)) sheet.line(arc(middle, 13, tick - 14, tick + 14), 'hairline');
  }
}

/** The section through disc, bobbin and carrier on the vertical centre line. */
function drawEdge(sheet: Sheet): void {
  const x = 560;
  for (const mirror of [false, true]) {
    const place = (path: Path): Path => (mirror ? path.upended(hub.y) : path);
    sheet.placed(place, () => {
      const rotor = rectangle(x - 7, hub.y - 210, 14, 68, 2);
      const carrier = polygon(
        ...(
          [
            [4, -124],
            [20, -124],
            [20, -44],
            [2, -44],
            [2, -74],
            [4, -80],
          ] as const
        ).map(([dx, dy]) => at(x + dx, hub.y + dy)),
      );
      sheet.solid(rotor).hatch(rotor, { gap: 6 });
      sheet.solid(carrier).hatch(carrier, { angle: 45, gap: 6 });
      for (const y of [-160, -178, -196]) sheet.solid(rectangle(x - 7, hub.y + y - 4.5, 14, 9), 'detail');
      sheet
        .solid(rectangle(x - 11, hub.y - 147, 34, 30, 4), 'detail')
        .line(rectangle(x - 11, hub.y - 139, 34, 14), 'hairline');
      sheet.line(rectangle(x + 2, hub.y - 44, 18, 44), 'detail');
      sheet.solid(rectangle(x - 6, hub.y - 70, 26, 16), 'detail');
    });
  }
  sheet.centre(at(x - 36, hub.y), at(x + 48, hub.y)).centre(at(x + 9, 20), at(x + 9, 460));
}
