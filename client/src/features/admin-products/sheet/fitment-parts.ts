import { chakra } from '@chakra-ui/react';

/**
 * The parts of the page of a product's bikes. It shares none with the product's sheet: what two pages share is a file of its
 * own, which makes each of them load more.
 */
export const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    borderTop: 'hairline',
    paddingTop: '4',
  },
});
export const RowActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', gridColumn: '1 / -1' },
});
export const Remark = chakra('p', { base: { color: 'ink.soft' } });
export const Notice = chakra('div', {
  base: {
    borderInlineStart: '3px solid',
    borderColor: 'signal',
    bg: 'paper',
    padding: '4',
    display: 'grid',
    gap: '1',
    outline: 'none',
    // The buttons below come into view with it.
    scrollMarginBottom: '8rem',
  },
});
