import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';

type Options<TData, TVariables extends OperationVariables> = useMutation.MutationFunctionOptions<TData, TVariables>;

/** Sends a mutation and resolves to its data. Rejects if the shop refuses it, sends no data or cannot be reached. */
export type Write<TData, TVariables extends OperationVariables> = (
  ...options: Record<string, never> extends TVariables
    ? [options?: Options<TData, TVariables>]
    : [options: Options<TData, TVariables> & { variables: TVariables }]
) => Promise<TData>;

/** Used by the generated hooks of all mutations. The returned function stays the same across renders. */
export function useWrite<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  options?: useMutation.Options<TData, TVariables>,
): [Write<TData, TVariables>, useMutation.Result<TData>] {
  const [mutate, result] = useMutation<TData, TVariables>(document, options);
  const write = useCallback<Write<TData, TVariables>>(
    async (...given) => {
      const { data } = await mutate(...(given as Parameters<typeof mutate>));
      // Treated like a missing answer, so that the write can be repeated under its idempotency key.
      if (!data) throw new TypeError('The shop answered a mutation with nothing.');
      return data;
    },
    [mutate],
  );
  return [write, result];
}
