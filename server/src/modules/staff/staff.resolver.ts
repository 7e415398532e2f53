import { invitationDays } from '@kickstand/rules/staff';
import { Args, Query, Resolver, ID } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnectionOf } from '../../api/graphql/connection.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, IdInput, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import type { StaffService } from './staff.service.js';
import {
  DeleteStaffRoleInput,
  InviteStaffInput,
  SaveStaffRoleInput,
  StaffMemberConnection,
  StaffRoleConnection,
  StaffRoleType,
  StaffMemberType,
} from './staff.type.js';

@Resolver()
export class StaffResolver {
  constructor(private readonly staff: StaffService) {}

  @Access('admin')
  @Query(() => StaffMemberConnection, { description: 'Staff, sorted by email address. Admins are not listed here.' })
  async staffMembers(@Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    return toConnectionOf(await this.staff.listMembers(actor), 'staffMembers', page);
  }

  @Access('admin')
  @Query(() => StaffRoleConnection, { description: 'Roles of staff, in the order in which they were added.' })
  async staffRoles(@Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    return toConnectionOf(await this.staff.listRoles(actor), 'staffRoles', page);
  }

  @Access('admin')
  @Mutation(
    { role: () => StaffRoleType },
    'Adds or edits a role of staff. For staff who have the role, a change applies from their next request. Conflict: ' +
      'STALE_VERSION if it has been changed in the meantime.',
  )
  async saveStaffRole(@Input('The role.') input: SaveStaffRoleInput, @CurrentActor() actor: Actor) {
    return { role: await this.staff.saveRole(actor, input) };
  }

  @Access('admin')
  @Mutation(
    { roleId: () => ID },
    'Deletes a role that nobody has. Conflicts: ILLEGAL_TRANSITION if staff have it, STALE_VERSION.',
    'ID of the deleted role.',
  )
  async deleteStaffRole(@Input('The role.') input: DeleteStaffRoleInput, @CurrentActor() actor: Actor) {
    return { roleId: await this.staff.deleteRole(actor, input) };
  }

  @Access('admin')
  @Mutation(
    { member: () => StaffMemberType },
    'Sends the owner of an email address an invitation to the staff, or gives a member another role. The next ' +
      'request of an account that has verified this address accepts the invitation, which ends after ' +
      `${invitationDays} days. Until it is accepted, another call sends it again, but not within a minute. ` +
      'Conflict: ILLEGAL_TRANSITION if memberId is not on the staff any more.',
  )
  async inviteStaff(@Input('The person.') input: InviteStaffInput, @CurrentActor() actor: Actor) {
    return { member: await this.staff.inviteMember(actor, input) };
  }

  @Access('admin')
  @Mutation(
    { memberId: () => ID },
    'Removes a member of staff, with effect from their next request, or withdraws an invitation. A retry changes nothing.',
    'ID of the removed member.',
  )
  async removeStaff(@IdInput('member', 'The member to remove.') { id }: { id: string }, @CurrentActor() actor: Actor) {
    return { memberId: await this.staff.removeMember(actor, id) };
  }
}
