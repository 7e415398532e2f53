import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { globalCss } from './global-css';
import { dialogSlotRecipe } from './recipes/dialog';
import { semanticTokens, tokens } from './tokens';
import { textStyles } from './text-styles';

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
    slotRecipes: { dialog: dialogSlotRecipe },
  },
});

/** Chakra's base without its default tokens and recipes: everything visible is the shop's own. */
export const system = createSystem(defaultBaseConfig, config);
