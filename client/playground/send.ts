import type { ExecutionResult } from 'graphql';
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
 * Sends a request as whoever is signed in to the shop in this browser.
 * @param headers the editor's own; an `authorization` among them wins.
 */
export async function send(request: GraphRequest, headers: Record<string, string> = {}): Promise<ExecutionResult> {
  // The schema is the same for everybody: an expired token must not hide it.
  const token = request.operationName === 'IntrospectionQuery' ? null : storedToken();
  const all = new Headers({ 'content-type': 'application/json' });
  if (token !== null) all.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const response = await fetch('/graphql', { method: 'POST', headers: all, body: JSON.stringify(request) });
  return (await response.json()) as ExecutionResult;
}
