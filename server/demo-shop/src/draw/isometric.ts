import type { Path } from './path.js';
import { at, plus, times, type Point } from './points.js';
import { polygon } from './shapes.js';
import type { Sheet, Weight } from './sheet.js';

/** A point in isometric coordinates. On screen, x points down to the right, y down to the left, and z up. */
export type Spot = readonly [x: number, y: number, z: number];

const across = at(Math.cos(Math.PI / 6), 0.5);
const away = at(-Math.cos(Math.PI / 6), 0.5);

export class Isometric {
  constructor(
    private readonly origin: Point,
    private readonly scale = 1,
  ) {}

  at([x, y, z]: Spot): Point {
    return plus(this.origin, times(plus(plus(times(across, x), times(away, y)), at(0, -z)), this.scale));
  }

  /** A flat outline on the horizontal plane at height z; its x and y are along the x and y axes. */
  onTop(path: Path, z: number): Path {
    return path.mapped((point) => this.at([point.x, point.y, z]));
  }

  /** A flat outline on the vertical plane at depth y; its x is along the x axis, its y points down from z = 0. */
  onLeft(path: Path, y: number): Path {
    return path.mapped((point) => this.at([point.x, y, -point.y]));
  }

  /** A flat outline on the vertical plane at x; its x is along the y axis, its y points down from z = 0. */
  onRight(path: Path, x: number): Path {
    return path.mapped((point) => this.at([x, point.x, -point.y]));
  }

  /** Draws the three visible faces of a box. */
  box(sheet: Sheet, [x, y, z]: Spot, [width, length, height]: Spot, weight: Weight = 'outline'): void {
    const [x2, y2, z2] = [x + width, y + length, z + height];
    const face = (...spots: readonly Spot[]): Path => polygon(...spots.map((spot) => this.at(spot)));
    sheet.solid(face([x, y, z2], [x2, y, z2], [x2, y2, z2], [x, y2, z2]), weight);
    sheet.solid(face([x, y2, z2], [x2, y2, z2], [x2, y2, z], [x, y2, z]), weight);
    sheet.solid(face([x2, y, z2], [x2, y2, z2], [x2, y2, z], [x2, y, z]), weight);
  }
}
