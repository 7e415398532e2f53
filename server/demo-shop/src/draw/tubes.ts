import type { Path } from './path.js';
import { distance, minus, mix, normal, plus, radians, times, unit, type Point } from './points.js';
import { polygon, polyline, slot, smooth } from './shapes.js';
import type { Sheet, Weight } from './sheet.js';

/**
 * Both edges of a band along a line of points, at distance `radius`, which may depend on the position (t from 0 to 1).
 */
function bandEdges(points: readonly Point[], radius: number | ((t: number) => number)): [Point[], Point[]] {
  const widthAt = typeof radius === 'number' ? () => radius : radius;
  const edge = (sign: number): Point[] =>
    points.map((point, index) => {
      const along = unit(minus(points[index + 1] ?? point, points[index - 1] ?? point));
      return plus(point, times(normal(along), sign * widthAt(index / Math.max(1, points.length - 1))));
    });
  return [edge(-1), edge(1)];
}

/** Points along a curve at distances of `gap`, for drawing tubes, links and coils along it. */
export function pointsAlong(path: Path, gap: number): Point[] {
  const line = path.flat()[0] ?? [];
  const found: Point[] = line[0] ? [line[0]] : [];
  let owed = gap;
  for (const [index, to] of line.slice(1).entries()) {
    const from = line[index] ?? to;
    const length = distance(from, to);
    let gone = owed;
    while (gone <= length) {
      found.push(mix(from, to, gone / length));
      gone += gap;
    }
    owed = gone - length;
  }
  return found;
}

export interface TubeStyle {
  readonly weight?: Weight;
  readonly ends?: 'open' | 'flat';
}

/** Draws a tube, hose or bar along a line of points, which hides everything behind it. */
export function tube(
  sheet: Sheet,
  points: readonly Point[],
  radius: number | ((t: number) => number),
  { weight = 'outline', ends = 'open' }: TubeStyle = {},
): void {
  const [left, right] = bandEdges(points, radius);
  const body = polygon(...left, ...[...right].reverse());
  sheet.cover(body);
  const thinned = (edge: readonly Point[]): Point[] =>
    edge.filter((_, index) => index % 3 === 0 || index === edge.length - 1);
  sheet.line(smooth(thinned(left)), weight).line(smooth(thinned(right)), weight);
  if (ends === 'flat') {
    for (const index of [0, -1]) {
      const [a, b] = [left.at(index), right.at(index)];
      if (a && b) sheet.line(polyline(a, b), weight);
    }
  }
}

export interface Coil {
  /** The centres of the first and the last turn. */
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
  readonly wire: number;
  readonly turns: number;
  readonly isSignal?: boolean;
}

function coilPoint({ from, to, radius, turns }: Coil, turn: number): Point {
  const along = mix(from, to, turn / turns);
  return plus(along, times(normal(unit(minus(to, from))), Math.cos(radians(turn * 360)) * radius));
}

/** Draws the rear halves of a helical spring's turns; call it before drawing the parts inside the spring. */
export function coilBehind(sheet: Sheet, coil: Coil): void {
  for (let half = 1; half < coil.turns * 2; half += 2) coilHalf(sheet, coil, half);
}

/** Draws the front halves of a helical spring's turns. */
export function coilInFront(sheet: Sheet, coil: Coil): void {
  for (let half = 0; half < coil.turns * 2; half += 2) coilHalf(sheet, coil, half);
}

/** Half a turn as a straight bar with round ends, as in technical drawings. */
function coilHalf(sheet: Sheet, coil: Coil, half: number): void {
  const bar = slot(coilPoint(coil, half / 2), coilPoint(coil, half / 2 + 0.5), coil.wire / 2);
  if (coil.isSignal) sheet.signal(bar);
  else sheet.solid(bar);
}
