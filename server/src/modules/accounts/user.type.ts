import { phoneFormat } from '@kickstand/rules/fields';
import { permissionTexts, type Permission } from '@kickstand/rules/permissions';
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
  customer: 'Places orders, pays for them and writes reviews.',
});

export const PermissionEnum = defineEnum<Permission>(
  'Permission',
  'What staff can be permitted to do.',
  permissionTexts,
);

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
  description: 'A user with an account. Visible to themselves, and to admins and staff with the permission customers.',
})
export class UserType extends NodeType {
  @Field(
    'Email address in lower case; unique. `customer-…@invalid` if somebody else has confirmed the former address; ' +
      'replaced at the next sign-in.',
  )
  email: string;

  @NullableField(
    () => Boolean,
    'Whether the user has confirmed that the email address is theirs. If false, the account may belong to a stranger. ' +
      'Null if nobody has signed in yet.',
  )
  isEmailConfirmed: boolean | null;

  @Field('Display name.')
  displayName: string;

  @NullableField(() => String, 'Address (http or https) of their profile picture; null if they have none.')
  photoUrl: string | null;

  @Field(() => UserRoleEnum, 'Current role.')
  role: UserRole;

  @NullableField(() => [PermissionEnum], 'What the signed-in user may do; null for other users. Admins have all.')
  permissions: Permission[] | null;

  @Field(
    'Whether the signed-in user is an admin or staff, but acts as a customer until they sign in with a second factor; ' +
      'false for other users.',
  )
  needsSecondFactor: boolean;

  @NullableField(() => Date, 'When the account was disabled; null while it is enabled. A disabled user cannot sign in.')
  disabledAt: Date | null;

  @NullableField(() => ProfileType, 'Profile of the user; null until it is saved.')
  profile: ProfileType | null;

  @Field(() => Date, 'When the account was created.')
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

@InputType()
abstract class AccountInput {
  @Field('Email address of the account.')
  email: string;
}

@InputType({ description: 'The user to make an admin.' })
export class MakeAdminInput extends AccountInput {}

@InputType({ description: 'The admin to make a customer again.' })
export class RemoveAdminInput extends AccountInput {}

@InputType({ description: 'The account to disable.' })
export class DisableUserInput extends AccountInput {}

@InputType({ description: 'The disabled account to enable.' })
export class EnableUserInput extends AccountInput {}

@InputType({ description: 'The account whose second factor is to be removed.' })
export class ResetSecondFactorInput extends AccountInput {}

@ObjectType({ description: 'Result of saveAddress.' })
export class SaveAddressPayload {
  @Field(() => SavedAddressType, 'The address as it was saved.')
  address: SavedAddressType;

  @Field(() => UserType, 'The user after the change.')
  user: UserType;
}
