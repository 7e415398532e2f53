import type { Example } from './examples';

/**
 * GraphiQL opens a first visit with the tabs it is given, but fills the editors from its storage: without this the first
 * tab would stand there without its variables.
 */
export function prepareFirstVisit(example: Example | undefined): void {
  try {
    if (example?.variables === undefined || localStorage.getItem('graphiql:tabState') !== null) return;
    localStorage.setItem('graphiql:query', example.query);
    localStorage.setItem('graphiql:variables', example.variables);
  } catch {
    // Storage is shut: GraphiQL itself works without.
  }
}
