import { NetworkStatus } from '@apollo/client';
import { toastFailure } from '../toasts/toasts';

export const pageSize = 50;

/** The common part of the generated query hooks for connections, whose pages the cache merges. */
interface PagedQuery<Data> {
  data?: Data | undefined;
  previousData?: Data | undefined;
  error?: unknown;
  networkStatus: NetworkStatus;
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
  showMore: (() => void) | null;
  isFetchingMore: boolean;
  /** True while the rows of the previous filter are shown and those of the current one load. */
  isOutdated: boolean;
}

export const pagedListOptions = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
  notifyOnNetworkStatusChange: true,
} as const;

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
    showMore: after === null ? null : () => void query.fetchMore({ variables: { after } }).catch(toastFailure),
    isFetchingMore: query.networkStatus === NetworkStatus.fetchMore,
    isOutdated,
  };
}
