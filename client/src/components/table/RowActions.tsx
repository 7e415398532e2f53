import { chakra } from '@chakra-ui/react';
import type { RefCallback } from 'react';
import { Button, ButtonLink } from '../actions/Button';

interface RowActionsProps {
  controlRef: RefCallback<HTMLElement>;
  /** Name of the row in the labels of the buttons. */
  name: string;
  /** Opens the form of the row, or gives the address of that form. */
  edit: (() => void) | string;
  /** Null if there is only one button. */
  second: { label: string; onPress: () => void } | null;
}

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** The buttons at the end of a row. The first one gets the focus when the row does. */
export function RowActions({ controlRef, name, edit, second }: RowActionsProps) {
  const first = { ref: controlRef, size: 'compact', 'aria-label': `Edit ${name}` } as const;
  return (
    <Actions>
      {typeof edit === 'string' ? (
        <ButtonLink {...first} to={edit}>
          Edit
        </ButtonLink>
      ) : (
        <Button {...first} onClick={edit}>
          Edit
        </Button>
      )}
      {second && (
        <Button size="compact" tone="bare" aria-label={`${second.label} ${name}`} onClick={second.onPress}>
          {second.label}
        </Button>
      )}
    </Actions>
  );
}
