import { defineRecipe } from '@chakra-ui/react';

/**
 * Tones: `signal` to buy, `ink` for a form's main action, `danger` to delete, `bare` in a table row, and `quiet` for all
 * others.
 */
export const buttonRecipe = defineRecipe({
  className: 'ks-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: 'target',
    minWidth: 'target',
    paddingInline: '5',
    border: '1px solid',
    borderColor: 'ink',
    borderRadius: 'none',
    fontFamily: 'heading',
    fontStretch: '80%',
    fontWeight: '700',
    fontSize: '1rem',
    lineHeight: '1.1',
    letterSpacing: '0.01em',
    textAlign: 'center',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, color, border-color, transform',
    transitionDuration: 'short',
    transitionTimingFunction: 'settle',
    _active: { transform: 'translateY(1px)' },
    _disabled: {
      cursor: 'not-allowed',
      bg: 'transparent',
      color: 'ink.soft',
      borderColor: 'control',
      borderStyle: 'dashed',
    },
  },
  variants: {
    tone: {
      signal: {
        bg: 'signal.fill',
        color: 'signal.on',
        borderColor: { _light: 'ink', _dark: 'signal.fill' },
        _hover: { bg: 'signal.pressed' },
      },
      ink: { bg: 'ink', color: 'paper', _hover: { bg: 'transparent', color: 'ink' } },
      quiet: { bg: 'transparent', color: 'ink', _hover: { bg: 'ink', color: 'paper' } },
      danger: {
        bg: 'transparent',
        color: 'danger',
        borderColor: 'danger',
        _hover: { bg: 'danger', color: 'paper' },
      },
      bare: {
        bg: 'transparent',
        color: 'ink',
        borderColor: 'transparent',
        _hover: { borderColor: 'ink' },
      },
    },
    size: {
      regular: {},
      large: { minHeight: '14', paddingInline: '7', fontSize: '1.25rem', fontStretch: '72%' },
      compact: { paddingInline: '3', fontSize: '0.9375rem' },
    },
    width: { fit: {}, full: { width: 'full' } },
  },
  defaultVariants: { tone: 'quiet', size: 'regular', width: 'fit' },
});
