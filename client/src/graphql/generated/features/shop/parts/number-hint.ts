/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';

export const PartNumberHintDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PartNumberHint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"number"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partNumber"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"number"},"value":{"kind":"Variable","name":{"kind":"Name","value":"number"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"isKnown"}},{"kind":"Field","name":{"kind":"Name","value":"ends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"isAlternative"}}]}}]}}]}}]} as unknown as DocumentNode<Types.PartNumberHintQuery, Types.PartNumberHintQueryVariables>;

export function usePartNumberHintQuery(options: SkipToken | Types.QueryOptions<Types.PartNumberHintQuery, Types.PartNumberHintQueryVariables>): Types.QueryResult<Types.PartNumberHintQuery, Types.PartNumberHintQueryVariables> {
  return useQuery(PartNumberHintDocument, options);
}
export function usePartNumberHintLazyQuery(options?: useLazyQuery.Options<Types.PartNumberHintQuery, Types.PartNumberHintQueryVariables>): useLazyQuery.ResultTuple<Types.PartNumberHintQuery, Types.PartNumberHintQueryVariables> {
  return useLazyQuery<Types.PartNumberHintQuery, Types.PartNumberHintQueryVariables>(PartNumberHintDocument, options);
}