import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(12rem, 1fr) repeat(auto-fit, minmax(0, max-content))' },
    gridAutoFlow: { sm: 'column' },
    gap: '4',
    alignItems: 'end',
    marginBottom: '4',
  },
});
const Count = chakra('p', { base: { textStyle: 'label', color: 'ink.soft', minHeight: '1lh', marginBottom: '3' } });

/** What narrows and orders a list, and how many are in it; the number is read out when it changes. */
export function ListToolbar({ children, count }: { children: ReactNode; count: string | null }) {
  return (
    <>
      <Bar>{children}</Bar>
      <Count role="status">{count}</Count>
    </>
  );
}
