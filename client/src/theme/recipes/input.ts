import { defineRecipe } from '@chakra-ui/react';

/** An input with a heavy bottom border, whose colour shows the state. */
export const inputRecipe = defineRecipe({
  className: 'ks-input',
  base: {
    width: 'full',
    minHeight: '12',
    paddingInline: '3',
    paddingBlock: '2.5',
    bg: 'plate',
    color: 'ink',
    border: '1px solid',
    borderColor: 'control',
    borderBottomWidth: '2px',
    borderRadius: 'none',
    fontFamily: 'body',
    fontSize: '1rem',
    lineHeight: 'snug',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'short',
    _placeholder: { color: 'ink.soft' },
    _hover: { borderColor: 'ink' },
    _focusVisible: { outline: '2px solid', outlineColor: 'signal', outlineOffset: '1px', borderColor: 'ink' },
    _invalid: { borderColor: 'danger' },
    _readOnly: { bg: 'transparent', borderStyle: 'dashed', borderBottomWidth: '1px', color: 'ink.soft' },
    _disabled: { bg: 'transparent', borderStyle: 'dashed', color: 'ink.soft', cursor: 'not-allowed' },
  },
  variants: {
    content: {
      words: {},
      figures: { textStyle: 'number', fontSize: '1rem' },
    },
  },
  defaultVariants: { content: 'words' },
});
