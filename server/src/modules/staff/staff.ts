import type { Permission } from '@kickstand/rules/permissions';
import { invitationDays } from '@kickstand/rules/staff';
import type { Account } from '../accounts/user.js';

/** A staff role: a named set of permissions. */
export interface StaffRole {
  id: string;
  name: string;
  permissions: readonly Permission[];
  version: number;
}

/** A person who has a staff role, or an invitation to one. */
export interface StaffMember {
  id: string;
  /** Normalised; unique. */
  email: string;
  roleId: string;
  /** Name of the admin who sent the invitation, as in the audit log. */
  invitedBy: string;
  /** When the invitation was sent, or sent again. */
  invitedAt: Date;
  /** ID of the account that accepted the invitation; null until then. The role applies to this account only. */
  userId: string | null;
}

export type StaffState = 'invited' | 'expired' | 'active' | 'suspended';

export const expiryOf = ({ invitedAt }: Pick<StaffMember, 'invitedAt'>): Date =>
  new Date(invitedAt.getTime() + invitationDays * 86_400_000);

/** @param account the account with the member's email address; null if there is none */
export function stateOf(
  member: Pick<StaffMember, 'userId' | 'invitedAt'>,
  account: Pick<Account, 'id' | 'ownsEmail' | 'disabledAt'> | null,
  now: Date,
): StaffState {
  if (member.userId === null) return expiryOf(member) > now ? 'invited' : 'expired';
  return account?.id === member.userId && account.ownsEmail && account.disabledAt === null ? 'active' : 'suspended';
}
