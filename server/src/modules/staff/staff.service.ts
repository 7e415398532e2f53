import { emailRule } from '@kickstand/rules/orders';
import { permissions, type Permission } from '@kickstand/rules/permissions';
import { roleName, staffLimits, invitationDays } from '@kickstand/rules/staff';
import type { Connection } from 'mongoose';
import { normaliseEmail } from '../../platform/identity/identity-provider.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { actorLabel, assertAdmin, type Actor, type UserActor } from '../../shared/actor.js';
import { assertEdited, conflict, invalidField, notFound, staleVersion } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import { changesBetween, inList } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import { sendDocumentMails, type DocumentMailDeps, type DocumentMail } from '../messages/document-mails.js';
import type { MailSender } from '../messages/mail-layout.js';
import { expiryOf, stateOf, type StaffMember, type StaffRole, type StaffState } from './staff.js';
import { createStaffRepository, type StaffRepository, type StoredMember } from './staff.repository.js';

export interface StaffDeps extends DocumentMailDeps {
  connection: Connection;
  newId: NewId;
  accounts: Pick<AccountsService, 'noteStaff' | 'findByEmails'>;
  audit: Pick<AuditService, 'openOutbox'>;
  idempotency: IdempotencyService;
  adminsNeedVerifiedEmail: boolean;
}

/** Fields that are left out stay as they are. */
export interface SaveRoleInput {
  id?: string | null;
  version?: number | null;
  idempotencyKey?: string | null;
  name?: string | null;
  permissions?: readonly Permission[] | null;
}

export interface InviteInput {
  email: string;
  /** The member as the caller knows it; left out to invite a person, whoever it is. */
  memberId?: string | null;
  /** Left out to keep the role of the member. */
  roleId?: string | null;
}

/** A member as admins see it. */
export interface PresentedMember extends StaffMember {
  role: StaffRole;
  state: StaffState;
  /** Until when the invitation can be accepted; null if it was accepted. */
  expiresAt: Date | null;
}

/** A retry of an invitation sends no second mail within this time. */
const sendAgainAfterMs = 60_000;

/** For the command line: the number of staff and invitations. */
export const countStaff = (connection: Connection): Promise<number> => createStaffRepository(connection).countMembers();

export interface StaffContext extends StaffDeps {
  staff: StaffRepository;
  roleOutbox: AuditOutbox;
  memberOutbox: AuditOutbox;
}

export type StaffService = ReturnType<typeof createStaffService>;

/** Staff and their roles. Only admins see and change them. */
export function createStaffService(deps: StaffDeps) {
  const staff = createStaffRepository(deps.connection);
  const roleOutbox = deps.audit.openOutbox(staff.roleOutbox);
  const memberOutbox = deps.audit.openOutbox(staff.memberOutbox);
  const context: StaffContext = { ...deps, staff, roleOutbox, memberOutbox };
  return {
    async includes(email: string): Promise<boolean> {
      return (await staff.findMember(email))?.removedAt === null;
    },

    findPermissions: (person: UserActor, isPresent: boolean) => findPermissions(context, person, isPresent),

    async listRoles(actor: Actor): Promise<StaffRole[]> {
      assertAdmin(actor);
      return staff.findRoles();
    },

    saveRole: (actor: Actor, input: SaveRoleInput) => saveRole(context, actor, input),
    deleteRole: (actor: Actor, role: Pick<StaffRole, 'id' | 'version'>) => deleteRole(context, actor, role),

    /** Sorted by email address. */
    async listMembers(actor: Actor): Promise<PresentedMember[]> {
      assertAdmin(actor);
      return present(context, await staff.findMembers());
    },

    /** For exports. The caller has already checked access. Null if the person was never invited. */
    async findMembership(email: string) {
      const member = await staff.findMember(email);
      if (!member) return null;
      const { roleId, invitedAt, userId, removedAt } = member;
      const role = (await staff.findRole(roleId))?.name ?? null;
      return { role, invitedAt, hasAccepted: userId !== null, removedAt };
    },

    inviteMember: (actor: Actor, input: InviteInput) => inviteMember(context, actor, input),
    removeMember: (actor: Actor, id: string) => removeMember(context, actor, id),

    /** Called when the shop's other mails are sent: sends the invitations that are due. */
    sendInvitations: () =>
      sendDocumentMails(deps, staff.mails, (member, { sender }) => writeInvitation(deps, member, sender)),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    async relayAudit(): Promise<void> {
      await roleOutbox.relayAll();
      await memberOutbox.relayAll();
    },
  };
}

/** See `StaffList`. If the role was deleted while it was being given to the person, the result is empty. */
async function findPermissions(
  context: StaffContext,
  person: UserActor,
  isPresent: boolean,
): Promise<readonly Permission[]> {
  const { staff } = context;
  const member = await staff.findMember(person.email);
  if (!member) return [];
  const isMember = isMemberBy(member, person) || (isPresent && (await acceptInvitation(context, member, person)));
  return isMember ? ((await staff.findRole(member.roleId))?.permissions ?? []) : [];
}

