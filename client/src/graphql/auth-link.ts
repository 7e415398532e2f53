import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { GraphQLError } from 'graphql';
import { catchError, from, map, mergeMap, of, tap, throwError, type Observable } from 'rxjs';
import { toShopError } from './shop-error';

/** Where the link gets its token from. */
export interface TokenSource {
  /** A token that is good for at least the next seconds, or null for a visitor. Rejects when it cannot be known now. */
  getAccessToken: () => Promise<string | null>;
  /** Called when the shop refused `token`. Resolves to another one to try, or to null when the session is over. */
  replaceRefusedToken: (token: string) => Promise<string | null>;
  /** Called when a fresh token was refused as well. */
  endSession: () => void;
}

/** Whose requests the link sends. */
export interface Requester extends TokenSource {
  /** Called when the shop said that this user may not do something: what they may do can have changed. */
  doubtRole: () => void;
}

/**
 * Operations that are the same for everybody. They go without a token, so that they neither wait for a renewal nor
 * fail with it; the renewal itself needs Shop and SignIn.
 */
const anonymousOperations: ReadonlySet<string | undefined> = new Set(['Shop', 'SignIn', 'HomeProducts', 'HomeReviews']);

/**
 * Sends the access token, and answers UNAUTHENTICATED with one silent attempt to get another. The refused operation
 * did not run, so repeating it is safe, writes included.
 */
export function createAuthLink(tokens: Requester): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (anonymousOperations.has(operation.operationName)) return forward(operation);
    const send = (token: string) => {
      operation.setContext((context) => ({
        headers: { ...(context.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
      }));
      const answer = forward(operation);
      // Who somebody is, is asked because of a doubt: its answer raises no other.
      return operation.operationName === 'Viewer' ? answer : answer.pipe(whenForbidden(() => tokens.doubtRole()));
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

/** Replaces a refusal, however it is carried, by what `next` answers. */
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

/** Tells of a FORBIDDEN, however it is carried, and passes it on. */
function whenForbidden(tell: () => void): (answer: Answer) => Answer {
  return (answer) =>
    answer.pipe(
      tap({
        next: ({ errors }) => {
          if (errors?.some(({ extensions }) => extensions?.code === 'FORBIDDEN')) tell();
        },
        error: (error: unknown) => {
          if (toShopError(error).code === 'FORBIDDEN') tell();
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
