import type { ApolloCache } from '@apollo/client';

/** Removes the audit log from the cache after a change by an admin; lists on screen are fetched again. */
export const forgetAuditLog = forgetQueries();

/** Removes the audit log and the queries of the named fields, which the change affects too. */
export function forgetQueries(...fieldNames: readonly string[]): (cache: ApolloCache) => void {
  return (cache) => {
    for (const fieldName of [...fieldNames, 'auditLog']) cache.evict({ id: 'ROOT_QUERY', fieldName });
    cache.gc();
  };
}
