/**
 * Colours of the paper and the ink, and one signal colour. palette.test.ts checks that all pairs for text have the contrast
 * of WCAG AA.
 *
 * `signalFill` is the same orange in both themes. `signal` is the orange for text: in the light theme it is darker, because
 * the bright orange would not be readable on paper.
 */
export const palette = {
  light: {
    paper: '#f1ebdf',
    plate: '#faf6ec',
    sunken: '#e6decd',
    ink: '#17150f',
    inkSoft: '#5a5344',
    rule: '#c8bea9',
    ruleStrong: '#17150f',
    control: '#857b66',
    signal: '#ad3704',
    signalFill: '#f4520f',
    signalPressed: '#ff6d2f',
    onSignal: '#17150f',
    good: '#2c6139',
    caution: '#765400',
    danger: '#a11c16',
    calm: '#2c5167',
  },
  dark: {
    paper: '#14171a',
    plate: '#1b1f23',
    sunken: '#0d0f11',
    ink: '#ece7db',
    inkSoft: '#a9a698',
    rule: '#363b40',
    ruleStrong: '#ece7db',
    control: '#7b7f80',
    signal: '#ff6b2c',
    signalFill: '#f4520f',
    signalPressed: '#ff7a3f',
    onSignal: '#17150f',
    good: '#8cc79a',
    caution: '#dcb552',
    danger: '#ff8d80',
    calm: '#93bcd6',
  },
} as const;

export type Swatch = keyof (typeof palette)['light'];
export type Ground = keyof typeof palette;
