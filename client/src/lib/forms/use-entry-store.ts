import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useIdempotencyKey } from '../idempotency/use-idempotency-key';
import type { Edition } from './use-versioned-edit';

/** The version of the entry that a save replaces, or the idempotency key of a new entry. */
type Target = { id: string; version: number } | { idempotencyKey: string };

/**
 * Saves an entry. For an existing one, it sends the edited version; for a new one, a key, so that a retry adds no second
 * one.
 */
export function useSaveEntry(): <Fields extends object, Saved>(
  fields: Fields,
  base: Pick<Edition<unknown>, 'id' | 'version'> | null,
  send: (input: Fields & Target) => Promise<Saved>,
) => Promise<Saved> {
  const withKey = useIdempotencyKey();
  return (fields, base, send) =>
    base
      ? send({ ...fields, id: base.id, version: base.version })
      : withKey(fields, (idempotencyKey) => send({ ...fields, idempotencyKey }));
}

/** Reads the stored entry, bypassing the cache. @param find gets the entry from the answer; null if it is not there */
export function useFetchLatest<TData, Entry>(
  query: TypedDocumentNode<TData, { id: string }>,
  find: (data: TData) => Entry | null,
): (id: string) => Promise<Entry | null> {
  const client = useApolloClient();
  return async (id) => {
    const { data } = await client.query({ query, variables: { id }, fetchPolicy: 'network-only' });
    return data ? find(data) : null;
  };
}
