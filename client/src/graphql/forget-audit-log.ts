import type { ApolloCache } from '@apollo/client';

/** Removes the audit log from the cache after a change by an admin; lists on screen are fetched again. */
export const forgetAuditLog = forgetQueries();

/** Also removes other queries that the change affects, by the names of their fields. */
export function forgetQueries(...fieldNames: readonly string[]): (cache: ApolloCache) => void {
  return (cache) => {
    for (const fieldName of [...fieldNames, 'auditLog']) cache.evict({ id: 'ROOT_QUERY', fieldName });
    cache.gc();
  };
}
