import { Path, type Segment, type Subpath } from './path.js';
import { at, degrees, mix, plus, times, type Point } from './points.js';
import { ellipseArc } from './shapes.js';

/** An SVG arc with equal radii as cubic curves, by implementation note F.6.5 of SVG 1.1. */
function arcTo(from: Point, radius: number, large: boolean, clockwise: boolean, to: Point): Segment[] {
  const half = times(plus(to, times(from, -1)), 0.5);
  const reach = Math.hypot(half.x, half.y);
  const r = Math.max(radius, reach);
  const offset = Math.sqrt(Math.max(0, r * r - reach * reach)) * (large === clockwise ? -1 : 1);
  const centre = plus(plus(from, half), times(at(-half.y / reach, half.x / reach), offset));
  const start = degrees(Math.atan2(from.y - centre.y, from.x - centre.x));
  let end = degrees(Math.atan2(to.y - centre.y, to.x - centre.x));
  if (clockwise && end < start) end += 360;
  if (!clockwise && end > start) end -= 360;
  return [...(ellipseArc(centre, r, r, 0, start, end).subpaths[0]?.segments ?? [])];
}

/**
 * Parses SVG path data with the commands M L H V C Q A Z, absolute or relative. Arcs are circular; only their first
 * radius is used.
 * @throws Error for any other command.
 */
export function fromPathData(data: string): Path {
  const subpaths: Subpath[] = [];
  let segments: Segment[] = [];
  let [pen, start] = [at(0, 0), at(0, 0)];
  const finish = (closed: boolean): void => {
    if (segments.length > 0) subpaths.push({ segments, closed });
    segments = [];
  };
  const draw = (to: Point, controls?: readonly [Point, Point]): void => {
    segments.push({ from: pen, to, ...(controls && { controls }) });
    pen = to;
  };
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const relative = letter === letter.toLowerCase();
    const arity = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, a: 7, z: 0 }[letter.toLowerCase()];
    if (arity === undefined) throw new Error(`path data: unknown command ${letter}`);
    for (let index = 0; index < Math.max(1, numbers.length); index += Math.max(1, arity)) {
      const base = relative ? pen : at(0, 0);
      const value = (offset: number): number => numbers[index + offset] ?? 0;
      const point = (offset: number): Point => plus(base, at(value(offset), value(offset + 1)));
      switch (letter.toLowerCase()) {
        case 'm':
          if (index === 0) {
            finish(false);
            pen = start = point(0);
          } else draw(point(0));
          break;
        case 'l':
          draw(point(0));
          break;
        case 'h':
          draw(at(base.x * Number(relative) + value(0), pen.y));
          break;
        case 'v':
          draw(at(pen.x, base.y * Number(relative) + value(0)));
          break;
        case 'c':
          draw(point(4), [point(0), point(2)]);
          break;
        case 'q':
          draw(point(2), [mix(pen, point(0), 2 / 3), mix(point(2), point(0), 2 / 3)]);
          break;
        case 'a': {
          const curve = arcTo(pen, value(0), value(3) === 1, value(4) === 1, point(5));
          segments.push(...curve);
          pen = point(5);
          break;
        }
        default:
          draw(start);
          finish(true);
          pen = start;
      }
    }
  }
  finish(false);
  return new Path(subpaths);
}
