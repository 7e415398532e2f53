import { chakra } from '@chakra-ui/react';
import { BodyRow, Cell, RowHeader, whenFolded, WideFrame } from '../../../components/table/table-parts';

/**
 * The parts of the page of a product's bikes. It shares none with the product's sheet: what two pages share is a file of its
 * own, which makes each of them load more.
 */
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

/** Cells as close as those of a spreadsheet, where there is a table; on a phone they can be pressed with a finger. */
export const GridFrame = chakra(WideFrame, {
  base: {
    '& table': { tableLayout: 'fixed' },
    '& th[scope=col]': { paddingInline: '1.5', paddingBlock: '2', whiteSpace: 'normal' },
    '& td, & th[scope=row]': { paddingInline: '1.5', paddingBlock: '1', fontSize: '0.9375rem', lineHeight: 'snug' },
    // The bar with the buttons is over the end of the window.
    '& input, & select, & button': { scrollMarginBottom: '7rem' },
    '@media (min-width: 48rem)': {
      '& td input, & td select, & td textarea': {
        minHeight: '9',
        paddingInline: '2',
        paddingBlock: '1',
        fontSize: '0.9375rem',
      },
      '& td button': { minHeight: '9', paddingInline: '2' },
    },
  },
});

export const GridRow = chakra(BodyRow, {
  base: { '&[data-mark]': { boxShadow: 'inset 3px 0 var(--chakra-colors-signal)' } },
});
/** Where a row is added. Its list of bikes hangs below it. */
export const EntryRow = chakra('tr', {
  base: {
    bg: 'plate',
    verticalAlign: 'top',
    ...whenFolded({ display: 'grid', gridTemplateColumns: '1fr 1fr', border: 'hairline', borderTop: 'line' }),
  },
});
export const GridCell = Cell;
export const BikeCell = RowHeader;

/** Of a single line, as long as there is room for it. */
export const Short = chakra('span', {
  base: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
export const Years = chakra('span', {
  base: { textStyle: 'number', fontSize: 'xs', fontWeight: 'normal', color: 'ink.soft', whiteSpace: 'nowrap' },
});
export const Fault = chakra('p', { base: { textStyle: 'small', fontWeight: 'semibold', color: 'danger' } });
export const Beneath = chakra('div', { base: { display: 'grid', gap: '3', padding: '3' } });
/** Save stays in view beside a long list. */
export const SaveBar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'raised',
    display: 'grid',
    gap: '3',
    bg: 'paper',
    borderTop: 'line',
    paddingBlock: '3',
  },
});
export const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } });
