import { outside, Region } from './hidden-lines.js';
import { Path, type Segment } from './path.js';
import { around, at, degrees, minus, mix, normal, plus, polar, radians, spread, times, unit, type Point } from './points.js';
import { arc, bandEdges, circle, polygon, polyline, slot, smooth } from './shapes.js';
import type { Sheet, Weight } from './sheet.js';

/**
 * The axis of a turned part seen at an angle: `angle` points along the axis towards the viewer, `squash` is the short
 * by the long diameter of a circle about the axis. Distances along the axis are screen units.
 */
export interface Axis {
  readonly origin: Point;
  readonly angle: number;
  readonly squash: number;
}

export const onAxis = ({ origin, angle }: Axis, along: number): Point => polar(origin, along, angle);

/** A plane outline (about 0,0) laid square to the axis at a distance along it. */
export function across(axis: Axis, along: number, path: Path): Path {
  const centre = onAxis(axis, along);
  return path.scaled(axis.squash, 1).turned(axis.angle).moved(centre.x, centre.y);
}

export const disc = (axis: Axis, along: number, radius: number): Path => across(axis, along, circle(at(0, 0), radius));

/** The point of a circle about the axis at an angle round it. */
export function onDisc(axis: Axis, along: number, radius: number, turn: number): Point {
  const { x, y } = polar(at(0, 0), radius, turn);
  const along2 = polar(at(0, 0), x * axis.squash, axis.angle);
  return plus(plus(onAxis(axis, along), along2), times(normal(polar(at(0, 0), 1, axis.angle)), y));
}

export type Station = readonly [along: number, radius: number, edge?: Weight | 'none'];

/** Half the angle of the far circle that stays in sight on a frustum, 180 when it swallows the near one. */
function sightAngle(axis: Axis, far: Station, near: Station): number {
  const length = (near[0] - far[0]) / axis.squash;
  const cos = (far[1] - near[1]) / Math.max(length, 1e-6);
  return cos >= 1 ? 0 : cos <= -1 ? 180 : degrees(Math.acos(cos));
}

/** The silhouette of the body between two stations. */
export function frustum(axis: Axis, far: Station, near: Station): Path {
  const sight = sightAngle(axis, far, near);
  if (sight === 0) return disc(axis, far[0], far[1]);
  if (sight === 180) return disc(axis, near[0], near[1]);
  const piece = ([along, radius]: Station, start: number, end: number): readonly Segment[] =>
    across(axis, along, arc(at(0, 0), radius, start, end)).subpaths[0]?.segments ?? [];
  return closedThrough([...piece(far, sight, 360 - sight)], [...piece(near, -sight, sight)]);
}

/** Joins runs of segments with straight lines into one closed outline. */
function closedThrough(...runs: readonly Segment[][]): Path {
  const segments = runs.flatMap((run, index) => {
    const [last, next] = [run.at(-1), runs[(index + 1) % runs.length]?.[0]];
    return last && next ? [...run, { from: last.to, to: next.from }] : run;
  });
  return new Path([{ segments, closed: true }]);
}

/**
 * A turned body through its stations, farthest first. A station's edge is its weight where the surface breaks:
 * silhouettes are outlines, shoulders details, 'none' for a smooth run.
 */
export function turned(sheet: Sheet, axis: Axis, ...stations: readonly Station[]): void {
  const bodies = stations.slice(1).map((near, index) => frustum(axis, stations[index] ?? near, near));
  const regions = bodies.map((body) => new Region(body));
  for (const [index, near] of stations.slice(1).entries()) {
    const far = stations[index] ?? near;
    const body = bodies[index];
    if (!body) continue;
    sheet.cover(body);
    sheet.line(outside(body, regions.filter((_, other) => other !== index)), 'outline');
    const before = stations[index - 1];
    const after = stations[index + 2];
    const sight = sightAngle(axis, far, near);
    const farEdge = far[2] ?? (before && before[1] >= far[1] ? 'detail' : 'outline');
    if (sight < 180 && farEdge !== 'none') {
      sheet.line(across(axis, far[0], arc(at(0, 0), far[1], sight, 360 - sight)), farEdge);
    }
    const nearEdge = near[2] ?? (!after || after[1] < near[1] ? 'outline' : 'none');
    if (sight > 0 && nearEdge !== 'none') sheet.line(disc(axis, near[0], near[1]), nearEdge);
  }
}

/** A bore in the near face: its rim, and the far rim of its wall as seen through the mouth. */
export function bore(sheet: Sheet, axis: Axis, along: number, radius: number, depth: number, weight: Weight = 'detail'): void {
  const mouth = disc(axis, along, radius);
  sheet.solid(mouth, weight);
  sheet.line(disc(axis, along - depth, radius), 'hairline', mouth);
}

export interface TubeStyle {
  readonly weight?: Weight;
  readonly ends?: 'open' | 'flat';
  readonly isSignal?: boolean;
}

/** A tube, hose or bar along a line of points: two edges that hide what is behind them. */
export function tube(
  sheet: Sheet,
  points: readonly Point[],
  radius: number | ((t: number) => number),
  { weight = 'outline', ends = 'open', isSignal = false }: TubeStyle = {},
): void {
  const [left, right] = bandEdges(points, radius);
  const body = polygon(...left, ...[...right].reverse());
  if (isSignal) sheet.signalFill(body);
  else sheet.cover(body);
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
  /** The middle of the first and the last turn. */
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

/** The rear halves of a helical spring's turns; draw them before what stands inside the coil. */
export function coilBehind(sheet: Sheet, coil: Coil): void {
  for (let half = 1; half < coil.turns * 2; half += 2) coilHalf(sheet, coil, half);
}

/** The front halves of a helical spring's turns. */
export function coilInFront(sheet: Sheet, coil: Coil): void {
  for (let half = 0; half < coil.turns * 2; half += 2) coilHalf(sheet, coil, half);
}

/** As drafting has it, half a turn is a straight bar with round ends. */
function coilHalf(sheet: Sheet, coil: Coil, half: number): void {
  const bar = slot(coilPoint(coil, half / 2), coilPoint(coil, half / 2 + 0.5), coil.wire / 2);
  if (coil.isSignal) sheet.signal(bar);
  else sheet.solid(bar);
}

/** The teeth of a sprocket or gear: `profile` gives [share of the pitch, radius] pairs round one tooth. */
export function toothed(centre: Point, teeth: number, profile: readonly (readonly [number, number])[], first = 0): Path {
  return polygon(
    ...around(teeth, first).flatMap((angle) =>
      profile.map(([share, radius]) => polar(centre, radius, angle + (share * 360) / teeth)),
    ),
  );
}
