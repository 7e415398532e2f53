import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    alignItems: 'end',
    marginBottom: '4',
    // The search field gets the remaining width; on a phone, every control fills a line.
    '& > *': { flex: { base: '1 1 auto', sm: '0 1 auto' } },
    '& > [role=search]': { flex: '1 1 16rem' },
  },
});
// Same height as the button, so that the list does not move when the button appears.
const CountLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: 'target',
    marginBottom: '1',
  },
});
const Count = chakra('p', { base: { textStyle: 'label', color: 'ink.soft' } });

interface ListToolbarProps {
  children: ReactNode;
  /** Null while loading. */
  count: string | null;
  /** Null while no filter is set, or when filters cannot be cleared. */
  onClear?: (() => void) | null;
}

/** Filters of a list and the number of rows found, which screen readers announce when it changes. */
export function ListToolbar({ children, count, onClear = null }: ListToolbarProps) {
  return (
    <>
      <Bar>{children}</Bar>
      <CountLine>
        <Count role="status">{count}</Count>
        {onClear && (
          <Button tone="bare" size="compact" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </CountLine>
    </>
  );
}
