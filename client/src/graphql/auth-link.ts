import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { GraphQLError } from 'graphql';
import { catchError, from, map, mergeMap, of, tap, throwError, type Observable } from 'rxjs';
import { toShopError } from './shop-error';

/** Source of the access token. */
export interface TokenSource {
  /**
   * A token that stays valid for the next request, or null for a visitor. Rejects if an expired token cannot be renewed
   * now.
   */
  getAccessToken: () => Promise<string | null>;
  /** Called when the server refused `token`. Resolves to a new one, or to null if the session is over. */
  replaceRefusedToken: (token: string) => Promise<string | null>;
  /** Called when a new token was refused too. */
  endSession: () => void;
}

/** The session whose requests the link sends. */
export interface Requester extends TokenSource {
  /** Called after a FORBIDDEN answer: the user's role may have changed. */
  recheckRole: () => void;
}

/**
 * Operations with an answer that does not depend on the access token. They are sent without it, so that they do not
 * wait for its renewal and do not fail if the renewal fails. The renewal itself sends Shop and SignIn.
 */
const anonymousOperations: ReadonlySet<string | undefined> = new Set([
  ...['Shop', 'SignIn', 'HomeProducts', 'HomeReviews', 'HomeSale'],
]);

/**
 * Sends the access token. After UNAUTHENTICATED, it gets a new token and repeats the operation once. The refused
 * operation did not run, so repeating it is safe, even for mutations.
 */
export function createAuthLink(tokens: Requester): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (anonymousOperations.has(operation.operationName)) return forward(operation);
    const send = (token: string) => {
      operation.setContext((context) => ({
        headers: { ...(context.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
      }));
      const answer = forward(operation);
      // Viewer is sent to check the role; its own refusal must not start another check.
      return operation.operationName === 'Viewer' ? answer : answer.pipe(whenForbidden(() => tokens.recheckRole()));
    };
    const sendAgain = (refused: string) =>
      from(tokens.replaceRefusedToken(refused)).pipe(
        mergeMap((token) => (token === null ? refusal() : send(token).pipe(whenRefused(() => endAndRefuse(tokens))))),
      );
    return from(tokens.getAccessToken()).pipe(
      mergeMap((token) =>
        token === null ? forward(operation) : send(token).pipe(whenRefused(() => sendAgain(token))),
      ),
    );
  });
}

type Answer = Observable<ApolloLink.Result>;

/** Replaces an UNAUTHENTICATED result or error by the result of `next`. */
function whenRefused(next: () => Answer): (answer: Answer) => Answer {
  return (answer) =>
    answer.pipe(
      map((result) => {
        if (result.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) {
          throw new CombinedGraphQLErrors(result);
        }
        return result;
      }),
      catchError((error: unknown) =>
        toShopError(error).code === 'UNAUTHENTICATED' ? next() : throwError(() => error),
      ),
    );
}

/** Calls `notify` after a FORBIDDEN result or error, and passes it on. */
function whenForbidden(notify: () => void): (answer: Answer) => Answer {
  return (answer) =>
    answer.pipe(
      tap({
        next: ({ errors }) => {
          if (errors?.some(({ extensions }) => extensions?.code === 'FORBIDDEN')) notify();
        },
        error: (error: unknown) => {
          if (toShopError(error).code === 'FORBIDDEN') notify();
        },
      }),
    );
}

function endAndRefuse(tokens: TokenSource): Answer {
  tokens.endSession();
  return refusal();
}

function refusal(): Answer {
  return of({
    errors: [new GraphQLError('Your session has ended. Log in to go on.', { extensions: { code: 'UNAUTHENTICATED' } })],
  });
}
