import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
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
  // What has the focus is not beneath the bar.
  'html:has([data-bottom-bar])': { scrollPaddingBottom: '5rem' },
  body: { overflowX: 'clip' },
  'h1, h2, h3, h4': { fontWeight: 'inherit', fontSize: 'inherit' },
  '::selection': { bg: 'signal.fill', color: 'signal.on' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'signal', outlineOffset: '3px' },
  "[tabindex='-1']:focus": { outline: 'none' },
});
