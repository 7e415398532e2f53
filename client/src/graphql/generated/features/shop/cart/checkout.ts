/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import type { useMutation } from '@apollo/client/react';
import { useWrite, type Write } from '../../../../use-write';

export const PlaceCartOrderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PlaceCartOrder"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PlaceCartOrderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"placeCartOrder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"order"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderKey"}}]}}]}}]} as unknown as DocumentNode<Types.PlaceCartOrderMutation, Types.PlaceCartOrderMutationVariables>;

export function usePlaceCartOrderMutation(options?: useMutation.Options<Types.PlaceCartOrderMutation, Types.PlaceCartOrderMutationVariables>): [Write<Types.PlaceCartOrderMutation, Types.PlaceCartOrderMutationVariables>, useMutation.Result<Types.PlaceCartOrderMutation>] {
  return useWrite(PlaceCartOrderDocument, options);
}