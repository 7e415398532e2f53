import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../graph/connection.js';
import { defineEnum } from '../graph/define-enum.js';
import { NodeType } from '../graph/node.type.js';
import type { UserRole } from './user.js';

export const UserRoleEnum = defineEnum<UserRole>('UserRole', 'What somebody may do.', {
  admin: 'Manages users, products and orders.',
  customer: 'Orders, pays, and writes reviews.',
});

@ObjectType('Profile', { description: 'What somebody tells about themselves.' })
export class ProfileType {
  @Field({ description: 'Schools and degrees.' })
  education: string;

  @Field({ description: 'Where they live.' })
  location: string;

  @Field({ description: 'Phone number as typed, leading zeros kept.' })
  phoneNumber: string;

  @Field({ description: 'Their LinkedIn profile: an http(s) address, or a name there.' })
  linkedIn: string;

  @Field(() => Date, { description: 'When it was last saved.' })
  updatedAt: Date;
}

@ObjectType('User', {
  implements: NodeType,
  description: 'Somebody with an account. Seen by themselves and by admins.',
})
export class UserType extends NodeType {
  @Field({ description: 'Email address in lower case; unique.' })
  email: string;

  @Field({ description: 'What to call them.' })
  displayName: string;

  @Field(() => String, { nullable: true, description: 'Their picture, an http(s) address.' })
  photoUrl: string | null;

  @Field(() => UserRoleEnum, { description: 'What they may do now.' })
  role: UserRole;

  @Field(() => Date, {
    nullable: true,
    description: 'When an admin disabled the account; null while it is enabled. A disabled user cannot sign in.',
  })
  disabledAt: Date | null;

  @Field(() => ProfileType, { nullable: true, description: 'What they tell about themselves; null until saved.' })
  profile: ProfileType | null;

  @Field(() => Date, { description: 'When they first signed in.' })
  createdAt: Date;
}

export const UserConnection = connectionTypes('User', () => UserType).Connection;

@ArgsType()
export class UsersArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Words that begin words of the name, or the email address.' })
  search?: string | null;
}

@InputType({ description: 'Proof of who signs in.' })
export class SignInInput {
  @Field({ description: "The identity provider's ID token." })
  idToken: string;
}

@ObjectType({ description: 'A session.' })
export class SignInPayload {
  @Field({ description: 'Send it as `Authorization: Bearer …`.' })
  accessToken: string;

  @Field(() => Date, { description: 'When it stops working, an hour from now at most. Sign in again before.' })
  expiresAt: Date;

  @Field(() => UserType, { description: 'Who signed in.' })
  user: UserType;
}

@InputType({ description: 'What to tell about yourself; replaces what was there.' })
export class SaveProfileInput {
  @Field({ description: '1 to 500 characters.' })
  education: string;

  @Field({ description: '1 to 200 characters.' })
  location: string;

  @Field({ description: '5 to 20 digits; spaces and + - ( ) may stand between.' })
  phoneNumber: string;

  @Field({ description: 'An http(s) address or a profile name, 1 to 300 characters.' })
  linkedIn: string;
}

@InputType({ description: 'Who becomes an admin.' })
export class MakeAdminInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

@InputType({ description: 'Who ceases to be an admin.' })
export class RemoveAdminInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

@InputType({ description: 'The account to disable.' })
export class DisableUserInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

@InputType({ description: 'The account to enable again.' })
export class EnableUserInput {
  @Field({ description: 'Email address of the account.' })
  email: string;
}

function userPayload(name: string, description: string) {
  @ObjectType(name, { description })
  class Payload {
    @Field(() => UserType, { description: 'The user as they are now.' })
    user: UserType;
  }
  return Payload;
}

export const SignOutEverywherePayload = userPayload('SignOutEverywherePayload', 'Whose sessions have ended.');
export const SaveProfilePayload = userPayload('SaveProfilePayload', 'Whose profile was saved.');
export const MakeAdminPayload = userPayload('MakeAdminPayload', 'The new admin.');
export const RemoveAdminPayload = userPayload('RemoveAdminPayload', 'Who is an admin no more.');
export const DisableUserPayload = userPayload('DisableUserPayload', 'The disabled user.');
export const EnableUserPayload = userPayload('EnableUserPayload', 'The enabled user.');
