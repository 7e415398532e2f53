import { at, distance, minus, mix, plus, radians, times, type Point } from './points.js';

/** One piece of an outline: a straight line, or a cubic curve when it has control points. */
export interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly controls?: readonly [Point, Point];
}

export interface Subpath {
  readonly segments: readonly Segment[];
  readonly closed: boolean;
}

/** Affine map: x' = a x + c y + e, y' = b x + d y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** An immutable outline of lines and cubic curves; regions fill by the even-odd rule. */
export class Path {
  private flattened?: Point[][];

  constructor(readonly subpaths: readonly Subpath[]) {}

  static join(...paths: readonly Path[]): Path {
    return new Path(paths.flatMap((path) => path.subpaths));
  }

  mapped(move: (point: Point) => Point): Path {
    const mapSegment = ({ from, to, controls }: Segment): Segment => ({
      from: move(from),
      to: move(to),
      ...(controls && { controls: [move(controls[0]), move(controls[1])] as const }),
    });
    return new Path(
      this.subpaths.map((subpath) => ({ ...subpath, segments: subpath.segments.map((segment) => mapSegment(segment)) })),
    );
  }

  transformed({ a, b, c, d, e, f }: Matrix): Path {
    return this.mapped(({ x, y }) => at(a * x + c * y + e, b * x + d * y + f));
  }

  moved(x: number, y: number): Path {
    return this.mapped((point) => at(point.x + x, point.y + y));
  }

  turned(angle: number, about: Point = at(0, 0)): Path {
    const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
    return this.mapped((point) => {
      const { x, y } = minus(point, about);
      return plus(about, at(x * cos - y * sin, x * sin + y * cos));
    });
  }

  scaled(x: number, y = x, about: Point = at(0, 0)): Path {
    return this.mapped((point) => at(about.x + (point.x - about.x) * x, about.y + (point.y - about.y) * y));
  }

  /** The mirror image in the vertical line through x. */
  flipped(x: number): Path {
    return this.mapped((point) => at(2 * x - point.x, point.y));
  }

  /** The mirror image in the horizontal line through y. */
  upended(y: number): Path {
    return this.mapped((point) => at(point.x, 2 * y - point.y));
  }

  /** Every subpath as a polygon or polyline, fine enough to stand for the curve (within a few hundredths of a unit). */
  flat(): Point[][] {
    this.flattened ??= this.subpaths.map(({ segments }) => {
      const first = segments[0];
      return first ? [first.from, ...segments.flatMap((segment) => samples(segment).slice(1).map(({ point }) => point))] : [];
    });
    return this.flattened;
  }
}

export function pointOn({ from, to, controls }: Segment, t: number): Point {
  if (!controls) return mix(from, to, t);
  const [one, two] = controls;
  const s = 1 - t;
  return plus(
    plus(times(from, s * s * s), times(one, 3 * s * s * t)),
    plus(times(two, 3 * s * t * t), times(to, t * t * t)),
  );
}

/** The stretch of a segment between two parameters, by de Casteljau's subdivision. */
export function stretch(segment: Segment, start: number, end: number): Segment {
  if (!segment.controls) return { from: pointOn(segment, start), to: pointOn(segment, end) };
  const { from, to, controls } = segment;
  const blossom = (u: number, v: number, w: number): Point => {
    const ab = mix(from, controls[0], u);
    const bc = mix(controls[0], controls[1], u);
    const cd = mix(controls[1], to, u);
    return mix(mix(ab, bc, v), mix(bc, cd, v), w);
  };
  return {
    from: blossom(start, start, start),
    to: blossom(end, end, end),
    controls: [blossom(start, start, end), blossom(start, end, end)],
  };
}

export function samples(segment: Segment): { t: number; point: Point }[] {
  const { from, to, controls } = segment;
  if (!controls) {
    return [
      { t: 0, point: from },
      { t: 1, point: to },
    ];
  }
  const length = distance(from, controls[0]) + distance(controls[0], controls[1]) + distance(controls[1], to);
  const count = Math.min(64, Math.max(8, Math.ceil(length / 4)));
  return Array.from({ length: count + 1 }, (_, index) => ({ t: index / count, point: pointOn(segment, index / count) }));
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The radius of a subpath that is a whole circle of four curves. */
function circleRadius({ segments, closed }: Subpath): number | undefined {
  const [first, , third] = segments;
  if (!closed || segments.length !== 4 || !first || !third) return undefined;
  const centre = mix(first.from, third.from, 0.5);
  const radius = distance(first.from, centre);
  const isRound = segments.every(
    (segment) =>
      segment.controls &&
      Math.abs(distance(segment.from, centre) - radius) < 0.02 &&
      Math.abs(distance(pointOn(segment, 0.5), centre) - radius) < 0.02,
  );
  return isRound ? radius : undefined;
}

/**
 * The path as SVG path data with one decimal. Coordinates are relative to the rounded pen position, so that rounding
 * never accumulates along an outline.
 */
export function toPathData(path: Path): string {
  return path.subpaths.map((subpath) => toSubpathData(subpath)).join('');
}

function toSubpathData(subpath: Subpath): string {
  const { segments, closed } = subpath;
  const start = segments[0]?.from;
  if (!start) return '';
  let pen = at(rounded(start.x), rounded(start.y));
  const move = `M${pen.x} ${pen.y}`;
  const radius = circleRadius(subpath);
  const opposite = segments[2]?.from;
  if (radius && opposite) {
    const [r, dx, dy] = [rounded(radius), rounded(opposite.x - pen.x), rounded(opposite.y - pen.y)];
    return `${move}a${r} ${r} 0 1 0 ${dx} ${dy}a${r} ${r} 0 1 0 ${-dx} ${-dy}z`;
  }
  const step = (...points: Point[]): string =>
    points
      .flatMap(({ x, y }) => [rounded(x - pen.x), rounded(y - pen.y)])
      .map((value, index) => `${index > 0 && value >= 0 ? ' ' : ''}${value}`)
      .join('')
      .replace(/(^|[ -])0\./g, '$1.');
  let data = move;
  for (const [index, { to, controls }] of segments.entries()) {
    const isClosing = closed && !controls && index === segments.length - 1;
    if (!isClosing) data += controls ? `c${step(...controls, to)}` : `l${step(to)}`;
    pen = at(rounded(to.x), rounded(to.y));
  }
  return closed ? `${data}z` : data;
}
