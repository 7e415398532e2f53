import { toPathData } from './to-path-data.js';
import { describe, expect, it } from 'vitest';
import { fromPathData } from './from-path-data.js';

import { at, distance, polar } from './points.js';
import { circle, rounded } from './shapes.js';

describe('path data', () => {
  it('is the same after parsing and writing', () => {
    expect(toPathData(fromPathData('M10 10h20v5l-3 4c1 2 3 4 5 6z'))).toBe('M10 10l20 0l0 5l-3 4c1 2 3 4 5 6z');
  });

  it('has two arcs for a circle', () => {
    expect(toPathData(circle(at(50, 50), 10))).toBe('M60 50a10 10 0 1 0 -20 0a10 10 0 1 0 20 0z');
  });

  it('does not accumulate rounding errors along an outline', () => {
    const points = Array.from({ length: 200 }, (_, index) => polar(at(100, 100), 80, index * 1.8));
    const data = toPathData(fromPathData(`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`));
    const end = fromPathData(data).subpaths[0]?.segments.at(-1)?.to ?? at(0, 0);
    expect(distance(end, points.at(-1) ?? at(0, 0))).toBeLessThan(0.1);
  });

  it('has arcs whose points are on their circle', () => {
    const [arc] = fromPathData('M10 0A10 10 0 0 1 0 10').flat();
    for (const point of arc ?? []) expect(Math.hypot(point.x, point.y)).toBeCloseTo(10, 1);
  });

  it('is refused if it has an unknown command', () => {
    expect(() => fromPathData('M0 0T5 5')).toThrow('unknown command T');
  });

  it('rounds a corner on a circle that touches both sides', () => {
    const corner = rounded(10, [0, 0], [100, 0], [100, 100], [0, 100]);
    const box = corner.flat().flat();
    expect(Math.min(...box.map(({ x, y }) => Math.hypot(x, y)))).toBeCloseTo(10 * (Math.SQRT2 - 1), 1);
  });
});