const isMemberBy = ({ userId, removedAt }: StoredMember, person: UserActor) =>
  userId === person.userId && removedAt === null;

async function acceptInvitation(context: StaffContext, member: StoredMember, person: UserActor): Promise<boolean> {
  const { staff, memberOutbox, clock } = context;
  const { id, email, userId, removedAt } = member;
  if (userId !== null || removedAt !== null || expiryOf(member) <= clock.now()) return false;
  const change = { action: 'staff.accepted', subject: { id, name: email }, changes: [] } as const;
  const entry = memberOutbox.toEntry(person, change);
  if (await staff.acceptInvitation(id, person.userId, entry)) {
    await memberOutbox.relay(entry);
    return true;
  }
  // Another request of the same person may have accepted the invitation.
  const now = await staff.findMember(email);
  return now !== null && isMemberBy(now, person);
}

async function present(context: StaffContext, members: readonly StaffMember[]): Promise<PresentedMember[]> {
  const { staff, accounts, clock } = context;
  const roles = new Map((await staff.findRoles()).map((role) => [role.id, role]));
  const found = await accounts.findByEmails(members.map(({ email }) => email));
  const accountByEmail = new Map(found.map((account) => [account.email, account]));
  return members.flatMap((member) => {
    const role = roles.get(member.roleId);
    const state = stateOf(member, accountByEmail.get(member.email) ?? null, clock.now());
    return role ? [{ ...member, role, state, expiresAt: member.userId === null ? expiryOf(member) : null }] : [];
  });
}

/** @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION, IDEMPOTENCY_KEY_REUSED) */
async function saveRole(
  context: StaffContext,
  actor: Actor,
  { id: knownId, version, idempotencyKey, ...given }: SaveRoleInput,
): Promise<StaffRole> {
  const { staff, idempotency, roleOutbox } = context;
  assertAdmin(actor);
  const claim = { what: 'role', operation: 'save staff role', key: idempotencyKey, input: given };
  const id = knownId ?? (await claimIdOfNew(idempotency, actor, claim));
  const before = await staff.findRole(id);
  // A retry returns the role that the first attempt added.
  if (knownId == null && before) return before;
  if (knownId != null) assertEdited('role', before, version);
  const role = await checkRole(context, { id, version: 1, ...before, ...readRole(given, before) });
  const changes = changesBetween(before && toValues(before), toValues(role));
  if (before && changes.length === 0) return before;
  const action = before ? 'staff_role.updated' : 'staff_role.added';
  const entry = roleOutbox.toEntry(actor, { action, subject: { id, name: role.name }, changes });
  try {
    if (!before) await staff.insertRole(role, entry);
    else if (!(await staff.updateRole(role, entry))) throw staleVersion('role', await staff.findRole(id));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another attempt with the same key may have added it in the meantime.
    const added = before ? null : await staff.findRole(id);
    if (added) return added;
    throw invalidField('name', 'Another role has this name already.');
  }
  await roleOutbox.relay(entry);
  return before ? { ...role, version: before.version + 1 } : role;
}

function readRole(given: Pick<SaveRoleInput, 'name' | 'permissions'>, before: StaffRole | null) {
  const { name } = readFields({ name: roleName }, { name: given.name ?? before?.name ?? '' });
  const chosen = given.permissions ?? before?.permissions ?? [];
  return { name, permissions: permissions.filter((permission) => chosen.includes(permission)) };
}

async function checkRole({ staff }: StaffContext, role: StaffRole): Promise<StaffRole> {
  if (role.permissions.length === 0) throw invalidField('permissions', 'Choose at least one permission.');
  const others = (await staff.findRoles()).filter(({ id }) => id !== role.id);
  if (others.length >= staffLimits.roles) throw invalidField('name', `There are ${staffLimits.roles} roles already.`);
  return role;
}

const toValues = ({ name, permissions: given }: StaffRole) => ({ name, permissions: inList(given) });

/** @throws DomainError CONFLICT (ILLEGAL_TRANSITION) if staff have the role; CONFLICT (STALE_VERSION) */
async function deleteRole(
  { staff, roleOutbox, clock }: StaffContext,
  actor: Actor,
  { id, version }: Pick<StaffRole, 'id' | 'version'>,
): Promise<string> {
  assertAdmin(actor);
  const role = await staff.findRole(id);
  // A retry after the role was deleted.
  if (!role) return id;
  if ((await staff.countMembers(id)) > 0) {
    throw conflict('ILLEGAL_TRANSITION', 'Staff have this role. Give them another one first.');
  }
  const changes = changesBetween(toValues(role), {});
  const entry = roleOutbox.toEntry(actor, { action: 'staff_role.deleted', subject: { id, name: role.name }, changes });
  if (!(await staff.deleteRole({ ...role, version }, clock.now(), entry))) throw staleVersion('role', role);
  await roleOutbox.relay(entry);
  return id;
}

