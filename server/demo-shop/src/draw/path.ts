import { at, distance, minus, mix, plus, radians, times, type Point } from './points.js';

/** One piece of an outline: a cubic curve if it has control points, otherwise a straight line. */
export interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly controls?: readonly [Point, Point];
}

export interface Subpath {
  readonly segments: readonly Segment[];
  readonly closed: boolean;
}

/** An affine map: x' = a x + c y + e, y' = b x + d y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** An immutable outline of lines and cubic curves. As a region, it is filled by the even-odd rule. */
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
      this.subpaths.map((subpath) => ({
        ...subpath,
        segments: subpath.segments.map((segment) => mapSegment(segment)),
      })),
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

  /** The mirror image at the vertical line through x. */
  flipped(x: number): Path {
    return this.mapped((point) => at(2 * x - point.x, point.y));
  }

  /** The mirror image at the horizontal line through y. */
  upended(y: number): Path {
    return this.mapped((point) => at(point.x, 2 * y - point.y));
  }

  /** Each subpath as a polygon or polyline that deviates from the curves by a few hundredths of a unit at most. */
  flat(): Point[][] {
    this.flattened ??= this.subpaths.map(({ segments }) => {
      const first = segments[0];
      return first
        ? [
            first.from,
            ...segments.flatMap((segment) =>
              samples(segment)
                .slice(1)
                .map(({ point }) => point),
            ),
          ]
        : [];
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

/** The part of a segment between two parameters, by de Casteljau's subdivision. */
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
  return Array.from({ length: count + 1 }, (_, index) => ({
    t: index / count,
    point: pointOn(segment, index / count),
  }));
}
