import { Path, pointOn, samples, stretch, type Segment, type Subpath } from './path.js';
import { distance, mix, type Point } from './points.js';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A filled region against which lines are tested. Its polygons and bounding box are computed once. */
export class Region {
  readonly box: Box;
  private readonly edges: { a: Point; b: Point }[];

  constructor(readonly path: Path) {
    const loops = path.flat();
    this.edges = loops.flatMap((loop) => loop.map((a, index) => ({ a, b: loop[(index + 1) % loop.length] ?? a })));
    this.box = boxOf(loops.flat());
  }

  /**
   * Whether the point is inside, by the even-odd rule. Points within a third of a unit of the border count as outside,
   * so that an outline does not hide itself.
   */
  contains(point: Point): boolean {
    if (!touches(this.box, boxOf([point]))) return false;
    let inside = false;
    for (const { a, b } of this.edges) {
      if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x)
        inside = !inside;
    }
    return inside && this.edges.every(({ a, b }) => distanceToEdge(point, a, b) > 0.33);
  }

  /** The crossings of a straight line with the border, as fractions of the line's length. */
  crossings(from: Point, to: Point): number[] {
    if (!touches(this.box, boxOf([from, to]))) return [];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return this.edges.flatMap(({ a, b }) => {
      const [ex, ey] = [b.x - a.x, b.y - a.y];
      const cross = dx * ey - dy * ex;
      if (Math.abs(cross) < 1e-9) return [];
      const t = ((a.x - from.x) * ey - (a.y - from.y) * ex) / cross;
      const u = ((a.x - from.x) * dy - (a.y - from.y) * dx) / cross;
      return t > 0 && t < 1 && u >= 0 && u <= 1 ? [t] : [];
    });
  }
}

export function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

export const touches = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

function distanceToEdge(point: Point, a: Point, b: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const t = length === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length;
  return distance(point, mix(a, b, Math.max(0, Math.min(1, t))));
}

/** The parameter ranges of a segment whose points meet `isKept`; adjacent ranges are joined. */
function keptRanges(
  segment: Segment,
  regions: readonly Region[],
  isKept: (point: Point) => boolean,
): [number, number][] {
  const points = samples(segment);
  const ranges: [number, number][] = [];
  for (const [index, end] of points.slice(1).entries()) {
    const begin = points[index] ?? end;
    const cuts = regions.flatMap((region) => region.crossings(begin.point, end.point)).sort((a, b) => a - b);
    const stops = [0, ...cuts, 1].map((cut) => begin.t + (end.t - begin.t) * cut);
    for (const [stop, to] of stops.slice(1).entries()) {
      const from = stops[stop] ?? to;
      if (to - from < 1e-6 || !isKept(pointOn(segment, (from + to) / 2))) continue;
      const last = ranges.at(-1);
      if (last && from - last[1] < 1e-5) last[1] = to;
      else ranges.push([from, to]);
    }
  }
  return ranges;
}

function cutSubpath(subpath: Subpath, regions: readonly Region[], isKept: (point: Point) => boolean): Subpath[] {
  const runs: Segment[][] = [];
  let isOpenEnded = false;
  let isWhole = true;
  for (const segment of subpath.segments) {
    const ranges = keptRanges(segment, regions, isKept);
    if (ranges.length !== 1 || (ranges[0]?.[0] ?? 1) > 1e-5 || (ranges[0]?.[1] ?? 0) < 1 - 1e-5) isWhole = false;
    if (ranges.length === 0) isOpenEnded = false;
    for (const [from, to] of ranges) {
      const piece = stretch(segment, from, to);
      const run = runs.at(-1);
      if (isOpenEnded && from < 1e-5 && run) run.push(piece);
      else runs.push([piece]);
      isOpenEnded = to > 1 - 1e-5;
    }
  }
  if (isWhole) return [subpath];
  const [first, last] = [runs[0], runs.at(-1)];
  const meets = first?.[0] && last && distance(first[0].from, last.at(-1)?.to ?? first[0].to) < 1e-3;
  if (subpath.closed && first && last && first !== last && meets) {
    runs.shift();
    last.push(...first);
  }
  return runs.map((segments) => ({ segments, closed: false }));
}

const cut = (path: Path, regions: readonly Region[], isKept: (point: Point) => boolean): Path =>
  new Path(path.subpaths.flatMap((subpath) => cutSubpath(subpath, regions, isKept)));

/** The parts of a line that remain visible when the regions are in front of it. */
export const outside = (path: Path, regions: readonly Region[]): Path =>
  cut(path, regions, (point) => !regions.some((region) => region.contains(point)));

/** The parts of a line within a region. */
export const inside = (path: Path, region: Region): Path => cut(path, [region], (point) => region.contains(point));

/** The area of `path` without the region. The remaining parts of both borders are joined to closed outlines. */
export function subtract(path: Path, region: Region): Path {
  const own = outside(path, [region]).subpaths;
  const other = inside(region.path, new Region(path)).subpaths;
  const whole = [...own, ...other].filter(({ closed }) => closed);
  const loose = [...own, ...other].filter(({ closed }) => !closed).map(({ segments }) => [...segments]);
  const loops: Subpath[] = [];
  while (loose.length > 0) {
    const loop = loose.shift() ?? [];
    for (;;) {
      const end = loop.at(-1)?.to;
      const next = end && nearest(loose, end);
      if (!next) break;
      loose.splice(loose.indexOf(next.run), 1);
      loop.push(...(next.isReversed ? reversed(next.run) : next.run));
    }
    loops.push({ segments: loop, closed: true });
  }
  return new Path([...whole, ...loops]);
}

function nearest(runs: readonly Segment[][], point: Point): { run: Segment[]; isReversed: boolean } | undefined {
  for (const run of runs) {
    const [first, last] = [run[0], run.at(-1)];
    if (first && distance(first.from, point) < 1) return { run, isReversed: false };
    if (last && distance(last.to, point) < 1) return { run, isReversed: true };
  }
  return undefined;
}

const reversed = (run: readonly Segment[]): Segment[] =>
  run
    .map(({ from, to, controls }): Segment => ({
      from: to,
      to: from,
      ...(controls && { controls: [controls[1], controls[0]] as const }),
    }))
    .reverse();
