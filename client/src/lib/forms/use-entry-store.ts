import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useIdempotencyKey } from '../idempotency/use-idempotency-key';
import type { Edition } from './use-versioned-edit';

/** What a save replaces, or the key under which a new entry is saved once. */
type Target = { id: string; version: number } | { idempotencyKey: string };

/** Sends the fields with the version that was edited, or as a new entry, which a retry does not add twice. */
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

/** Reads the stored entry, bypassing the cache. @param find null if the answer does not hold it */
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
