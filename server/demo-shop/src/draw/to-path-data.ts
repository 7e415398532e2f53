import { pointOn, type Path, type Subpath } from './path.js';
import { at, distance, mix, type Point } from './points.js';

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The radius of a subpath that is a circle of four curves; undefined for any other. */
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
 * The path as SVG path data with one decimal. Coordinates are relative to the rounded pen position, so rounding errors
 * do not accumulate along an outline.
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
