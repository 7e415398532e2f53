import { ApolloClient, type ObservableQuery, type OperationVariables } from '@apollo/client';
import { print, type DocumentNode } from 'graphql';

/** What a page asks the shop when it opens. */
export interface PageQuery {
  query: DocumentNode;
  variables?: OperationVariables;
}

const lifetimeMs = 5 * 60_000;

/**
 * An Apollo client whose cache grows old: a query that was read from the network more than five minutes ago is shown
 * from the cache at once and fetched again. Queries that name a fetch policy keep it.
 */
export class ShopClient extends ApolloClient {
  private readonly readAt = new Map<string, number>();
  private isCacheOld = false;

  /** What the cache holds was answered a while ago: each query is shown from it and fetched again. */
  distrustCache(): void {
    this.isCacheOld = true;
  }

  override watchQuery<TData = unknown, TVariables extends OperationVariables = OperationVariables>(
    options: ApolloClient.WatchQueryOptions<TData, TVariables>,
  ): ObservableQuery<TData, TVariables> {
    const policy = options.fetchPolicy ?? 'cache-first';
    if (policy !== 'cache-first') return super.watchQuery(options);
    const isStale = this.noteRead(options);
    return super.watchQuery(
      isStale ? { ...options, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } : options,
    );
  }
  /** Has a page's answers in the cache before the page is opened. Asks for nothing that is there and not old. */
  async prefetch({ query, variables = {} }: PageQuery): Promise<void> {
    const fetchPolicy = this.noteRead({ query, variables }) ? 'network-only' : 'cache-first';
    await this.query({ query, variables, fetchPolicy });
  }

  /** Whether what the cache holds for the query is old. From now on it counts as read again. */
  private noteRead({ query, variables = {} }: PageQuery): boolean {
    const key = `${print(query)}${JSON.stringify(variables)}`;
    const now = Date.now();
    const readAt = this.readAt.get(key);
    const isStale = readAt === undefined ? this.isCacheOld : now - readAt > lifetimeMs;
    if (readAt === undefined || isStale) this.readAt.set(key, now);
    return isStale;
  }
}
