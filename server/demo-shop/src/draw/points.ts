/** A point on screen: x points right, y points down. Angles are in degrees, clockwise from the x axis. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const at = (x: number, y: number): Point => ({ x, y });
export const plus = (a: Point, b: Point): Point => at(a.x + b.x, a.y + b.y);
export const minus = (a: Point, b: Point): Point => at(a.x - b.x, a.y - b.y);
export const times = (a: Point, factor: number): Point => at(a.x * factor, a.y * factor);
export const mix = (a: Point, b: Point, t: number): Point => at(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (rad: number): number => (rad * 180) / Math.PI;

export const polar = (centre: Point, radius: number, angle: number): Point =>
  at(centre.x + radius * Math.cos(radians(angle)), centre.y + radius * Math.sin(radians(angle)));

export function unit(a: Point): Point {
  const length = Math.hypot(a.x, a.y) || 1;
  return at(a.x / length, a.y / length);
}

/** The vector, turned by 90 degrees clockwise on screen. */
export const normal = (a: Point): Point => at(-a.y, a.x);

/** `count` values from `first` to `last`, both included. */
export const spread = (first: number, last: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + ((last - first) * index) / Math.max(1, count - 1));

/** `count` angles, evenly spaced around the circle, starting at `first`. */
export const around = (count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, index) => first + (360 * index) / count);
