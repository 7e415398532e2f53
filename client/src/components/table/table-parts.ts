import { chakra } from '../../theme/chakra';

/**
 * Styles for narrow tables, in which each row becomes a list of labels and values: on a phone, and for a wide table
 * wherever its container is too narrow. `display` removes a table's semantics there, so the ARIA roles are set
 * explicitly.
 */
export const whenFolded = <Style>(style: Style) => ({
  '@media (max-width: 47.9375rem)': style,
  '@container wide-table (max-width: 55rem)': style,
});
export const WideFrame = chakra('div', { base: { containerType: 'inline-size', containerName: 'wide-table' } });

export const Table = chakra('table', {
  base: { width: 'full', borderBottom: 'line', ...whenFolded({ display: 'block', borderBottom: 'none' }) },
});
export const Head = chakra('thead', { base: { ...whenFolded({ srOnly: true }) } });
export const Body = chakra('tbody', { base: { ...whenFolded({ display: 'grid', gap: '2' }) } });
export const HeadCell = chakra('th', {
  base: {
    textStyle: 'label',
    position: 'sticky',
    top: '0',
    bg: 'paper',
    color: 'ink.soft',
    textAlign: 'start',
    paddingInline: '3',
    paddingBlock: '3',
    boxShadow: 'inset 0 -1px var(--chakra-colors-rule-strong)',
    whiteSpace: 'nowrap',
    '&[data-align=end]': { textAlign: 'end' },
  },
});
export const BodyRow = chakra('tr', {
  base: {
    borderTop: 'hairline',
    transition: 'background-color 160ms',
    _hover: { bg: 'plate' },
    _focusWithin: { bg: 'plate' },
    // With a pointer, the buttons of a row get their full look only when the row is hovered or has the focus.
    '@media (hover: hover)': {
      '&:not(:hover, :focus-within) button': { borderColor: 'rule' },
    },
    ...whenFolded({
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      paddingBlock: '1.5',
      border: 'hairline',
      borderTop: 'line',
      bg: 'plate',
      overflow: 'clip',
    }),
  },
});
const cellStyle = {
  paddingInline: '3',
  paddingBlock: '2.5',
  textAlign: 'start',
  verticalAlign: 'middle',
  fontWeight: 'normal',
  // A name longer than its column is broken; nested elements set their own wrapping.
  '& > div': { overflowWrap: 'anywhere' },
  '&[data-short] > div': { overflowWrap: 'normal' },
  '&[data-align=end]': { textAlign: 'end' },
  ...whenFolded({
    display: 'grid',
    gridTemplateColumns: '6.5rem minmax(0, 1fr)',
    gap: '3',
    alignItems: 'baseline',
    textAlign: 'start',
    paddingBlock: '0.5',
    '&[data-align=end]': { textAlign: 'start' },
    // The label of an empty cell would only make the list longer.
    '&:has(> div:empty)': { display: 'none' },
    gridColumn: '1 / -1',
    '&[data-short] > div': { overflowWrap: 'anywhere' },
    '&[data-short]': { gridColumn: 'auto', gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '&[data-label]::before': { content: 'attr(data-label)', textStyle: 'label', color: 'ink.soft' },
    '&:not([data-label])': { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
} as const;
export const Cell = chakra('td', { base: cellStyle });
export const RowHeader = chakra('th', { base: { ...cellStyle, fontWeight: 'semibold' } });

// A cell that spans the table has no column header, and keeps its own layout on a phone.
export const DetailCell = chakra('td', {
  base: {
    padding: '0',
    textAlign: 'start',
    borderTop: 'hairline',
    // A shadow instead of a border: collapsed borders would shift every row.
    boxShadow: 'inset 3px 0 var(--chakra-colors-signal)',
    bg: 'plate',
    // The header of a nested table is not sticky and has no background of its own.
    '& th[scope=col]': { position: 'static', bg: 'transparent' },
    ...whenFolded({ display: 'block' }),
  },
});
export const DetailRow = chakra('tr', {
  base: { ...whenFolded({ display: 'block', border: 'hairline', marginTop: '-2' }) },
});
