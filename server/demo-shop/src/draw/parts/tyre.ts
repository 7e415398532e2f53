import { Path } from '../path.js';
import { at, polar, radians, spread, type Point } from '../points.js';
import { circle, polygon, polyline, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { disc, onAxis, onDisc, turned, type Axis, type Station } from '../solids.js';

const axle: Axis = { origin: at(214, 246), angle: 171, squash: 0.5 };
const carcass = { radius: 160, height: 56, width: 74 };

/** Radial tyre seen from the tread, with its cross-section. */
export function drawTyre(): Sheet {
  const sheet = new Sheet();
  drawCasing(sheet);
  drawTread(sheet);
  drawCrossSection(sheet);
  sheet.balloon(1, at(330, 36), at(282, 96));
  sheet.balloon(2, at(44, 440), at(96, 366));
  sheet.balloon(3, at(604, 96), at(552, 180));
  return sheet.balloon(4, at(600, 392), at(556, 338));
}

/** The station of the carcass at an angle around its section: 0 at the crown, positive towards the viewer. */
const station = (angle: number): Station => [
  carcass.width * Math.sin(radians(angle)),
  carcass.radius + carcass.height * Math.cos(radians(angle)),
  'none',
];

function surface(angle: number, turn: number): Point {
  const [along, radius] = station(angle);
  return onDisc(axle, along, radius, turn);
}

/** How much the surface faces the viewer: positive if it does, 0 at the silhouette. */
function facing(angle: number, turn: number): number {
  const { squash } = axle;
  const slant = Math.sqrt(1 - squash * squash);
  return Math.sin(radians(angle)) * squash - Math.cos(radians(angle)) * Math.cos(radians(turn)) * slant;
}

function drawCasing(sheet: Sheet): void {
  sheet.centre(onAxis(axle, -150), onAxis(axle, 205));
  turned(sheet, axle, ...spread(-112, 118, 24).map((angle) => station(angle)));
  const [along, radius] = station(118);
  const mouth = disc(axle, along, radius);
  sheet.solid(mouth, 'outline').line(disc(axle, along - 2, radius + 6), 'hairline');
  sheet
    .line(disc(axle, along - 30, radius + 16), 'hairline', mouth)
    .line(disc(axle, -carcass.width * 0.7, radius + 14), 'detail', mouth);
  sheet.line(disc(axle, -carcass.width * 0.88, radius), 'outline', mouth);
  for (const angle of [98, 88])
    sheet.line(disc(axle, ...([station(angle)[0], station(angle)[1]] as const)), 'hairline');
  sheet.line(disc(axle, ...([station(66)[0], station(66)[1]] as const)), 'detail');
}

/** Curved grooves on both sides of the crown, offset by half a pitch. */
function drawTread(sheet: Sheet): void {
  const pitches = 18;
  for (let index = 0; index < pitches; index += 1) {
    const turn = (360 * index) / pitches;
    groove(sheet, [6, 52], (share) => turn + 17 * share * share, 3);
    groove(sheet, [-6, -52], (share) => turn + 10 + 17 * share * share, 3);
    groove(sheet, [34, 62], (share) => turn + 14 + 7 * share, 1.6);
  }
}

function groove(
  sheet: Sheet,
  [from, to]: readonly [number, number],
  turnAt: (share: number) => number,
  width: number,
): void {
  const shares = spread(0, 1, 7);
  const edge = (side: number): { angle: number; turn: number }[] =>
    shares.map((share) => ({
      angle: from + (to - from) * share,
      turn: turnAt(share) + side * width * (0.5 + 0.5 * Math.sin(Math.PI * (0.15 + share * 0.75))),
    }));
  const loop = [...edge(-1), ...edge(1).reverse()];
  if (loop.some(({ angle, turn }) => facing(angle, turn) < 0.06)) return;
  sheet.line(
    smooth(
      loop.map(({ angle, turn }) => surface(angle, turn)),
      true,
    ),
    'detail',
  );
}

/** The cross-section of tread, carcass plies and bead wires. */
function drawCrossSection(sheet: Sheet): void {
  const middle = at(486, 250);
  const profile = (grow: number): Point[] =>
    spread(-214, 34, 32).map((angle) =>
      at(middle.x + (104 + grow) * Math.cos(radians(angle)), middle.y + (112 + grow) * Math.sin(radians(angle))),
    );
  const foot = (x: number): Point[] => [
    at(middle.x + x, 358),
    at(middle.x + x * 0.68, 372),
    at(middle.x + x * 0.56, 352),
  ];
  const inner = spread(28, -208, 28).map((angle) =>
    at(middle.x + 84 * Math.cos(radians(angle)), middle.y + 4 + 84 * Math.sin(radians(angle))),
  );
  const section = polygon(...profile(0), ...foot(96), ...inner, ...foot(-96).reverse());
  sheet.solid(section).hatch(section, { gap: 6 });
  for (const grow of [-9, -14]) {
    sheet.line(
      smooth(
        spread(-200, 20, 20).map((angle) =>
          at(
            middle.x + (104 + grow) * Math.cos(radians(angle)),
            middle.y + 2 + (110 + grow) * Math.sin(radians(angle)),
          ),
        ),
      ),
      'detail',
    );
  }
  const belt = [
    ...spread(-146, -34, 16).map((angle) => polar(middle, 101, angle)),
    ...spread(-34, -146, 16).map((angle) => polar(middle, 94, angle)),
  ];
  sheet.signal(polygon(...belt.map(({ x, y }) => at(x, middle.y + (y - middle.y) * 1.06 - 1))), 'detail');
  for (const angle of [-128, -108, -72, -52]) {
    const spot = (reach: number, turn: number): Point => {
      const { x, y } = polar(middle, reach, angle + turn);
      return at(x, middle.y + (y - middle.y) * 1.077);
    };
    sheet.cover(polygon(spot(108, -3.2), spot(108, 3.2), spot(98, 2.4), spot(98, -2.4)));
    sheet.line(polyline(spot(104, -3), spot(98, -2.4), spot(98, 2.4), spot(104, 3)), 'outline');
  }
  for (const x of [-74, 74]) {
    for (const [dx, dy] of [
      [-4, 0],
      [4, 0],
      [0, 7],
      [0, -7],
    ] as const)
      sheet.ink(circle(at(middle.x + x + dx, 352 + dy), 3));
  }
  sheet.centre(at(middle.x, 110), at(middle.x, 404));
  sheet.line(Path.join(polyline(at(440, 404), at(532, 404))), 'hairline');
}
