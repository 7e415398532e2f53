import { toPathData } from './to-path-data.js';
import { boxOf, inside, outside, Region, subtract, touches } from './hidden-lines.js';
import { numeral } from './numerals.js';
import { Path } from './path.js';
import { at, minus, plus, polar, times, unit, type Point } from './points.js';
import { circle, polyline } from './shapes.js';

const strokeWidths = { outline: 2.5, detail: 1.5, hairline: 0.75 } as const;
export type Weight = keyof typeof strokeWidths;

const dashes = { hidden: '7 4.5', centre: '20 4 4 4' } as const;
const colours = { ink: 'currentColor', signal: 'var(--signal, #d9480f)' } as const;
type Colour = keyof typeof colours;

interface Style {
  readonly stroke?: { readonly weight: Weight; readonly colour: Colour; readonly dash?: keyof typeof dashes };
  readonly fill?: { readonly colour: Colour };
}

interface Mark extends Style {
  readonly path: Path;
  /** If given, only the part within this region is drawn. */
  readonly within?: Region;
  /** If given, this region hides everything that was drawn before. */
  readonly hides?: Region;
}

interface HatchStyle {
  readonly angle?: number;
  readonly gap?: number;
  readonly weight?: Weight;
}

type Placement = (path: Path) => Path;

/**
 * A drawing sheet. Parts are drawn from back to front. When the sheet is written, the parts of lines that later solids
 * cover are removed. So the picture has only lines on a transparent background, and works on any background colour.
 */
export class Sheet {
  private readonly marks: Mark[] = [];
  private placement: Placement = (path) => path;

  constructor(
    readonly width = 640,
    readonly height = 480,
    /** Factor for the size of lines and balloons; above 1 for a large sheet that is shown small. */
    private readonly boldness = 1,
  ) {}

  /** Runs `draw` and applies the placement (moving, turning or mirroring) to all its paths. */
  placed(placement: Placement, draw: () => void): this {
    const outer = this.placement;
    this.placement = (path) => outer(placement(path));
    draw();
    this.placement = outer;
    return this;
  }

  /** Draws a body with an outline, which hides everything behind it. */
  solid(path: Path, weight: Weight = 'outline'): this {
    return this.mark(path, { stroke: { weight, colour: 'ink' } }, { hides: true });
  }

  /** Hides everything behind the path, without an outline. */
  cover(path: Path): this {
    return this.mark(path, {}, { hides: true });
  }

  /** Draws a line, or only its part within a region. */
  line(path: Path, weight: Weight = 'detail', within?: Path): this {
    return this.mark(path, { stroke: { weight, colour: 'ink' } }, { within });
  }

  hidden(path: Path, weight: Weight = 'hairline'): this {
    return this.mark(path, { stroke: { weight, colour: 'ink', dash: 'hidden' } });
  }

  centre(...points: readonly Point[]): this {
    return this.centreLine(polyline(...points));
  }

  centreLine(path: Path): this {
    return this.mark(path, { stroke: { weight: 'hairline', colour: 'ink', dash: 'centre' } });
  }

  /** Draws a filled black area, for rubber, seals and sight holes. */
  ink(path: Path): this {
    return this.mark(path, { stroke: { weight: 'detail', colour: 'ink' }, fill: { colour: 'ink' } }, { hides: true });
  }

  /** Draws the detail in the signal colour, with a black outline; a drawing has one such detail. */
  signal(path: Path, weight: Weight = 'outline'): this {
    return this.mark(path, { stroke: { weight, colour: 'ink' }, fill: { colour: 'signal' } }, { hides: true });
  }

  /** Draws parallel hairlines within a region, as section hatching or shading. */
  hatch(path: Path, { angle = -45, gap = 7, weight = 'hairline' }: HatchStyle = {}): this {
    const { left, top, right, bottom } = boxOf(path.flat().flat());
    const middle = at((left + right) / 2, (top + bottom) / 2);
    const reach = Math.hypot(right - left, bottom - top) / 2 + gap;
    const rows = Math.ceil(reach / gap);
    const lines = Array.from({ length: rows * 2 + 1 }, (_, index) => {
      const start = polar(middle, (index - rows) * gap, angle + 90);
      return polyline(polar(start, -reach, angle), polar(start, reach, angle));
    });
    return this.line(Path.join(...lines), weight, path);
  }

  /** Draws a numbered balloon with a line through the points of `route`, which ends in a dot on the part. */
  balloon(figure: number, centre: Point, ...route: readonly Point[]): this {
    const first = route[0] ?? centre;
    const radius = 14 * this.boldness;
    const start = plus(centre, times(unit(minus(first, centre)), radius));
    const end = route.at(-1);
    if (end) {
      this.line(polyline(start, ...route), 'hairline');
      this.mark(circle(end, 2.6 * this.boldness), { fill: { colour: 'ink' } });
    }
    this.solid(circle(centre, radius), 'hairline');
    return this.numeral(figure, centre, radius * 0.92);
  }

  numeral(figure: number, centre: Point, height: number): this {
    return this.line(numeral(figure, centre, height), 'detail');
  }

  private mark(
    path: Path,
    style: Style,
    { hides = false, within }: { hides?: boolean; within?: Path | undefined } = {},
  ): this {
    const placed = this.placement(path);
    this.marks.push({
      ...style,
      path: placed,
      ...(hides && { hides: new Region(placed) }),
      ...(within && { within: new Region(this.placement(within)) }),
    });
    return this;
  }

  /** The drawing as an SVG document. */
  toSvg(): string {
    const fills: string[] = [];
    const strokes = new Map<string, Path[]>();
    for (const [index, { path, stroke, fill, within }] of this.marks.entries()) {
      const kept = within ? inside(path, within) : path;
      const covers = this.coversOf(kept, index);
      const regions = covers.map(({ hides }) => hides);
      if (stroke) {
        const style = strokeStyle(stroke, this.boldness);
        strokes.set(style, [...(strokes.get(style) ?? []), outside(kept, regions)]);
      }
      if (!fill) continue;
      // An area is not cut by areas of the same colour: it looks the same, and cutting at shared borders is
      // error-prone.
      const others = covers.filter((cover) => cover.fill?.colour !== fill.colour).map(({ hides }) => hides);
      fills.push(element(fillStyle(fill), others.reduce(subtract, kept)));
    }
    const lines = [...strokes].map(([style, paths]) => element(style, Path.join(...paths)));
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}" ` +
        'fill="none" stroke-linecap="round" stroke-linejoin="round">',
      ...fills,
      ...lines,
      '</svg>',
      '',
    ].join('\n');
  }

  private coversOf(path: Path, index: number): (Mark & { hides: Region })[] {
    const points = path.flat().flat();
    if (points.length === 0) return [];
    const box = boxOf(points);
    return this.marks.slice(index + 1).flatMap((mark) => {
      const { hides } = mark;
      return hides && touches(box, hides.box) ? [{ ...mark, hides }] : [];
    });
  }
}

const element = (style: string, path: Path): string => `  <path ${style} d="${toPathData(path)}"/>`;

const fillStyle = ({ colour }: NonNullable<Style['fill']>): string => `fill="${colours[colour]}" fill-rule="evenodd"`;

const strokeStyle = ({ weight, colour, dash }: NonNullable<Style['stroke']>, boldness: number): string =>
  `stroke="${colours[colour]}" stroke-width="${strokeWidths[weight] * boldness}"${dash ? ` stroke-dasharray="${dashes[dash]}"` : ''}`;
