import { ApolloClient, type ObservableQuery, type OperationVariables } from '@apollo/client';
import { print, type DocumentNode } from 'graphql';

/** A query that a page sends when it opens. */
export interface PageQuery {
  query: DocumentNode;
  variables?: OperationVariables;
}

const lifetimeMs = 5 * 60_000;

/**
 * How long a prefetched answer can replace the query that a page sends when it opens. Each answer does this only once.
 */
const prefetchLifetimeMs = 10_000;

/**
 * An Apollo client whose cached answers expire after five minutes. An expired query is answered from the cache at once and
 * fetched again. Queries with a fetch policy of their own keep it, unless they were just prefetched.
 */
export class ShopClient extends ApolloClient {
  private readonly fetchedAt = new Map<string, number>();
  private readonly prefetchedAt = new Map<string, number>();
  private isCacheExpired = false;

  /**
   * Marks all cached answers as expired. Their queries are then answered from the cache once more and fetched again.
   * Those of open pages count as fetched now: after a login, they are fetched at once.
   */
  expireCache(): void {
    this.isCacheExpired = true;
    this.fetchedAt.clear();
    this.prefetchedAt.clear();
    for (const { options } of this.getObservableQueries('active')) this.noteFetch(options);
  }

  override watchQuery<TData = unknown, TVariables extends OperationVariables = OperationVariables>(
    options: ApolloClient.WatchQueryOptions<TData, TVariables>,
  ): ObservableQuery<TData, TVariables> {
    const policy = options.fetchPolicy ?? 'cache-first';
    const isPrefetched = policy === 'cache-and-network' && this.wasJustPrefetched(options);
    if (policy !== 'cache-first' && !isPrefetched) return super.watchQuery(options);
    if (!isPrefetched && !this.isStale(options)) {
      this.noteFetch(options);
      return super.watchQuery(options);
    }
    return super.watchQuery({
      ...options,
      fetchPolicy: isPrefetched ? 'cache-first' : 'cache-and-network',
      initialFetchPolicy: 'cache-and-network',
      nextFetchPolicy: (_current, { reason, initialFetchPolicy }) => {
        if (reason === 'variables-changed') return initialFetchPolicy;
        // The fetch is noted only now, because React may have discarded an earlier render, which then fetched nothing.
        if (isPrefetched) this.prefetchedAt.delete(keyOf(options));
        else this.noteFetch(options);
        return 'cache-first';
      },
    });
  }

  /** Fetches a query into the cache before its page opens, unless it is cached and not expired. */
  async prefetch({ query, variables = {} }: PageQuery): Promise<void> {
    const isStale = this.noteFetch({ query, variables });
    if (!isStale && this.readQuery({ query, variables })) return;
    const key = keyOf({ query, variables });
    // Set before the answer arrives, because React may render the page before that, and run the page's query after
    // that.
    this.prefetchedAt.set(key, Date.now());
    await this.query({ query, variables, fetchPolicy: 'network-only' }).catch((error: unknown) => {
      this.prefetchedAt.delete(key);
      throw error;
    });
  }

  private wasJustPrefetched(query: PageQuery): boolean {
    const prefetchedAt = this.prefetchedAt.get(keyOf(query)) ?? -Infinity;
    return Date.now() - prefetchedAt < prefetchLifetimeMs;
  }

  /** Whether the cached answer has expired. If so, or if the query is new, it counts as fetched now. */
  private noteFetch(query: PageQuery): boolean {
    const isStale = this.isStale(query);
    const key = keyOf(query);
    if (isStale || !this.fetchedAt.has(key)) this.fetchedAt.set(key, Date.now());
    return isStale;
  }

  private isStale(query: PageQuery): boolean {
    const fetchedAt = this.fetchedAt.get(keyOf(query));
    return fetchedAt === undefined ? this.isCacheExpired : Date.now() - fetchedAt > lifetimeMs;
  }
}

const keyOf = ({ query, variables = {} }: PageQuery): string => `${print(query)}${JSON.stringify(variables)}`;
