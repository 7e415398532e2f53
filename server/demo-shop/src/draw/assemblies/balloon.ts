import type { Point } from '../points.js';
import type { Sheet } from '../sheet.js';

/** A number on the drawing of an assembly, with a line to its part. */
export interface Balloon {
  readonly ref: number;
  readonly at: Point;
  /** The points of the line from the number: its bends, then its end on the part. */
  readonly to: readonly Point[];
}

/** The size of all assemblies; one size makes their balloons look the same. */
export const assemblySize = { width: 960, height: 720, boldness: 1.2 } as const;

export function drawBalloons(sheet: Sheet, balloons: readonly Balloon[]): Sheet {
  for (const { ref, at, to } of balloons) sheet.balloon(ref, at, ...to);
  return sheet;
}
