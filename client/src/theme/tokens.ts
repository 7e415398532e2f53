import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';
import { palette, type Swatch } from './palette';

const rem = (quarterRems: number) => ({ value: `${quarterRems / 4}rem` });

/** Steps of a quarter rem. The name of a token is the number of steps, e.g. `p="4"` for one rem. */
const steps = {
  0: { value: '0' },
  px: { value: '1px' },
  ...Object.fromEntries(
    [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96].map(
      (step) => [String(step), rem(step)],
    ),
  ),
};

export const tokens = defineTokens({
  fonts: {
    heading: { value: "'Archivo Variable', 'Archivo Stand-in Condensed', 'Arial Narrow', sans-serif" },
    body: { value: "'Archivo Variable', 'Archivo Stand-in', Arial, sans-serif" },
    mono: { value: "'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace" },
  },
  fontSizes: {
    '2xs': { value: '0.6875rem' },
    xs: { value: '0.75rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.75rem' },
    '3xl': { value: '2.25rem' },
    '4xl': { value: '3rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
    black: { value: '850' },
  },
  lineHeights: {
    tight: { value: '0.92' },
    snug: { value: '1.2' },
    body: { value: '1.55' },
  },
  letterSpacings: {
    label: { value: '0.06em' },
  },
  spacing: steps,
  sizes: {
    ...steps,
    full: { value: '100%' },
    measure: { value: '62ch' },
    page: { value: '84rem' },
    target: { value: '2.75rem' },
  },
  radii: { none: { value: '0' }, corner: { value: '2px' } },
  borders: {
    hairline: { value: '1px solid var(--chakra-colors-rule)' },
    line: { value: '1px solid var(--chakra-colors-rule-strong)' },
    heavy: { value: '3px solid var(--chakra-colors-rule-strong)' },
    dotted: { value: '1px dotted var(--chakra-colors-control)' },
  },
  durations: { short: { value: '160ms' } },
  easings: { settle: { value: 'cubic-bezier(0.2, 0.9, 0.3, 1)' } },
  zIndex: {
    raised: { value: 1 },
    bar: { value: 10 },
    overlay: { value: 100 },
    modal: { value: 110 },
    toast: { value: 120 },
    skip: { value: 130 },
  },
});

const colour = (swatch: Swatch) => ({ value: { _light: palette.light[swatch], _dark: palette.dark[swatch] } });

export const semanticTokens = defineSemanticTokens({
  colors: {
    paper: colour('paper'),
    plate: colour('plate'),
    sunken: colour('sunken'),
    ink: { DEFAULT: colour('ink'), soft: colour('inkSoft') },
    rule: { DEFAULT: colour('rule'), strong: colour('ruleStrong') },
    control: colour('control'),
    signal: {
      DEFAULT: colour('signal'),
      fill: colour('signalFill'),
      pressed: colour('signalPressed'),
      on: colour('onSignal'),
    },
    good: colour('good'),
    caution: colour('caution'),
    danger: colour('danger'),
    calm: colour('calm'),
  },
});
