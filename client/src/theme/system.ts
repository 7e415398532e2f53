import { createSystem, defaultBaseConfig, defineConfig, defineGlobalStyles } from '@chakra-ui/react';
import { semanticTokens, tokens } from './tokens';
import { textStyles } from './text-styles';

const globalCss = defineGlobalStyles({
  '*': { '--global-color-border': 'colors.rule' },
  html: {
    bg: 'paper',
    color: 'ink',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'body',
    textRendering: 'optimizeLegibility',
    textSizeAdjust: '100%',
    scrollPaddingTop: '5rem',
    accentColor: 'var(--chakra-colors-signal-fill)',
  },
  // Keeps the focused element above the bar at the bottom of the window.
  'html:has([data-bottom-bar])': { scrollPaddingBottom: '5rem' },
  'html:has([data-bottom-bar=tall])': { scrollPaddingBottom: '12rem' },
  body: { overflowX: 'clip' },
  'h1, h2, h3, h4': { fontWeight: 'inherit', fontSize: 'inherit' },
  '::selection': { bg: 'signal.fill', color: 'signal.on' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'signal', outlineOffset: '3px' },
  "[tabindex='-1']:focus": { outline: 'none' },
});

const config = defineConfig({
  preflight: true,
  globalCss,
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      'plate-in': { from: { opacity: '0', transform: 'translateY(12px)' } },
      'sheet-in': { from: { opacity: '0', transform: 'translateX(24px)' } },
      stamp: { from: { opacity: '0', transform: 'rotate(-4deg) scale(1.6)' } },
      turn: { to: { transform: 'rotate(360deg)' } },
      breathe: { '50%': { opacity: '0.45' } },
    },
  },
});

/** Chakra's base styles without its default tokens and recipes, because the shop defines its whole design itself. */
export const system = createSystem(defaultBaseConfig, config);
