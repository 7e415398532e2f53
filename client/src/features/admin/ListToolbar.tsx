import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    alignItems: 'end',
    marginBottom: '4',
    // What is searched for has the most to show; the rest is as wide as it must be, and fills a line on a phone.
    '& > *': { flex: { base: '1 1 auto', sm: '0 1 auto' } },
    '& > [role=search]': { flex: '1 1 16rem' },
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
