import { Fragment, memo, type ReactNode } from 'react';
import type { ExportButtonsProps } from '../actions/ExportButtons';
import { Button } from '../actions/Button';
import { MoreButton } from '../actions/MoreButton';
import { EmptyState } from '../feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../feedback/Loading';
import { toShopError } from '../../graphql/shop-error';
import { later } from '../page/later';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';
import { DetailCell, DetailRow, Body, BodyRow, Cell, Head, HeadCell, RowHeader, Table, WideFrame } from './table-parts';

// Loaded on demand, because exports are rare.
const ExportButtons = later(() => import('../actions/ExportButtons').then((module) => module.ExportButtons));

interface PagedTableProps<Row extends { id: string }> {
  /** Name of the listed rows, e.g. 'the orders'. */
  what: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  /** `drawing` is one of the shop's drawings, e.g. '/drawings/empty-orders.svg'. */
  empty: { title: string; text: string; action?: ReactNode; drawing?: string };
  /** Renders the open panel below a row; null if it is closed. */
  renderDetail?: (row: Row) => ReactNode;
}

const Rows = chakra('div', { base: { transition: 'opacity 160ms', '&[aria-busy=true]': { opacity: '0.45' } } });

/** A table with its states: loading, error, empty, rows, and a button for the next page. */
export function PagedTable<Row extends { id: string }>({
  what,
  list,
  columns,
  empty,
  renderDetail,
}: PagedTableProps<Row>) {
  const { rows, error, retry, showMore, isFetching, isOutdated } = list;
  const isWaiting = rows ? rows.length === 0 && isOutdated : !error;
  return (
    <>
      {isWaiting && <TableSkeleton what={what} />}
      {error ? <InlineError onRetry={retry}>{toShopError(error).message}</InlineError> : null}
      {rows?.length === 0 && !isOutdated && (
        <EmptyState drawing={empty.drawing} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Rows aria-busy={isOutdated}>
          <DataTable
            caption={`List of ${what}`}
            columns={columns}
            rows={rows}
            getRowKey={({ id }) => id}
            renderDetail={renderDetail}
          />
        </Rows>
      )}
      {showMore && <MoreButton more={showMore} busy={isFetching} marginTop="5" />}
    </>
  );
}

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    alignItems: 'end',
    marginBottom: '4',
    // The search field gets the remaining width; on a phone, every control fills a line.
    '& > *': { flex: { base: '1 1 auto', sm: '0 1 auto' } },
    '& > [data-search]': { flex: '1 1 16rem' },
  },
});
// Same height as the button, so that the list does not move when the button appears.
const CountLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: 'target',
    marginBottom: '1',
  },
});
const EndOfLine = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', marginInlineStart: 'auto' } });
const Count = chakra('p', { base: { textStyle: 'label', color: 'ink.soft' } });

interface ListToolbarProps {
  children: ReactNode;
  /** Null while loading. */
  count: string | null;
  /** Null while no filter is set, or when filters cannot be cleared. */
  onClear?: (() => void) | null;
  /** Props of the export buttons; omitted if the list has none. */
  exports?: ExportButtonsProps;
}

/** Filters of a list and the number of rows found, which screen readers announce when it changes. */
export function ListToolbar({ children, count, onClear = null, exports }: ListToolbarProps) {
  return (
    <>
      <Bar>{children}</Bar>
      <CountLine>
        <Count role="status">{count}</Count>
        {onClear && (
          <Button tone="bare" size="compact" onClick={onClear}>
            Clear filters
          </Button>
        )}
        {exports && <Exports {...exports} />}
      </CountLine>
    </>
  );
}

/** E.g. `1 order` or `1,200 orders`; null for an unknown number. */
export function countOf(count: number, one: string, many?: string): string;
export function countOf(count: number | null | undefined, one: string, many?: string): string | null;
export function countOf(count: number | null | undefined, one: string, many = `${one}s`): string | null {
  return typeof count === 'number' ? `${count.toLocaleString('en-US')} ${count === 1 ? one : many}` : null;
}

/** Buttons that export a list. */
export function Exports(files: ExportButtonsProps) {
  return (
    <EndOfLine>
      <ExportButtons {...files} />
    </EndOfLine>
  );
}

/** Placeholder that is as high as a table with a header and `rows` rows. */
export function TableSkeleton({ what, rows = 5 }: { what: string; rows?: number }) {
  return (
    <Loading what={what}>
      <chakra.div borderBottom="line">
        <chakra.div height="2.5625rem" borderBottom="line" />
        {Array.from({ length: rows }, (_, index) => (
          <chakra.div
            key={index}
            height="4rem"
            borderTop="hairline"
            display="flex"
            alignItems="center"
            paddingInline="3"
          >
            <Skeleton height="1rem" width={`${70 - ((index * 13) % 35)}%`} />
          </chakra.div>
        ))}
      </chakra.div>
    </Loading>
  );
}

export const pageSize = 50;

/** What the results of all generated query hooks for connections have in common. The cache merges the pages. */
interface PagedQuery<Data> {
  data?: Data | undefined;
  previousData?: Data | undefined;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
  fetchMore: (options: { variables: { after: string } }) => Promise<unknown>;
}

interface Connection<Row> {
  edges: readonly { node: Row }[];
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export interface PagedList<Row> {
  /** Null while the first page loads, and for lists without a count. */
  totalCount: number | null;
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  error: unknown;
  retry: () => void;
  /** Null when all rows are shown. */
  showMore: (() => Promise<unknown>) | null;
  /** True while a page is loaded, also if the first one is loaded again. */
  isFetching: boolean;
  /** True while the rows of the previous filter are shown and those of the current one load. */
  isOutdated: boolean;
}

/** Variables for the first page of a list that can be searched. */
export const toPageVariables = (search: string | null) => ({ first: pageSize, ...(search && { search }) });

export const pagedListOptions = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
  notifyOnNetworkStatusChange: true,
} as const;

/** Like `pagedListOptions`, but `refetch` keeps the later pages. All fields of the query need a merge function. */
export const keptListOptions = { ...pagedListOptions, refetchWritePolicy: 'merge' } as const;

/** The rows of the previous variables stay on screen while others load, so that a search never empties the table. */
export function toPagedList<Data, Row>(
  query: PagedQuery<Data>,
  connectionOf: (data: Data) => Connection<Row>,
): PagedList<Row> {
  const connection = query.data && connectionOf(query.data);
  const previous = query.previousData && connectionOf(query.previousData);
  const after = connection?.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null;
  const isOutdated = !connection && previous !== undefined && !query.error;
  return {
    totalCount: (connection ?? previous)?.totalCount ?? null,
    rows: (isOutdated ? previous : connection)?.edges.map(({ node }) => node),
    error: query.error,
    retry: () => void query.refetch(),
    showMore: after === null ? null : () => query.fetchMore({ variables: { after } }),
    isFetching: query.loading,
    isOutdated,
  };
}

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

interface DataTableProps<Row> {
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
