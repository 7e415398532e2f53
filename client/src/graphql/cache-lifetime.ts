import { ApolloClient, type ObservableQuery, type OperationVariables } from '@apollo/client';
import { print, type DocumentNode } from 'graphql';

/** A query that a page sends when it opens. */
export interface PageQuery {
  query: DocumentNode;
  variables?: OperationVariables;
}

const lifetimeMs = 5 * 60_000;

/**
 * An Apollo client whose cached answers expire after five minutes. An expired query is answered from the cache at once and
 * fetched again. Queries with a fetch policy of their own keep it.
 */
export class ShopClient extends ApolloClient {
  private readonly fetchedAt = new Map<string, number>();
  private isCacheExpired = false;

  /** Marks all cached answers as expired. Each query is then answered from the cache once more and fetched again. */
  expireCache(): void {
    this.isCacheExpired = true;
  }

  override watchQuery<TData = unknown, TVariables extends OperationVariables = OperationVariables>(
    options: ApolloClient.WatchQueryOptions<TData, TVariables>,
  ): ObservableQuery<TData, TVariables> {
    const policy = options.fetchPolicy ?? 'cache-first';
    if (policy !== 'cache-first') return super.watchQuery(options);
    const isStale = this.noteFetch(options);
    return super.watchQuery(
      isStale ? { ...options, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } : options,
    );
  }

  /** Fetches a query into the cache before its page opens, unless it is cached and not expired. */
  async prefetch({ query, variables = {} }: PageQuery): Promise<void> {
    const fetchPolicy = this.noteFetch({ query, variables }) ? 'network-only' : 'cache-first';
    await this.query({ query, variables, fetchPolicy });
  }

  /** Whether the cached answer has expired. The query then counts as fetched now. */
  private noteFetch({ query, variables = {} }: PageQuery): boolean {
    const key = `${print(query)}${JSON.stringify(variables)}`;
    const now = Date.now();
    const fetchedAt = this.fetchedAt.get(key);
    const isStale = fetchedAt === undefined ? this.isCacheExpired : now - fetchedAt > lifetimeMs;
    if (fetchedAt === undefined || isStale) this.fetchedAt.set(key, now);
    return isStale;
  }
}
