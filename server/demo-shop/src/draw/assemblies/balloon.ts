import type { Point } from '../points.js';
import type { Sheet } from '../sheet.js';

/** A number on the drawing of an assembly, with a line to the part that it stands for. */
export interface Balloon {
  readonly ref: number;
  readonly at: Point;
  /** On the part, and where the line bends before it. */
  readonly to: readonly Point[];
}

/** All assemblies are drawn in this size, so that their balloons are alike. */
export const assemblySize = { width: 960, height: 720, boldness: 1.2 } as const;

export function drawBalloons(sheet: Sheet, balloons: readonly Balloon[]): Sheet {
  for (const { ref, at, to } of balloons) sheet.balloon(ref, at, ...to);
  return sheet;
}
