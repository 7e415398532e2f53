import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';

/** Removes the catalogue from the cache after a change, so that pages fetch it again. */
export function forgetCatalogue(cache: ApolloCache): void {
  for (const fieldName of ['category', 'categories', 'brand', 'searchProducts']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  forgetAuditLog(cache);
}
