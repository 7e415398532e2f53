import { chakra } from '@chakra-ui/react';

/**
 * Where a table lacks room, each row becomes a small sheet of label and value: on a phone, and for a wide table wherever
 * its place on the page is too narrow. `display` would strip a table of its meaning there, so the roles are spelled out.
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
export const Body = chakra('tbody', { base: { ...whenFolded({ display: 'grid', gap: '4' }) } });
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
    // Where there is a pointer, the buttons of a row are drawn in full when it is pointed at or holds the focus.
    '@media (hover: hover)': {
      '&:not(:hover, :focus-within) button': { borderColor: 'rule' },
    },
    ...whenFolded({
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
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
  // A name longer than its column is broken; what stands in elements of its own decides for itself.
  '& > div': { overflowWrap: 'anywhere' },
  '&[data-align=end]': { textAlign: 'end' },
  ...whenFolded({
    display: 'grid',
    gridTemplateColumns: '7.5rem minmax(0, 1fr)',
    gap: '3',
    alignItems: 'center',
    textAlign: 'start',
    '&[data-align=end]': { textAlign: 'start' },
    // The first line's rule lies under the row's own.
    borderTop: 'hairline',
    marginTop: '-1px',
    gridColumn: '1 / -1',
    '&[data-short]': { gridColumn: 'auto', gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '&[data-label]::before': { content: 'attr(data-label)', textStyle: 'label', color: 'ink.soft' },
    '&:not([data-label])': { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
} as const;
export const Cell = chakra('td', { base: cellStyle });
export const RowHeader = chakra('th', { base: { ...cellStyle, fontWeight: 'semibold' } });

// A cell across the table has no column to name it, and keeps its own layout on a phone.
export const BeneathCell = chakra('td', {
  base: {
    padding: '0',
    textAlign: 'start',
    borderTop: 'hairline',
    // No border: the table's collapsed ones would shift every row.
    boxShadow: 'inset 3px 0 var(--chakra-colors-signal)',
    bg: 'plate',
    // A table within keeps its head where it is, and takes this ground.
    '& th[scope=col]': { position: 'static', bg: 'transparent' },
    ...whenFolded({ display: 'block' }),
  },
});
export const BeneathRow = chakra('tr', {
  base: { ...whenFolded({ display: 'block', border: 'hairline', marginTop: '-4' }) },
});
