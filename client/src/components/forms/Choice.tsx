import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

const Row = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '1', minHeight: 'target', cursor: 'pointer' },
});

// The control fills the touch target; its visible box is drawn inside.
const Control = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    display: 'grid',
    placeContent: 'center',
    width: 'target',
    height: 'target',
    marginInlineStart: '-2.5',
    cursor: 'pointer',
    _before: {
      content: '""',
      width: '1.375rem',
      height: '1.375rem',
      border: '1px solid',
      borderColor: 'control',
      bg: 'plate',
      transition: 'border-color 160ms, box-shadow 160ms',
    },
    _hover: { _before: { borderColor: 'ink' } },
    _checked: {
      _before: {
        borderColor: 'ink',
        bg: 'ink',
        boxShadow: 'inset 0 0 0 4px var(--chakra-colors-plate)',
        // Visible in high contrast modes, which drop backgrounds and shadows.
        outline: '2px solid transparent',
      },
    },
    _focusVisible: { outline: '2px solid', outlineColor: 'signal', outlineOffset: '-4px' },
    '&[type=radio]::before': { borderRadius: '50%' },
  },
});

export interface ChoiceProps extends ComponentProps<typeof Control> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
}

/** A checkbox or radio button with its label. */
export function Choice({ label, ...control }: ChoiceProps) {
  return (
    <Row>
      <Control {...control} />
      <span>{label}</span>
    </Row>
  );
}
