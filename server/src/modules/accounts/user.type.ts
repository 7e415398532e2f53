import { phoneFormat } from '@kickstand/rules/fields';
import { profileRules } from '@kickstand/rules/profiles';
import { ArgsType, InputType, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
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
  @Field('Education, such as schools and degrees.')
  education: string;

  @Field('Place of residence.')
  location: string;

  @Field('Phone number as typed, leading zeros kept.')
  phoneNumber: string;

  @Field('LinkedIn profile: an http(s) address or a profile name.')
  linkedIn: string;

  @Field(() => Date, 'When the profile was last saved.')
  updatedAt: Date;
}

@ObjectType('User', {
  implements: NodeType,
  description: 'A user with an account. Visible to themselves and to admins.',
})
export class UserType extends NodeType {
  @Field('Email address in lower case; unique.')
  email: string;

  @Field('Display name.')
  displayName: string;

  @NullableField(() => String, 'Address (http or https) of their profile picture; null if they have none.')
  photoUrl: string | null;

  @Field(() => UserRoleEnum, 'Current role.')
  role: UserRole;

  @NullableField(
    () => Date,
    'When an admin disabled the account; null while it is enabled. A disabled user cannot sign in.',
  )
  disabledAt: Date | null;

  @NullableField(() => ProfileType, 'Profile of the user; null until it is saved.')
  profile: ProfileType | null;

  @Field(() => Date, 'When the user first signed in.')
  createdAt: Date;
}

export const UserConnection = connectionTypes('User', () => UserType).Connection;

@ArgsType()
export class UsersArgs extends PageArgs {
  @NullableField(
    () => String,
    'Words to search for. Each must be the beginning of a word in the name, or of the email address.',
  )
  search?: string | null;
}

@InputType({ description: 'Proof of identity for signing in.' })
export class SignInInput {
  @Field('ID token of the identity provider.')
  idToken: string;
}

@ObjectType({ description: 'An access token and its user.' })
export class SignInPayload {
  @Field('Access token. Send it in the header `Authorization: Bearer <token>`.')
  accessToken: string;

  @Field(() => Date, 'When the token expires, at most one hour from now. Sign in again before that.')
  expiresAt: Date;

  @Field(() => UserType, 'The signed-in user.')
  user: UserType;
}

@InputType({ description: 'The profile to save. It replaces the previous one.' })
export class SaveProfileInput {
  @Field(`${describeLimits(profileRules.education)}.`)
  education: string;

  @Field(`${describeLimits(profileRules.location)}.`)
  location: string;

  @Field(`Phone number: ${phoneFormat}.`)
  phoneNumber: string;

  @Field(`An http(s) address or a profile name, ${describeLimits(profileRules.linkedIn)}.`)
  linkedIn: string;
}

@InputType({ description: 'The user to make an admin.' })
export class MakeAdminInput {
  @Field('Email address of the account.')
  email: string;
}

@InputType({ description: 'The admin to make a customer again.' })
export class RemoveAdminInput {
  @Field('Email address of the account.')
  email: string;
}

@InputType({ description: 'The account to disable.' })
export class DisableUserInput {
  @Field('Email address of the account.')
  email: string;
}

@InputType({ description: 'The disabled account to enable.' })
export class EnableUserInput {
  @Field('Email address of the account.')
  email: string;
}

function userPayload(name: string, description: string) {
  @ObjectType(name, { description })
  class Payload {
    @Field(() => UserType, 'The user after the change.')
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
  @Field(() => SavedAddressType, 'The address as it was saved.')
  address: SavedAddressType;

  @Field(() => UserType, 'The user after the change.')
  user: UserType;
}
