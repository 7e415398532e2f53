import type { Example } from './examples';

/**
 * On a first visit, GraphiQL opens the given tabs, but fills its editors from the browser's storage. So the first
 * example is stored there; otherwise, its tab would have no variables.
 */
export function prepareFirstVisit(example: Example | undefined): void {
  try {
    if (example?.variables === undefined || localStorage.getItem('graphiql:tabState') !== null) return;
    localStorage.setItem('graphiql:query', example.query);
    localStorage.setItem('graphiql:variables', example.variables);
  } catch {
    // The browser forbids storage; GraphiQL works without it.
  }
}
