import type { TokenSource } from '../../graphql/auth-link';

/**
 * Fetches, outside GraphQL, in the name of whoever is signed in. A refused token is replaced once, as for GraphQL: for
 * requests that change nothing, or did not run when they were refused.
 * @throws whatever `fetch` throws, and when an expired token cannot be renewed now
 */
export async function fetchWithToken(url: string, tokens: TokenSource): Promise<Response> {
  const token = await tokens.getAccessToken();
  const answer = await fetchAs(url, token);
  if (answer.status !== 401 || token === null) return answer;
  const another = await tokens.replaceRefusedToken(token);
  if (another === null) return answer;
  const secondAnswer = await fetchAs(url, another);
  if (secondAnswer.status === 401) tokens.endSession();
  return secondAnswer;
}

function fetchAs(url: string, token: string | null): Promise<Response> {
  return fetch(url, {
    credentials: 'same-origin',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}