/**
 * Invites the owner of an email address, sends an open invitation again, or gives a member another role.
 * @throws DomainError BAD_USER_INPUT; CONFLICT (ILLEGAL_TRANSITION) if the member was removed
 */
async function inviteMember(context: StaffContext, actor: Actor, input: InviteInput): Promise<PresentedMember> {
  const { accounts } = context;
  assertAdmin(actor);
  const { email } = readFields({ email: emailRule }, { email: normaliseEmail(input.email) });
  const [account = null] = await accounts.findByEmails([email]);
  if (account?.role === 'admin') throw invalidField('email', `${email} is an admin, who may do everything already.`);
  const member = await retryWhileChanging('The role of this person is being changed right now. Try again.', () =>
    giveRole(context, actor, { ...input, email, userId: account?.id ?? null }),
  );
  await accounts.noteStaff(email);
  const [presented] = await present(context, [member]);
  if (!presented) throw notFound('The role');
  return presented;
}

/**
 * @param userId ID of the account with the address; null if there is none.
 * @returns undefined if the member has changed meanwhile.
 */
async function giveRole(
  context: StaffContext,
  actor: Actor,
  { email, memberId, roleId, userId }: InviteInput & { userId: string | null },
): Promise<StaffMember | undefined> {
  const { staff, memberOutbox, clock, newId, transport } = context;
  const now = clock.now();
  const before = await staff.findMember(email);
  const current = before?.removedAt === null ? before : null;
  if (memberId != null && current?.id !== memberId) {
    throw conflict('ILLEGAL_TRANSITION', `${email} is no longer on the staff. Invite them as a new person.`);
  }
  const former = current && (await staff.findRole(current.roleId));
  const role = memberId != null && roleId == null ? former : await staff.findRole(roleId ?? '');
  if (!role) throw invalidField('roleId', 'There is no such role.');
  // If another account has the address now, that account must accept an invitation itself.
  const accepted = current && current.userId !== null && current.userId === userId ? current : null;
  const isRetry = current?.userId === null && now.getTime() - current.invitedAt.getTime() < sendAgainAfterMs;
  if (current?.roleId === role.id && (accepted || isRetry)) return current;
  if (!current && (await staff.countMembers()) >= staffLimits.staff) {
    throw invalidField('email', `There are ${staffLimits.staff} members of staff already.`);
  }
  const invitation = { id: before?.id ?? newId(), email, invitedBy: actorLabel(actor), invitedAt: now, userId: null };
  const member = { ...(accepted ?? invitation), roleId: role.id };
  const entry = memberOutbox.toEntry(actor, {
    action: accepted ? 'staff.role_changed' : 'staff.invited',
    subject: { id: member.id, name: email },
    changes: changesBetween(former && { role: former.name }, { role: role.name }),
  });
  const mailDueAt = transport && !accepted ? now : null;
  try {
    if (!before) await staff.insertMember(member, mailDueAt, entry);
    else if (!(await staff.replaceMember(before, member, mailDueAt, entry))) return undefined;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
  await memberOutbox.relay(entry);
  return member;
}

/**
 * Removes a member of staff, or withdraws an invitation. The member's next request to any server is made without the
 * role. Does nothing if there is no such member.
 */
async function removeMember({ staff, memberOutbox, clock }: StaffContext, actor: Actor, id: string): Promise<string> {
  assertAdmin(actor);
  const member = await staff.findMemberById(id);
  if (!member || member.removedAt !== null) return id;
  const role = await staff.findRole(member.roleId);
  const entry = memberOutbox.toEntry(actor, {
    action: 'staff.removed',
    subject: { id, name: member.email },
    changes: changesBetween(role && { role: role.name }, {}),
  });
  if (await staff.removeMember(id, clock.now(), entry)) await memberOutbox.relay(entry);
  return id;
}

function writeInvitation(
  { adminsNeedVerifiedEmail }: StaffDeps,
  { id, email, invitedBy, invitedAt }: StaffMember,
  { name, url }: MailSender,
): DocumentMail {
  const confirmation = adminsNeedVerifiedEmail
    ? ', and confirm that this address is yours: reset your password, or continue with Google'
    : '';
  return {
    id: `${id}:${invitedAt.getTime()}`,
    to: { name: email, address: email },
    content: {
      subject: `You are invited to join the staff of ${name}`,
      heading: 'Welcome to the staff',
      paragraphs: [
        `${invitedBy} has invited you to join the staff of ${name}.`,
        `To accept, log in or sign up with the address ${email} within ${invitationDays} days${confirmation}. Then the dashboard shows what you may do.`,
        'If you did not expect this email, you can ignore it.',
      ],
      action: { label: 'Open the dashboard', url: `${url}/dashboard` },
      facts: [],
      ...{ lines: [], parts: [], total: null, notes: [] },
    },
  };
}
