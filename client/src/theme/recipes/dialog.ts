import { defineSlotRecipe } from '@chakra-ui/react';
import { dialogAnatomy } from '@chakra-ui/react/anatomy';

export const dialogSlotRecipe = defineSlotRecipe({
  className: 'ks-dialog',
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: { position: 'fixed', inset: '0', bg: 'color-mix(in srgb, #0d0f11 62%, transparent)', zIndex: 'overlay' },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      display: 'flex',
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      padding: { base: '3', sm: '6' },
      overflowY: 'auto',
    },
    content: {
      position: 'relative',
      width: 'full',
      maxWidth: '30rem',
      bg: 'plate',
      color: 'ink',
      border: 'line',
      borderTop: 'heavy',
      outline: 'none',
      animation: 'plate-in 160ms cubic-bezier(0.2, 0.9, 0.3, 1)',
    },
    title: { textStyle: 'heading' },
    description: { textStyle: 'body', color: 'ink.soft' },
  },
});
