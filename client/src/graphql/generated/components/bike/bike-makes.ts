/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';

export const BikeMakesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BikeMakes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vehicleMakes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"years"}}]}}]}}]} as unknown as DocumentNode<Types.BikeMakesQuery, Types.BikeMakesQueryVariables>;

export function useBikeMakesQuery(options: SkipToken | Types.QueryOptions<Types.BikeMakesQuery, Types.BikeMakesQueryVariables> = {}): Types.QueryResult<Types.BikeMakesQuery, Types.BikeMakesQueryVariables> {
  return useQuery(BikeMakesDocument, options);
}
export function useBikeMakesLazyQuery(options?: useLazyQuery.Options<Types.BikeMakesQuery, Types.BikeMakesQueryVariables>): useLazyQuery.ResultTuple<Types.BikeMakesQuery, Types.BikeMakesQueryVariables> {
  return useLazyQuery<Types.BikeMakesQuery, Types.BikeMakesQueryVariables>(BikeMakesDocument, options);
}