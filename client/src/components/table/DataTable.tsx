import { Fragment, memo, type ReactNode } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { DetailCell, DetailRow, Body, BodyRow, Cell, Head, HeadCell, RowHeader, Table, WideFrame } from './table-parts';

export interface Column<Row> {
  header: string;
  /** 'end' for numbers, so that their digits line up. */
  align?: 'start' | 'end';
  /** True if the cell is the row's header. */
  isRowHeader?: boolean;
  /** True if the cell is short enough to share a line with the next one on a phone. */
  isShort?: boolean;
  /** True if the cell needs no header beside it on a phone, such as a button. */
  isSelfExplanatory?: boolean;
  cell: (row: Row, index: number) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table; not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** True for a table with many columns, whose rows are stacked on medium screens, too, and not only on phones. */
  isWide?: boolean;
  /** Renders the open panel below a row; null if it is closed. */
  renderDetail?: (row: Row) => ReactNode;
}

export function DataTable<Row>({ caption, columns, rows, getRowKey, isWide, renderDetail }: DataTableProps<Row>) {
  const table = (
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
          const detail = renderDetail?.(row);
          return (
            <Fragment key={getRowKey(row)}>
              <Cells columns={columns} row={row} index={index} />
              {detail && (
                <DetailRow role="row">
                  <DetailCell role="cell" colSpan={columns.length}>
                    {detail}
                  </DetailCell>
                </DetailRow>
              )}
            </Fragment>
          );
        })}
      </Body>
    </Table>
  );
  return isWide ? <WideFrame>{table}</WideFrame> : table;
}

/** Rendered again only when its row or the columns change; stable columns keep long tables fast. */
const Cells = memo(RowOfCells) as typeof RowOfCells;

function RowOfCells<Row>({ columns, row, index }: { columns: readonly Column<Row>[]; row: Row; index: number }) {
  return (
    <BodyRow role="row">
      {columns.map(({ header, align = 'start', isRowHeader, isShort, isSelfExplanatory, cell }) => {
        const shared = {
          'data-label': isSelfExplanatory ? undefined : header,
          'data-align': align,
          'data-short': isShort || undefined,
        };
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
