import { Kind, parse, type ExecutionResult } from 'graphql';
import { accessTokenKey } from '../src/lib/session/access-token';

export interface GraphRequest {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

/** The shop's access token; null if there is none or the browser forbids storage. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(accessTokenKey);
  } catch {
    return null;
  }
}

/**
 * Name of the operation to run. If the text has a single operation, its name replaces `operationName`: GraphiQL updates
 * `operationName` 100 ms after a change of the text, so it may still be the name in the previous tab.
 */
export function operationToRun({ query, operationName }: GraphRequest): string | null | undefined {
  try {
    const names = parse(query, { noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? null] : [],
    );
    return names.length === 1 ? names[0] : operationName;
  } catch {
    return operationName; // The server reports the syntax error.
  }
}

/**
 * Sends a request with the access token that the shop has stored in this browser, if any.
 * @param headers from the headers editor; its `authorization` replaces the stored token
 */
export async function send(request: GraphRequest, headers: Record<string, string> = {}): Promise<ExecutionResult> {
  // The schema is public, so it is requested without the stored token, which may have expired.
  const token = request.operationName === 'IntrospectionQuery' ? null : storedToken();
  const all = new Headers({ 'content-type': 'application/json' });
  if (token !== null) all.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const body = JSON.stringify({ ...request, operationName: operationToRun(request) });
  const response = await fetch('/graphql', { method: 'POST', headers: all, body });
  return (await response.json()) as ExecutionResult;
}
