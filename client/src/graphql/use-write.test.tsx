import { ApolloClient, ApolloLink, InMemoryCache, type FetchResult } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { useSignOutEverywhereMutation } from './generated/operations';
import { isTransient, toShopError } from './shop-error';

/** Signs out and resolves to the outcome. */
function signOut(answer: FetchResult) {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => of(answer)) });
  const wrapper = ({ children }: PropsWithChildren) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const { result } = renderHook(() => useSignOutEverywhereMutation(), { wrapper });
  return act(() => Promise.resolve(result.current[0]({ fetchPolicy: 'no-cache' })).catch((error: unknown) => error));
}

describe('the function of a mutation hook', () => {
  it('resolves to the data', async () => {
    const data = {
      signOutEverywhere: { __typename: 'SignOutEverywherePayload', signedOutAt: '2026-05-01T12:00:00.000Z' },
    };
    expect(await signOut({ data })).toEqual(data);
  });

  it('treats an answer without data like a lost answer: a repeated write keeps its idempotency key', async () => {
    const error = await signOut({ data: null });
    expect(error).toBeInstanceOf(TypeError);
    expect(isTransient(toShopError(error))).toBe(true);
  });
});
