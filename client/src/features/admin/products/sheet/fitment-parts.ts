import { BodyRow, Cell, RowHeader, whenFolded, WideFrame } from '../../../../components/table/table-parts';
import { chakra } from '../../../../theme/chakra';

/**
 * Styled elements of the page of a product's bikes. The product's sheet does not use them: code that two pages share
 * becomes a separate chunk, and both pages would load more.
 */
export const Remark = chakra('p', { base: { color: 'ink.soft' } });
/** Cells are as small as in a spreadsheet, but large enough for a finger on a phone. */
export const GridFrame = chakra(WideFrame, {
  base: {
    '& table': { tableLayout: 'fixed' },
    '& th[scope=col]': { paddingInline: '1.5', paddingBlock: '2', whiteSpace: 'normal' },
    '& td, & th[scope=row]': { paddingInline: '1.5', paddingBlock: '1', fontSize: '0.9375rem', lineHeight: 'snug' },
    // The bar with the buttons covers the bottom of the window.
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
/** Row for entering a new row. Its list of bikes opens below it. */
export const EntryRow = chakra('tr', {
  base: {
    bg: 'plate',
    verticalAlign: 'top',
    ...whenFolded({ display: 'grid', gridTemplateColumns: '1fr 1fr', border: 'hairline', borderTop: 'line' }),
  },
});
export const GridCell = Cell;
export const BikeCell = RowHeader;

/** Text on one line, cut off if it is too long. */
export const Short = chakra('span', {
  base: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
export const Years = chakra('span', {
  base: { textStyle: 'number', fontSize: 'xs', fontWeight: 'normal', color: 'ink.soft', whiteSpace: 'nowrap' },
});
export const Fault = chakra('p', { base: { textStyle: 'small', fontWeight: 'semibold', color: 'danger' } });
export const Detail = chakra('div', { base: { display: 'grid', gap: '3', padding: '3' } });
/** Bar that keeps the save button in view below a long list. */
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
