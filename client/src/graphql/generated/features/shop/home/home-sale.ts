/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';

export const HomeSaleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeSale"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runningSale"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<Types.HomeSaleQuery, Types.HomeSaleQueryVariables>;

export function useHomeSaleQuery(options: SkipToken | Types.QueryOptions<Types.HomeSaleQuery, Types.HomeSaleQueryVariables> = {}): Types.QueryResult<Types.HomeSaleQuery, Types.HomeSaleQueryVariables> {
  return useQuery(HomeSaleDocument, options);
}
export function useHomeSaleLazyQuery(options?: useLazyQuery.Options<Types.HomeSaleQuery, Types.HomeSaleQueryVariables>): useLazyQuery.ResultTuple<Types.HomeSaleQuery, Types.HomeSaleQueryVariables> {
  return useLazyQuery<Types.HomeSaleQuery, Types.HomeSaleQueryVariables>(HomeSaleDocument, options);
}