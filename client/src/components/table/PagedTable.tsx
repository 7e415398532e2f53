import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { EmptyState } from '../feedback/EmptyState';
import { InlineError } from '../feedback/InlineError';
import { DataTable, type Column } from './DataTable';
import { TableSkeleton } from './TableSkeleton';
import { toShopError } from '../../graphql/shop-error';
import type { PagedList } from './paged-list';

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
  const { rows, error, retry, showMore, isFetchingMore, isOutdated } = list;
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
      {showMore && (
        <Button onClick={showMore} busy={isFetchingMore} marginTop="5">
          Show more
        </Button>
      )}
    </>
  );
}
