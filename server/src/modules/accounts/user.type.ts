import { phoneFormat } from '@kickstand/rules/fields';
import { profileRules } from '@kickstand/rules/profiles';
import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { NodeType } from '../../api/graphql/node.type.js';
import { describeLimits } from '../../shared/field-rules.js';
import { SavedAddressType } from '../addresses/address.type.js';
import type { UserRole } from './user.js';

export const UserRoleEnum = defineEnum<UserRole>('UserRole', 'Role of a user.', {
  admin: 'Manages users, products and orders.',
  customer: 'Places and pays orders and writes reviews.',
});

@ObjectType('Profile', { description: 'Profile of a user.' })
export class ProfileType {
  @Field({ description: 'Education, such as schools and degrees.' })
  education: string;

  @Field({ description: 'Place of residence.' })
  location: string;

  @Field({ description: 'Phone number as typed, leading zeros kept.' })
  phoneNumber: string;

  @Field({ description: 'LinkedIn profile: an http(s) address or a profile name.' })
  linkedIn: string;

  @Field(() => Date, { description: 'When the profile was last saved.' })
  updatedAt: Date;
}

@ObjectType('User', {
  implements: NodeType,
  description: 'A user with an account. Visible to themselves and to admins.',
})
export class UserType extends NodeType {
  @Field({ description: 'Email address in lower case; unique.' })
  email: string;

  @Field({ description: 'Display name.' })
  displayName: string;

  @Field(() => String, {
    nullable: true,
    description: 'Address (http or https) of their profile picture; null if they have none.',
  })
  photoUrl: string | null;

  @Field(() => UserRoleEnum, { description: 'Current role.' })
  role: UserRole;

  @Field(() => Date, {
    nullable: true,
    description: 'When an admin disabled the account; null while it is enabled. A disabled user cannot sign in.',
  })
  disabledAt: Date | null;

  @Field(() => ProfileType, { nullable: true, description: 'Profile of the user; null until it is saved.' })
  profile: ProfileType | null;

  @Field(() => Date, { description: 'When the user first signed in.' })
  createdAt: Date;
}

export const UserConnection = connectionTypes('User', () => UserType).Connection;

@ArgsType()
export class UsersArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for. Each must be the beginning of a word in the name, or of the email address.',
  })
  search?: string | null;
}

@InputType({ description: 'Proof of identity for signing in.' })
export class SignInInput {
  @Field({ description: 'ID token of the identity provider.' })
  idToken: string;
}

@ObjectType({ description: 'An access token and its user.' })
export class SignInPayload {
  @Field({ description: 'Access token. Send it in the header `Authorization: Bearer <token>`.' })
  accessToken: string;

  @Field(() => Date, { description: 'When the token expires, at most one hour from now. Sign in again before that.' })
  expiresAt: Date;

  @Field(() => UserType, { description: 'The signed-in user.' })
  user: UserType;
}

@InputType({ description: 'The profile to save. It replaces the previous one.' })
export class SaveProfileInput {
  @Field({ description: `${describeLimits(profileRules.education)}.` })
  education: string;

  @Field({ description: `${describeLimits(profileRules.location)}.` })
  location: string;

  @Field({ description: `Phone number: ${phoneFormat}.` })
  phoneNumber: string;

  @Field({ description: `An http(s) address or a profile name, ${describeLimits(profileRules.linkedIn)}.` })
  linkedIn: string;
}

@InputType({ description: 'The user to make an admin.' })
export class MakeAdminInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

@InputType({ description: 'The admin to make a customer again.' })
export class RemoveAdminInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

@InputType({ description: 'The account to disable.' })
export class DisableUserInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

@InputType({ description: 'The disabled account to enable.' })
export class EnableUserInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

function userPayload(name: string, description: string) {
  @ObjectType(name, { description })
  class Payload {
    @Field(() => UserType, { description: 'The user after the change.' })
    user: UserType;
  }
  return Payload;
}

export const SignOutEverywherePayload = userPayload('SignOutEverywherePayload', 'Result of signOutEverywhere.');
export const SaveProfilePayload = userPayload('SaveProfilePayload', 'Result of saveProfile.');
export const MakeAdminPayload = userPayload('MakeAdminPayload', 'Result of makeAdmin.');
export const RemoveAdminPayload = userPayload('RemoveAdminPayload', 'Result of removeAdmin.');
export const DisableUserPayload = userPayload('DisableUserPayload', 'Result of disableUser.');
export const EnableUserPayload = userPayload('EnableUserPayload', 'Result of enableUser.');

export const DeleteAddressPayload = userPayload('DeleteAddressPayload', 'Result of deleteAddress.');

@ObjectType({ description: 'Result of saveAddress.' })
export class SaveAddressPayload {
  @Field(() => SavedAddressType, { description: 'The address as it was saved.' })
  address: SavedAddressType;

  @Field(() => UserType, { description: 'The user after the change.' })
  user: UserType;
}
