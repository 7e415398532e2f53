import { Fragment, memo, type ReactNode } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden';
import {
  BeneathCell,
  BeneathRow,
  Body,
  BodyRow,
  Cell,
  Head,
  HeadCell,
  RowHeader,
  Table,
  WideFrame,
} from './table-parts';

export interface Column<Row> {
  header: string;
  /** Numbers stand at the end so that their digits line up */
  align?: 'start' | 'end';
  /** The cell that names its row */
  isRowHeader?: boolean;
  /** Short enough to share a line with its neighbour on a phone */
  isShort?: boolean;
  /** The cell says what it is, as a button does: on a phone it stands without the header beside it */
  isSelfExplanatory?: boolean;
  cell: (row: Row, index: number) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Says what the table lists; read out, not shown */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Has so many columns that its rows become sheets on a small desk too, not only on a phone */
  isWide?: boolean;
  /** What stands open beneath a row, across the table; null beneath one that is closed */
  renderBeneath?: (row: Row) => ReactNode;
}

export function DataTable<Row>({ caption, columns, rows, getRowKey, isWide, renderBeneath }: DataTableProps<Row>) {
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
          const beneath = renderBeneath?.(row);
          return (
            <Fragment key={getRowKey(row)}>
              <Cells columns={columns} row={row} index={index} />
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
  return isWide ? <WideFrame>{table}</WideFrame> : table;
}

/** Drawn anew when its row or the columns are others: what keeps the columns keeps long tables quick. */
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
