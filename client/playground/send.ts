import { Kind, parse, type ExecutionResult } from 'graphql';
import { accessTokenKey } from '../src/lib/session/access-token';

export interface GraphRequest {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

/** Null where there is none, or the browser keeps storage shut. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(accessTokenKey);
  } catch {
    return null;
  }
}

/**
 * The operation to run. GraphiQL reads the name from the text 100 ms after it changed, so that whoever opens a tab
 * and runs it at once sends the previous tab's name: a name that the text does not have gives way to its only one.
 */
export function operationToRun({ query, operationName }: GraphRequest): string | null | undefined {
  try {
    const names = parse(query, { noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? null] : [],
    );
    return names.length === 1 ? names[0] : operationName;
  } catch {
    return operationName; // The server says what is wrong with the text.
  }
}

/**
 * Sends a request as whoever is signed in to the shop in this browser.
 * @param headers the editor's own; an `authorization` among them wins.
 */
export async function send(request: GraphRequest, headers: Record<string, string> = {}): Promise<ExecutionResult> {
  // The schema is the same for everybody: an expired token must not hide it.
  const token = request.operationName === 'IntrospectionQuery' ? null : storedToken();
  const all = new Headers({ 'content-type': 'application/json' });
  if (token !== null) all.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const body = JSON.stringify({ ...request, operationName: operationToRun(request) });
  const response = await fetch('/graphql', { method: 'POST', headers: all, body });
  return (await response.json()) as ExecutionResult;
}
