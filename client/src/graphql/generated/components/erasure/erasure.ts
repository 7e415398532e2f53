/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';

export const ErasureTermsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ErasureTerms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shop"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderNamesYears"}}]}}]}}]} as unknown as DocumentNode<Types.ErasureTermsQuery, Types.ErasureTermsQueryVariables>;

export function useErasureTermsQuery(options: SkipToken | Types.QueryOptions<Types.ErasureTermsQuery, Types.ErasureTermsQueryVariables> = {}): Types.QueryResult<Types.ErasureTermsQuery, Types.ErasureTermsQueryVariables> {
  return useQuery(ErasureTermsDocument, options);
}
export function useErasureTermsLazyQuery(options?: useLazyQuery.Options<Types.ErasureTermsQuery, Types.ErasureTermsQueryVariables>): useLazyQuery.ResultTuple<Types.ErasureTermsQuery, Types.ErasureTermsQueryVariables> {
  return useLazyQuery<Types.ErasureTermsQuery, Types.ErasureTermsQueryVariables>(ErasureTermsDocument, options);
}