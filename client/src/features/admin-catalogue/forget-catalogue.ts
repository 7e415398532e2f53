import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../graphql/forget-audit-log';

/** After a change of the catalogue's order: pages of the shop ask for it anew. */
export function forgetCatalogue(cache: ApolloCache): void {
  for (const fieldName of ['category', 'categories', 'brand', 'searchProducts']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  forgetAuditLog(cache);
}
