import { outside, Region } from './hidden-lines.js';
import { Path, type Segment } from './path.js';
import { at, degrees, normal, plus, polar, times, type Point } from './points.js';
import { arc, circle, polygon } from './shapes.js';
import type { Sheet, Weight } from './sheet.js';

/**
 * The axis of a part with rotational symmetry. `angle` is the direction on screen along the axis towards the viewer. A
 * circle around the axis is an ellipse on screen; `squash` is its short diameter divided by its long one. Distances
 * along the axis are in screen units.
 */
export interface Axis {
  readonly origin: Point;
  readonly angle: number;
  readonly squash: number;
}

export const onAxis = ({ origin, angle }: Axis, along: number): Point => polar(origin, along, angle);

/** Places a flat outline (centred on 0,0) perpendicular to the axis, at a distance along it. */
export function across(axis: Axis, along: number, path: Path): Path {
  const centre = onAxis(axis, along);
  return path.scaled(axis.squash, 1).turned(axis.angle).moved(centre.x, centre.y);
}

export const disc = (axis: Axis, along: number, radius: number): Path => across(axis, along, circle(at(0, 0), radius));

/** The point at an angle on a circle around the axis. */
export function onDisc(axis: Axis, along: number, radius: number, turn: number): Point {
  const { x, y } = polar(at(0, 0), radius, turn);
  const along2 = polar(at(0, 0), x * axis.squash, axis.angle);
  return plus(plus(onAxis(axis, along), along2), times(normal(polar(at(0, 0), 1, axis.angle)), y));
}

export type Station = readonly [along: number, radius: number, edge?: Weight | 'none'];

/**
 * Half the angle at which the sides of a frustum touch its circles. 0 if only the far circle is visible, 180 if only
 * the near one.
 */
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

/** Joins lists of segments with straight lines to one closed outline. */
function closedThrough(...runs: readonly Segment[][]): Path {
  const segments = runs.flatMap((run, index) => {
    const [last, next] = [run.at(-1), runs[(index + 1) % runs.length]?.[0]];
    return last && next ? [...run, { from: last.to, to: next.from }] : run;
  });
  return new Path([{ segments, closed: true }]);
}

/**
 * Draws a body with rotational symmetry from its stations, the farthest first. A station's `edge` is the weight of the
 * line around the body at that station; 'none' where the surface is smooth.
 */
export function turned(sheet: Sheet, axis: Axis, ...stations: readonly Station[]): void {
  const bodies = stations.slice(1).map((near, index) => frustum(axis, stations[index] ?? near, near));
  const regions = bodies.map((body) => new Region(body));
  for (const [index, near] of stations.slice(1).entries()) {
    const far = stations[index] ?? near;
    const body = bodies[index];
    if (!body) continue;
    sheet.cover(body);
    sheet.line(
      outside(
        body,
        regions.filter((_, other) => other !== index),
      ),
      'outline',
    );
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

/** The convex outline around all points. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (run: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of run) {
      for (;;) {
        const [a, b] = [hull.at(-2), hull.at(-1)];
        if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0.02) break;
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}

/** Draws a plate or block with a convex outline between two positions on the axis; `holes` are cut in its near face. */
export function prism(
  sheet: Sheet,
  axis: Axis,
  [far, near]: readonly [number, number],
  outline: Path,
  ...holes: readonly Path[]
): void {
  const faces = [far, near].map((along) => across(axis, along, outline));
  sheet.solid(polygon(...convexHull(faces.flatMap((face) => face.flat().flat()))));
  sheet.line(across(axis, near, outline), 'detail');
  for (const hole of holes) sheet.line(across(axis, near, hole), 'detail');
}

/** Draws a bore in the near face: its rim, and the part of its far rim that is visible through it. */
export function bore(
  sheet: Sheet,
  axis: Axis,
  along: number,
  radius: number,
  depth: number,
  weight: Weight = 'detail',
): void {
  const mouth = disc(axis, along, radius);
  sheet.solid(mouth, weight);
  sheet.line(disc(axis, along - depth, radius), 'hairline', mouth);
}
