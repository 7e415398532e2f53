import { Path, type Segment } from './path.js';
import { around, at, degrees, distance, minus, plus, polar, radians, times, unit, type Point } from './points.js';

const linesThrough = (points: readonly Point[]): Segment[] =>
  points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));

export const polyline = (...points: readonly Point[]): Path =>
  new Path([{ segments: linesThrough(points), closed: false }]);

export function polygon(...points: readonly Point[]): Path {
  const first = points[0];
  return new Path(first ? [{ segments: linesThrough([...points, first]), closed: true }] : []);
}

/** A circular arc as cubic curves of at most a quarter turn each. */
function arcSegments(centre: Point, radius: number, start: number, end: number): Segment[] {
  const count = Math.max(1, Math.ceil(Math.abs(end - start) / 90 - 1e-9));
  const sweep = (end - start) / count;
  const reach = (4 / 3) * Math.tan(radians(sweep) / 4) * radius;
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [start + sweep * index, start + sweep * (index + 1)];
    const [from, to] = [polar(centre, radius, first), polar(centre, radius, last)];
    return { from, to, controls: [polar(from, reach, first + 90), polar(to, reach, last - 90)] as const };
  });
}

export const arc = (centre: Point, radius: number, start: number, end: number): Path =>
  new Path([{ segments: arcSegments(centre, radius, start, end), closed: false }]);

export const circle = (centre: Point, radius: number): Path =>
  new Path([{ segments: arcSegments(centre, radius, 0, 360), closed: true }]);

export const ellipseArc = (centre: Point, rx: number, ry: number, tilt: number, start: number, end: number): Path =>
  arc(at(0, 0), 1, start, end).scaled(rx, ry).turned(tilt).moved(centre.x, centre.y);

export const ellipse = (centre: Point, rx: number, ry: number, tilt = 0): Path =>
  circle(at(0, 0), 1).scaled(rx, ry).turned(tilt).moved(centre.x, centre.y);

export const ring = (centre: Point, outer: number, inner: number): Path =>
  Path.join(circle(centre, outer), circle(centre, inner));

/** The curve that rounds the corner at `corner`; undefined if it stays sharp. */
function fillet(before: Point, corner: Point, after: Point, radius: number): Segment | undefined {
  const [back, onward] = [unit(minus(before, corner)), unit(minus(after, corner))];
  const angle = Math.acos(Math.max(-1, Math.min(1, back.x * onward.x + back.y * onward.y)));
  if (radius <= 0 || angle < 0.01 || Math.PI - angle < 0.01) return undefined;
  const room = Math.min(distance(before, corner), distance(corner, after)) / 2;
  const cut = Math.min(radius / Math.tan(angle / 2), room);
  const reach = cut * Math.tan(angle / 2) * (4 / 3) * Math.tan((Math.PI - angle) / 4);
  const [from, to] = [plus(corner, times(back, cut)), plus(corner, times(onward, cut))];
  return { from, to, controls: [minus(from, times(back, reach)), minus(to, times(onward, reach))] };
}

/** A corner, with the radius of its rounding; the default is the path's radius. */
export type Corner = readonly [x: number, y: number, radius?: number];

function filletedSegments(corners: readonly Corner[], radius: number, closed: boolean): Segment[] {
  const points = corners.map(([x, y]) => at(x, y));
  const segments: Segment[] = [];
  let pen: Point | undefined;
  const lineTo = (to: Point): void => {
    if (pen && distance(pen, to) > 0.01) segments.push({ from: pen, to });
    pen = to;
  };
  for (const [index, corner] of points.entries()) {
    const before = points.at(index - 1) ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const isEnd = !closed && (index === 0 || index === points.length - 1);
    const curve = isEnd ? undefined : fillet(before, corner, after, corners[index]?.[2] ?? radius);
    lineTo(curve?.from ?? corner);
    if (curve) {
      segments.push(curve);
      pen = curve.to;
    }
  }
  const first = segments[0];
  if (closed && first && pen) lineTo(first.from);
  return segments;
}

/** A closed outline with rounded corners. */
export const rounded = (radius: number, ...corners: readonly Corner[]): Path =>
  new Path([{ segments: filletedSegments(corners, radius, true), closed: true }]);

/** An open line with rounded bends. */
export const bent = (radius: number, ...corners: readonly Corner[]): Path =>
  new Path([{ segments: filletedSegments(corners, radius, false), closed: false }]);

export const rectangle = (x: number, y: number, width: number, height: number, radius = 0): Path =>
  rounded(radius, [x, y], [x + width, y], [x + width, y + height], [x, y + height]);

/** A smooth curve through all points (Catmull-Rom). */
export function smooth(points: readonly Point[], closed = false): Path {
  const count = points.length;
  const pick = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.max(0, Math.min(count - 1, index))]) ?? at(0, 0);
  const segments = Array.from({ length: closed ? count : count - 1 }, (_, index): Segment => {
    const [from, to] = [pick(index), pick(index + 1)];
    const leave = times(minus(to, pick(index - 1)), 1 / 6);
    const arrive = times(minus(pick(index + 2), from), 1 / 6);
    return { from, to, controls: [plus(from, leave), minus(to, arrive)] };
  });
  return new Path([{ segments, closed }]);
}

/** A long hole with round ends. */
export function slot(a: Point, b: Point, radius: number): Path {
  const angle = degrees(Math.atan2(b.y - a.y, b.x - a.x));
  const [first, second] = [
    arcSegments(a, radius, angle + 90, angle + 270),
    arcSegments(b, radius, angle - 90, angle + 90),
  ];
  const side = (from: Segment | undefined, to: Segment | undefined): Segment[] =>
    from && to ? [{ from: from.to, to: to.from }] : [];
  return new Path([
    {
      segments: [...first, ...side(first.at(-1), second[0]), ...second, ...side(second.at(-1), first[0])],
      closed: true,
    },
  ]);
}

export function hexagon(centre: Point, radius: number, angle = 0): Path {
  return polygon(...around(6, angle).map((turn) => polar(centre, radius, turn)));
}

/** A piece of a ring between two angles. */
export function annularSector(centre: Point, inner: number, outer: number, start: number, end: number): Path {
  const outside = arcSegments(centre, outer, start, end);
  const inside = arcSegments(centre, inner, end, start);
  const link = (from: Point, to: Point): Segment => ({ from, to });
  return new Path([
    {
      segments: [
        ...outside,
        link(polar(centre, outer, end), polar(centre, inner, end)),
        ...inside,
        link(polar(centre, inner, start), polar(centre, outer, start)),
      ],
      closed: true,
    },
  ]);
}

/** A piece of a ring with rounded corners, like the openings in carriers and sprockets. */
export function roundedSector(
  centre: Point,
  [inner, outer]: readonly [number, number],
  [start, end]: readonly [number, number],
  radius: number,
): Path {
  const side = (r: number, from: number, to: number): Corner[] =>
    Array.from({ length: 7 }, (_, index) => {
      const { x, y } = polar(centre, r, from + ((to - from) * index) / 6);
      return [x, y, index === 0 || index === 6 ? radius : 1000];
    });
  return rounded(radius, ...side(outer, start, end), ...side(inner, end, start));
}

/** The outline of a sprocket or gear. `profile` has the points of one tooth, as [fraction of the pitch, radius]. */
export function toothed(
  centre: Point,
  teeth: number,
  profile: readonly (readonly [number, number])[],
  first = 0,
): Path {
  return polygon(
    ...around(teeth, first).flatMap((angle) =>
      profile.map(([share, radius]) => polar(centre, radius, angle + (share * 360) / teeth)),
    ),
  );
}
