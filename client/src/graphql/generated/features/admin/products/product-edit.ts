/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import type { useMutation } from '@apollo/client/react';
import { useWrite, type Write } from '../../../../use-write';

export const PrepareProductEditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PrepareProductEdit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PrepareProductEditInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prepareProductEdit"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"import"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<Types.PrepareProductEditMutation, Types.PrepareProductEditMutationVariables>;

export function usePrepareProductEditMutation(options?: useMutation.Options<Types.PrepareProductEditMutation, Types.PrepareProductEditMutationVariables>): [Write<Types.PrepareProductEditMutation, Types.PrepareProductEditMutationVariables>, useMutation.Result<Types.PrepareProductEditMutation>] {
  return useWrite(PrepareProductEditDocument, options);
}