/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
import type * as Types from '../../../types';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';
import type { useMutation } from '@apollo/client/react';
import { useWrite, type Write } from '../../../../use-write';

export const MyProfileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyProfile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ViewerFields"}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"education"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"linkedIn"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ViewerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"photoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}}]}}]} as unknown as DocumentNode<Types.MyProfileQuery, Types.MyProfileQueryVariables>;
export const MyPersonalDataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyPersonalData"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myPersonalData"}}]}}]} as unknown as DocumentNode<Types.MyPersonalDataQuery, Types.MyPersonalDataQueryVariables>;
export const SignOutEverywhereDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SignOutEverywhere"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signOutEverywhere"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<Types.SignOutEverywhereMutation, Types.SignOutEverywhereMutationVariables>;
export const SaveProfileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveProfile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveProfileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"education"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"linkedIn"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<Types.SaveProfileMutation, Types.SaveProfileMutationVariables>;
export const GuestOrderProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GuestOrderProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}},{"kind":"Field","name":{"kind":"Name","value":"minimumQuantity"}}]}}]}}]} as unknown as DocumentNode<Types.GuestOrderProductQuery, Types.GuestOrderProductQueryVariables>;

export function useMyProfileQuery(options: SkipToken | Types.QueryOptions<Types.MyProfileQuery, Types.MyProfileQueryVariables> = {}): Types.QueryResult<Types.MyProfileQuery, Types.MyProfileQueryVariables> {
  return useQuery(MyProfileDocument, options);
}
export function useMyProfileLazyQuery(options?: useLazyQuery.Options<Types.MyProfileQuery, Types.MyProfileQueryVariables>): useLazyQuery.ResultTuple<Types.MyProfileQuery, Types.MyProfileQueryVariables> {
  return useLazyQuery<Types.MyProfileQuery, Types.MyProfileQueryVariables>(MyProfileDocument, options);
}

export function useMyPersonalDataQuery(options: SkipToken | Types.QueryOptions<Types.MyPersonalDataQuery, Types.MyPersonalDataQueryVariables> = {}): Types.QueryResult<Types.MyPersonalDataQuery, Types.MyPersonalDataQueryVariables> {
  return useQuery(MyPersonalDataDocument, options);
}
export function useMyPersonalDataLazyQuery(options?: useLazyQuery.Options<Types.MyPersonalDataQuery, Types.MyPersonalDataQueryVariables>): useLazyQuery.ResultTuple<Types.MyPersonalDataQuery, Types.MyPersonalDataQueryVariables> {
  return useLazyQuery<Types.MyPersonalDataQuery, Types.MyPersonalDataQueryVariables>(MyPersonalDataDocument, options);
}

export function useSignOutEverywhereMutation(options?: useMutation.Options<Types.SignOutEverywhereMutation, Types.SignOutEverywhereMutationVariables>): [Write<Types.SignOutEverywhereMutation, Types.SignOutEverywhereMutationVariables>, useMutation.Result<Types.SignOutEverywhereMutation>] {
  return useWrite(SignOutEverywhereDocument, options);
}

export function useSaveProfileMutation(options?: useMutation.Options<Types.SaveProfileMutation, Types.SaveProfileMutationVariables>): [Write<Types.SaveProfileMutation, Types.SaveProfileMutationVariables>, useMutation.Result<Types.SaveProfileMutation>] {
  return useWrite(SaveProfileDocument, options);
}

export function useGuestOrderProductQuery(options: SkipToken | Types.QueryOptions<Types.GuestOrderProductQuery, Types.GuestOrderProductQueryVariables>): Types.QueryResult<Types.GuestOrderProductQuery, Types.GuestOrderProductQueryVariables> {
  return useQuery(GuestOrderProductDocument, options);
}
export function useGuestOrderProductLazyQuery(options?: useLazyQuery.Options<Types.GuestOrderProductQuery, Types.GuestOrderProductQueryVariables>): useLazyQuery.ResultTuple<Types.GuestOrderProductQuery, Types.GuestOrderProductQueryVariables> {
  return useLazyQuery<Types.GuestOrderProductQuery, Types.GuestOrderProductQueryVariables>(GuestOrderProductDocument, options);
}