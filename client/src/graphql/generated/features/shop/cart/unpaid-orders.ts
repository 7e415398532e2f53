/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';

export const UnpaidOrdersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnpaidOrders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unpaidOrders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"reservedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MoneyFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MoneyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Money"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amountMinor"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currencyCode"}}]}}]} as unknown as DocumentNode<Types.UnpaidOrdersQuery, Types.UnpaidOrdersQueryVariables>;

export function useUnpaidOrdersQuery(options: SkipToken | Types.QueryOptions<Types.UnpaidOrdersQuery, Types.UnpaidOrdersQueryVariables> = {}): Types.QueryResult<Types.UnpaidOrdersQuery, Types.UnpaidOrdersQueryVariables> {
  return useQuery(UnpaidOrdersDocument, options);
}
export function useUnpaidOrdersLazyQuery(options?: useLazyQuery.Options<Types.UnpaidOrdersQuery, Types.UnpaidOrdersQueryVariables>): useLazyQuery.ResultTuple<Types.UnpaidOrdersQuery, Types.UnpaidOrdersQueryVariables> {
  return useLazyQuery<Types.UnpaidOrdersQuery, Types.UnpaidOrdersQueryVariables>(UnpaidOrdersDocument, options);
}