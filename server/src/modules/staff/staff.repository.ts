import type { Permission } from '@kickstand/rules/permissions';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required } from '../../platform/mongo/field-types.js';
import { replaceInTexts, type ForgetPerson } from '../../platform/mongo/forget-person.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { createMailOutbox, type MailedDocument } from '../messages/document-mails.js';
import type { StaffMember, StaffRole } from './staff.js';

interface RoleDocument extends AuditedDocument, Omit<StaffRole, 'id' | 'permissions'> {
  _id: Types.ObjectId;
  permissions: Permission[];
  /** The name in lower case; absent if the role is deleted. Unique. */
  nameKey?: string;
  deletedAt: Date | null;
}

interface MemberDocument extends AuditedDocument, MailedDocument, Omit<StaffMember, 'id'> {
  removedAt: Date | null;
}

/** Deleted roles and removed staff are kept for this long, so that their audit entries can be moved first. */
const removedKeptDays = 30;
const expiry = { expireAfterSeconds: removedKeptDays * 86_400 };

const roleSchema = new Schema<RoleDocument>(
  {
    name: required.text,
    nameKey: String,
    permissions: required.texts,
    version: required.number,
    deletedAt: optional.date,
  },
  { collection: 'staff_roles', versionKey: false },
);
roleSchema.index({ nameKey: 1 }, { unique: true, sparse: true });
roleSchema.index({ deletedAt: 1 }, expiry);
addAuditOutbox(roleSchema);

const memberSchema = new Schema<MemberDocument>(
  {
    email: required.text,
    roleId: required.text,
    invitedBy: required.text,
    invitedAt: required.date,
    userId: optional.text,
    removedAt: optional.date,
    mailDueAt: Date,
    mailAttempts: required.number,
  },
  { collection: 'staff', versionKey: false },
);
memberSchema.index({ email: 1 }, { unique: true });
memberSchema.index({ roleId: 1 });
memberSchema.index({ mailDueAt: 1 }, { sparse: true });
memberSchema.index({ removedAt: 1 }, expiry);
addAuditOutbox(memberSchema);

export type StaffRepository = ReturnType<typeof createStaffRepository>;

export function createStaffRepository(connection: Connection) {
  const roles = connection.model<RoleDocument>('StaffRole', roleSchema);
  const members = connection.model<MemberDocument>('StaffMember', memberSchema);
  return {
    roleOutbox: createOutboxStore(roles),
    memberOutbox: createOutboxStore(members),
    mails: createMailOutbox(members, toMember),
    ...rolesOf(roles),
    ...membersOf(members),
    ...memberChangesOf(members),
  };
}

function rolesOf(model: Model<RoleDocument>) {
  return {
    async findRole(id: string): Promise<StaffRole | null> {
      if (!isObjectId(id)) return null;
      const row = await model
        .findOne({ _id: toObjectId(id), deletedAt: null }, withoutAuditOutbox)
        .lean<RoleDocument>();
      return row && toRole(row);
    },

    /** In the order in which they were added. There are few: see `staffLimits`. */
    async findRoles(): Promise<StaffRole[]> {
      const rows = await model.find({ deletedAt: null }, withoutAuditOutbox).sort({ _id: 1 }).lean<RoleDocument[]>();
      return rows.map(toRole);
    },

    /** @throws a duplicate key error if the ID or the name is taken. */
    async insertRole({ id, permissions, ...role }: StaffRole, entry: AuditEntry): Promise<void> {
      const keys = { _id: toObjectId(id), nameKey: role.name.toLowerCase() };
      const row = { ...role, ...keys, permissions: [...permissions], deletedAt: null };
      await model.create({ ...row, ...inOutbox(entry) });
    },

    /** @returns false if the stored version differs. @throws a duplicate key error if the name is taken. */
    async updateRole({ id, name, permissions, version }: StaffRole, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, deletedAt: null },
        {
          $set: { name, nameKey: name.toLowerCase(), permissions: [...permissions], version: version + 1 },
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the stored version differs. */
    async deleteRole({ id, version }: StaffRole, deletedAt: Date, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, deletedAt: null },
        { $set: { deletedAt }, $unset: { nameKey: '' }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}

/** A member as stored, even if removed. */
export type StoredMember = StaffMember & { removedAt: Date | null };

function membersOf(model: Model<MemberDocument>) {
  return {
    /** Also finds a removed member. */
    async findMember(email: string): Promise<StoredMember | null> {
      const row = await model.findOne({ email }, withoutAuditOutbox).lean<MemberDocument>();
      return row && toMember(row);
    },

    async findMemberById(id: string): Promise<StoredMember | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<MemberDocument>();
      return row && toMember(row);
    },

    /** Sorted by email address. There are few: see `staffLimits`. */
    async findMembers(): Promise<StaffMember[]> {
      const rows = await model
        .find({ removedAt: null }, withoutAuditOutbox)
        .sort({ email: 1 })
        .lean<MemberDocument[]>();
      return rows.map(toMember);
    },

    countMembers: (roleId?: string): Promise<number> =>
      model.countDocuments({ removedAt: null, ...(roleId === undefined ? {} : { roleId }) }),
  };
}

function memberChangesOf(model: Model<MemberDocument>) {
  return {
    /**
     * @param mailDueAt null to send no mail.
     * @throws a duplicate key error if there is already a member with this address.
     */
    async insertMember({ id, ...member }: StaffMember, mailDueAt: Date | null, entry: AuditEntry): Promise<void> {
      await model.create({
        ...{ ...member, _id: toObjectId(id), removedAt: null, mailAttempts: 0 },
        ...(mailDueAt ? { mailDueAt } : {}),
        ...inOutbox(entry),
      });
    },

    /** Writes a change. A removed member becomes a member again. @returns false if the member has changed since. */
    async replaceMember(
      { id, ...before }: StoredMember,
      { id: _id, ...member }: StaffMember,
      mailDueAt: Date | null,
      entry: AuditEntry,
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), ...before },
        {
          $set: { ...member, removedAt: null, mailAttempts: 0, ...(mailDueAt ? { mailDueAt } : {}) },
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the invitation was accepted or withdrawn already. */
    async acceptInvitation(id: string, userId: string, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), userId: null, removedAt: null },
        { $set: { userId }, $unset: { mailDueAt: '' }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the member was removed already. */
    async removeMember(id: string, removedAt: Date, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), removedAt: null },
        { $set: { removedAt }, $unset: { mailDueAt: '' }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}

const toRole = ({ _id, name, permissions, version }: RoleDocument): StaffRole => ({
  ...{ id: _id.toHexString(), name, permissions, version },
});

const toMember = ({ _id, email, roleId, invitedBy, invitedAt, userId, removedAt }: MemberDocument): StoredMember => ({
  ...{ id: _id.toHexString(), email, roleId, invitedBy, invitedAt, userId, removedAt },
});

/** Removes the person or their invitation, and replaces their address in invitations that they sent. */
export const forgetInStaff: ForgetPerson = async (connection, { email, alias }) => {
  const members = connection.collection('staff');
  await members.deleteOne({ email });
  await replaceInTexts(members, ['invitedBy'], { from: email, to: alias });
};
