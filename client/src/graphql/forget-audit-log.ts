import type { ApolloCache } from '@apollo/client';

/** Removes the audit log from the cache after a change by an admin; lists on screen are fetched again. */
export function forgetAuditLog(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'auditLog' });
  cache.gc();
}
