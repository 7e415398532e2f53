/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';

export const HasBikesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'HasBikes' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'vehicles' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'first' }, value: { kind: 'IntValue', value: '1' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'nodes' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<Types.HasBikesQuery, Types.HasBikesQueryVariables>;

export function useHasBikesQuery(
  options: SkipToken | Types.QueryOptions<Types.HasBikesQuery, Types.HasBikesQueryVariables> = {},
): Types.QueryResult<Types.HasBikesQuery, Types.HasBikesQueryVariables> {
  return useQuery(HasBikesDocument, options);
}
export function useHasBikesLazyQuery(
  options?: useLazyQuery.Options<Types.HasBikesQuery, Types.HasBikesQueryVariables>,
): useLazyQuery.ResultTuple<Types.HasBikesQuery, Types.HasBikesQueryVariables> {
  return useLazyQuery<Types.HasBikesQuery, Types.HasBikesQueryVariables>(HasBikesDocument, options);
}
