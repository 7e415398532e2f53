import { defineRecipe } from '@chakra-ui/react';

const item = { display: 'inline-flex', alignItems: 'center', minHeight: 'target' } as const;

export const linkRecipe = defineRecipe({
  className: 'ks-link',
  base: {
    color: 'inherit',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    textDecorationColor: 'control',
    cursor: 'pointer',
    transitionProperty: 'color, text-decoration-color',
    transitionDuration: 'short',
    _hover: { color: 'signal', textDecorationColor: 'signal' },
  },
  variants: {
    kind: {
      text: {},
      /**
       * For a link outside of a sentence, in a list or a bar. It has a full touch target and is underlined only on hover.
       */
      item: { ...item, textDecorationColor: 'transparent' },
      /** Like `item`, but always underlined. */
      line: item,
    },
  },
  defaultVariants: { kind: 'text' },
});
