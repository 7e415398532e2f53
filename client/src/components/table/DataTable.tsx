import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden';

export interface Column<Row> {
  header: string;
  /** Numbers stand at the end so that their digits line up */
  align?: 'start' | 'end';
  /** The cell that names its row */
  isRowHeader?: boolean;
  /** Short enough to share a line with its neighbour on a phone */
  isShort?: boolean;
  cell: (row: Row, index: number) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Says what the table lists; read out, not shown */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** What stands open beneath a row, across the table; null beneath one that is closed */
  renderBeneath?: (row: Row) => ReactNode;
}

// Below this width every row becomes a small sheet of label and value; `display` would strip a table of its meaning
// there, so the roles are spelled out.
const narrow = '@media (max-width: 47.9375rem)';

const Table = chakra('table', {
  base: { width: 'full', borderBottom: 'line', [narrow]: { display: 'block', borderBottom: 'none' } },
});
const Head = chakra('thead', { base: { [narrow]: { srOnly: true } } });
const Body = chakra('tbody', { base: { [narrow]: { display: 'grid', gap: '4' } } });
const HeadCell = chakra('th', {
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
const BodyRow = chakra('tr', {
  base: {
    borderTop: 'hairline',
    transition: 'background-color 160ms',
    _hover: { bg: 'plate' },
    _focusWithin: { bg: 'plate' },
    // Where there is a pointer, the buttons of a row are drawn in full when it is pointed at or holds the focus.
    '@media (hover: hover)': {
      '&:not(:hover, :focus-within) button': { borderColor: 'rule' },
    },
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      border: 'hairline',
      borderTop: 'line',
      bg: 'plate',
      overflow: 'clip',
    },
  },
});
const cellStyle = {
  paddingInline: '3',
  paddingBlock: '2.5',
  textAlign: 'start',
  verticalAlign: 'middle',
  fontWeight: 'normal',
  overflowWrap: 'anywhere',
  '&[data-align=end]': { textAlign: 'end' },
  [narrow]: {
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
    _before: { content: 'attr(data-label)', textStyle: 'label', color: 'ink.soft' },
  },
} as const;
const Cell = chakra('td', { base: cellStyle });
const RowHeader = chakra('th', { base: { ...cellStyle, fontWeight: 'semibold' } });

// A cell across the table has no column to name it, and keeps its own layout on a phone.
const BeneathCell = chakra('td', {
  base: {
    padding: '0',
    textAlign: 'start',
    borderTop: 'hairline',
    // No border: the table's collapsed ones would shift every row.
    boxShadow: 'inset 3px 0 var(--chakra-colors-signal)',
    bg: 'plate',
    // A table within keeps its head where it is, and takes this ground.
    '& th[scope=col]': { position: 'static', bg: 'transparent' },
    [narrow]: { display: 'block' },
  },
});
const BeneathRow = chakra('tr', { base: { [narrow]: { display: 'block', border: 'hairline', marginTop: '-4' } } });

export function DataTable<Row>({ caption, columns, rows, getRowKey, renderBeneath }: DataTableProps<Row>) {
  return (
    <Table role="table">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <Head role="rowgroup">
        <tr role="row">
          {columns.map(({ header, align = 'start' }) => (
            <HeadCell key={header} role="columnheader" scope="col" data-align={align}>
              {header}
            </HeadCell>
          ))}
        </tr>
      </Head>
      <Body role="rowgroup">
        {rows.map((row, index) => {
          const beneath = renderBeneath?.(row);
          return (
            <Fragment key={getRowKey(row)}>
              <RowOfCells columns={columns} row={row} index={index} />
              {beneath && (
                <BeneathRow role="row">
                  <BeneathCell role="cell" colSpan={columns.length}>
                    {beneath}
                  </BeneathCell>
                </BeneathRow>
              )}
            </Fragment>
          );
        })}
      </Body>
    </Table>
  );
}

function RowOfCells<Row>({ columns, row, index }: { columns: readonly Column<Row>[]; row: Row; index: number }) {
  return (
    <BodyRow role="row">
      {columns.map(({ header, align = 'start', isRowHeader, isShort, cell }) => {
        const shared = { 'data-label': header, 'data-align': align, 'data-short': isShort || undefined };
        const content = <div>{cell(row, index)}</div>;
        return isRowHeader ? (
          <RowHeader key={header} role="rowheader" scope="row" {...shared}>
            {content}
          </RowHeader>
        ) : (
          <Cell key={header} role="cell" {...shared}>
            {content}
          </Cell>
        );
      })}
    </BodyRow>
  );
}
