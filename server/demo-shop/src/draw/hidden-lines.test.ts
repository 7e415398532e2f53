import { describe, expect, it } from 'vitest';
import { inside, outside, Region, subtract } from './hidden-lines.js';
import type { Path } from './path.js';
import { at, distance } from './points.js';
import { circle, polyline, rectangle, ring } from './shapes.js';

const lengthOf = (path: Path): number =>
  path
    .flat()
    .reduce((sum, line) => sum + line.slice(1).reduce((own, to, index) => own + distance(line[index] ?? to, to), 0), 0);

describe('hidden lines', () => {
  const line = polyline(at(0, 0), at(100, 0));
  const box = new Region(rectangle(40, -10, 20, 20));

  it('cuts a line where a solid is in front of it', () => {
    expect(outside(line, [box]).subpaths).toHaveLength(2);
    expect(lengthOf(outside(line, [box]))).toBeCloseTo(80);
    expect(lengthOf(inside(line, box))).toBeCloseTo(20);
  });

  it('keeps a line visible through a hole', () => {
    const washer = new Region(ring(at(50, 0), 20, 10));
    expect(lengthOf(outside(line, [washer]))).toBeCloseTo(80, 1);
  });

  it('does not hide an outline behind its own body', () => {
    const wheel = circle(at(0, 0), 50);
    expect(outside(wheel, [new Region(wheel)]).subpaths).toEqual(wheel.subpaths);
  });

  it('cuts a curve into an inside and an outside part that add up to the whole', () => {
    const wheel = circle(at(50, 0), 30);
    expect(lengthOf(outside(wheel, [box])) + lengthOf(inside(wheel, box))).toBeCloseTo(lengthOf(wheel), 0);
  });

  it('subtracts a region from an area', () => {
    const rest = subtract(rectangle(0, 0, 100, 100), new Region(rectangle(50, -10, 100, 200)));
    expect(rest.subpaths).toHaveLength(1);
    const area = new Region(rest);
    expect(area.contains(at(25, 50))).toBe(true);
    expect(area.contains(at(75, 50))).toBe(false);
  });
});
