import { fromPathData } from './from-path-data.js';
import { Path } from './path.js';
import { at, type Point } from './points.js';

/** Digits as single strokes in a box of 6 by 10 units, so that the numbers need no font. */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M3 0C-1 0 -1 10 3 10C7 10 7 0 3 0Z',
  '1': 'M1.2 2.2L3.6 0V10',
  '2': 'M0.2 2.6C0.4 -0.9 6 -0.9 5.8 2.7C5.7 5 1 7 0 10H6',
  '3': 'M0.3 1.5C1.5 -0.8 5.7 -0.5 5.7 2.3C5.7 4.2 4 4.7 2.4 4.7C4.4 4.7 6 5.5 6 7.3C6 10.8 1 10.9 0 8.3',
  '4': 'M4.5 10V0L0 7H6.3',
  '5': 'M5.5 0H1L0.5 4.5C2 3.3 6 3.3 6 6.7C6 10.7 1.2 10.9 0 8.5',
  '6': 'M4.8 0.1C2 1.3 0 4 0 7A3 3 0 1 0 3 4C1.6 4 0.4 5 0 6.4',
  '7': 'M0 0H6L2.2 10',
  '8': 'M3 0A2.4 2.4 0 1 0 3 4.8A2.4 2.4 0 1 0 3 0ZM3 4.8A2.6 2.6 0 1 0 3 10A2.6 2.6 0 1 0 3 4.8Z',
  '9': 'M1.2 9.9C4 8.7 6 6 6 3A3 3 0 1 0 3 6C4.4 6 5.6 5 6 3.6',
};

/** A number as strokes, with the given height, centred on a point. */
export function numeral(figure: number, centre: Point, height: number): Path {
  const scale = height / 10;
  const glyphs = String(figure).split('');
  const width = glyphs.length * 6 + (glyphs.length - 1) * 2.4;
  return Path.join(
    ...glyphs.map((glyph, index) =>
      fromPathData(strokes[glyph] ?? '')
        .moved(index * 8.4 - width / 2, -5)
        .scaled(scale, scale, at(0, 0))
        .moved(centre.x, centre.y),
    ),
  );
}
