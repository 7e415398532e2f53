import type { Permission } from '@kickstand/rules/permissions';
import { roleName } from '@kickstand/rules/staff';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionTypes } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { RemoveInput, SaveInput } from '../../api/graphql/edit-inputs.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { describeLimits } from '../../shared/field-rules.js';
import { PermissionEnum } from '../accounts/user.type.js';
import type { StaffState } from './staff.js';

@ObjectType('StaffRole', { description: 'A role of staff: a name for permissions.' })
export class StaffRoleType {
  @Field(() => ID, 'ID of the role.')
  id: string;

  @Field('Name of the role.')
  name: string;

  @Field(() => [PermissionEnum], 'What staff with this role may do.')
  permissions: Permission[];

  @Field(() => Int, 'Number of the version, 1 for a new role; send it with an edit.')
  version: number;
}

export const StaffStateEnum = defineEnum<StaffState>('StaffState', 'Whether the role of a person applies.', {
  invited: 'The invitation is not accepted yet.',
  expired: 'The invitation was not accepted in time. It can be sent again.',
  active: 'The role applies.',
  suspended: 'The account that accepted the invitation is disabled, or no longer has this verified email address.',
});

@ObjectType('StaffMember', { description: 'A person who has a role of staff, or an invitation to it.' })
export class StaffMemberType {
  @Field(() => ID, 'ID of the member.')
  id: string;

  @Field('Email address in lower case. Only an account with this verified address can accept the invitation.')
  email: string;

  @Field(() => StaffRoleType, 'The role.')
  role: StaffRoleType;

  @Field(() => StaffStateEnum, 'Whether the role applies.')
  state: StaffState;

  @Field('Email address of the admin who sent the invitation.')
  invitedBy: string;

  @Field(() => Date, 'When the invitation was sent, or sent again.')
  invitedAt: Date;

  @NullableField(() => Date, 'Until when the invitation can be accepted; null if it was accepted.')
  expiresAt: Date | null;
}

export const StaffMemberConnection = connectionTypes('StaffMember', () => StaffMemberType).Connection;
export const StaffRoleConnection = connectionTypes('StaffRole', () => StaffRoleType).Connection;

@InputType({ description: 'A role of staff. Fields that are left out stay as they are.' })
export class SaveStaffRoleInput extends SaveInput {
  @NullableField(() => String, `Name: ${describeLimits(roleName)}; unique. Required without an ID.`)
  name?: string | null;

  @NullableField(() => [PermissionEnum], 'What staff with this role may do, at least one. Required without an ID.')
  permissions?: readonly Permission[] | null;
}

@InputType({ description: 'The role to delete.' })
export class DeleteStaffRoleInput extends RemoveInput {}

@InputType({ description: 'The person and the role.' })
export class InviteStaffInput {
  @Field('Email address of the person.')
  email: string;

  @NullableField(
    () => ID,
    'ID of the member that gets another role or the invitation again. With it, a person who was removed is not invited.',
  )
  memberId?: string | null;

  @NullableField(() => ID, 'ID of the role. Required without memberId. If it is left out, the member keeps their role.')
  roleId?: string | null;
}
