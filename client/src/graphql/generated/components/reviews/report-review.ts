/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import type { useMutation } from '@apollo/client/react';
import { useWrite, type Write } from '../../../use-write';

export const ReportReviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportReview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportReviewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportReview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"review"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<Types.ReportReviewMutation, Types.ReportReviewMutationVariables>;

export function useReportReviewMutation(options?: useMutation.Options<Types.ReportReviewMutation, Types.ReportReviewMutationVariables>): [Write<Types.ReportReviewMutation, Types.ReportReviewMutationVariables>, useMutation.Result<Types.ReportReviewMutation>] {
  return useWrite(ReportReviewDocument, options);
}