import type { ApolloCache } from '@apollo/client';

/** After a change by an admin: lists of changes are fetched anew, those in view at once. */
export function forgetAuditLog(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'auditLog' });
  cache.gc();
}
