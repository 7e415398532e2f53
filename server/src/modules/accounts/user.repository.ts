import type { Connection, mongo, QueryFilter } from 'mongoose';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { isDuplicateKey, isWriteConflict, repeatAborted } from '../../platform/mongo/connect.js';
import { idInCursor } from '../../platform/mongo/cursors.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { encodeCursor, toPage, type Page, type PageRequest } from '../../shared/pagination.js';
import { inOutbox, pushToOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import {
  effectiveRole,
  nameFromEmail,
  toSearchWords,
  userSearchTerms,
  type Account,
  type RoleRules,
  type UserRole,
} from './user.js';
import { createChangedAccounts } from './changed-accounts.js';
import { userModel, type UserDocument } from './user.model.js';

/** Fields that a sign-in may change; the role is changed separately. */
export type AccountChanges = Partial<Pick<Account, 'email' | 'isEmailVerified' | 'displayName' | 'photoUrl'>> & {
  uid?: string;
};

export type NewAccount = Pick<
  Account,
  'id' | 'uid' | 'email' | 'isEmailVerified' | 'displayName' | 'photoUrl' | 'grantedRole' | 'createdAt'
>;

const pageTag = 'users';
/** Part of each write that changes visible data: sets the time of the change by the database's clock. */
const changedNow = { $currentDate: { changedAt: true } } as const;

const forReaders = { searchTerms: 0, ...withoutAuditOutbox } as const;

export type UserRepository = ReturnType<typeof createUserRepository>;

interface Context {
  rules: RoleRules;
  model: ReturnType<typeof userModel>;
  /**
   * The driver's collection. Accounts are read with it, because it is faster than the model and each request with a
   * token reads one.
   */
  users: mongo.Collection<UserDocument>;
}

export function createUserRepository(connection: Connection, rules: RoleRules) {
  const model = userModel(connection);

  const context: Context = { rules, model, users: connection.collection<UserDocument>('users') };
  return {
    ...{ ...changes(context), ...sessions(context), ...erasure(context), ...admins(context), ...reads(context) },
    changed: createChangedAccounts(model, (row) => toAccount(context, row)),
  };
}

function changes(context: Context) {
  const { model } = context;
  return {
    /**
     * @param entry entry for the audit log if the account is created as an admin; null for a customer.
     * @returns null if the uid or the email is taken, even by a concurrent insert.
     */
    async insert(account: NewAccount, entry: AuditEntry | null): Promise<Account | null> {
      const { id, uid, createdAt, grantedRole, ...changes } = account;
      try {
        const row: UserDocument = {
          ...toDocument(changes, account),
          ...(uid === null ? {} : { uid }),
          _id: toObjectId(id),
          email: account.email,
          role: grantedRole,
          createdAt,
        };
        const isNew = { _id: row._id, email: { $exists: false } };
        const document = { ...row, ...(entry ? inOutbox(entry) : {}) };
        await model.updateOne(isNew, { $setOnInsert: document, ...changedNow }, { upsert: true });
        return toAccount(context, row);
      } catch (error) {
        if (isDuplicateKey(error) || isWriteConflict(error)) return null;
        throw error;
      }
    },

    /** @returns null if the uid or email has changed since the account was read; 'taken' if another account has them. */
    update: (account: Account, changes: AccountChanges): Promise<Account | 'taken' | null> =>
      unlessTaken(updateOne(context, asRead(account), { $set: toDocument(changes, account) })),

    /**
     * Links an account to another provider account, or takes its email address from it, and ends all earlier sessions.
     * @returns null if a concurrent sign-in has changed the account.
     */
    async handOver(account: Account, changes: AccountChanges): Promise<Account | null> {
      const filter = { ...asRead(account), emailVerified: account.isEmailVerified ? true : { $ne: true } };
      const update = { $set: toDocument(changes, account), $inc: { sessionGeneration: 1 } };
      const updated = await unlessTaken(updateOne(context, filter, update));
      return updated === 'taken' ? null : updated;
    },
  };
}

function sessions(context: Context) {
  const { model } = context;
  return {
    /**
     * Ends every session of the account: access tokens of the current generation, and provider sessions started before
     * `now`.
     * @param entry entry for the audit log, if somebody other than the owner ends them.
     */
    endSessions: (id: string, now: Date, entry?: AuditEntry): Promise<Account | null> =>
      updateOne(
        context,
        { _id: toObjectId(id) },
        { $set: { sessionsValidFrom: now }, $inc: { sessionGeneration: 1 }, ...(entry && pushToOutbox(entry)) },
      ),

    /**
     * Disables an account and ends its sessions, or enables it again; the audit entry is part of the same update.
     * @param disabledAt null to enable.
     * @returns false if nothing changed, the account does not exist, or it is being erased and cannot be enabled.
     */
    async setDisabled(id: string, disabledAt: Date | null, entry: AuditEntry): Promise<boolean> {
      const isEnabled = { disabledAt: null };
      const update = disabledAt
        ? { $set: { disabledAt, sessionsValidFrom: disabledAt }, $inc: { sessionGeneration: 1 } }
        : { $set: isEnabled };
      const filter = disabledAt ? isEnabled : { disabledAt: { $ne: null }, isBeingErased: { $ne: true } };
      const result = await model.updateOne(
        { _id: toObjectId(id), ...filter },
        { ...update, ...changedNow, ...pushToOutbox(entry) },
      );
      return result.modifiedCount === 1;
    },

    /**
     * Changes a role; the audit entry is part of the same update.
     * @returns false if the account has the role already, or does not exist.
     */
    async setRole(id: string, role: UserRole, entry: AuditEntry): Promise<boolean> {
      const before = role === 'admin' ? { $ne: 'admin' } : 'admin';
      const change = { $set: { role }, ...changedNow, ...pushToOutbox(entry) };
      const result = await repeatAborted(() => model.updateOne({ _id: toObjectId(id), role: before }, change));
      return result.modifiedCount === 1;
    },
  };
}

/** Steps of the erasure of a person. Each can be repeated. */
function erasure({ model }: Context) {
  return {
    /** Disables the account and ends its sessions, unless it is disabled already. Until `reopen`, nobody can enable it. */
    async close(id: string, at: Date): Promise<void> {
      await model.updateOne({ _id: toObjectId(id) }, { $set: { isBeingErased: true } });
      const change = { $set: { disabledAt: at, sessionsValidFrom: at }, $inc: { sessionGeneration: 1 }, ...changedNow };
      await model.updateOne({ _id: toObjectId(id), disabledAt: null }, change);
    },

    /** Enables an account that `close` has disabled. */
    async reopen(id: string, closedAt: Date): Promise<void> {
      const change = { $set: { disabledAt: null }, ...changedNow };
      await model.updateOne({ _id: toObjectId(id), disabledAt: closedAt }, change);
      await model.updateOne({ _id: toObjectId(id) }, { $unset: { isBeingErased: '' } });
    },

    /** Takes back `insert`, because the person was erased in the meantime. */
    async remove(account: Account): Promise<void> {
      await model.deleteOne(withUid(account));
    },

    /** Leaves only what orders and reviews refer to. Then the former email address can be used for another account. */
    async empty(id: string, aliasEmail: string): Promise<void> {
      await model.updateOne(
        { _id: toObjectId(id) },
        {
          $set: { email: aliasEmail, emailVerified: false, displayName: 'Former customer', role: 'customer' },
          $unset: { uid: '', photoUrl: '', searchTerms: '', mayBeStaff: '' },
          ...changedNow,
        },
      );
    },
  };
}

function admins(context: Context) {
  const { model, rules } = context;
  return {
    /** Number of enabled admins whose role is effective, not counting those in `exceptIds`. */
    async countActiveAdmins(exceptIds: readonly string[]): Promise<number> {
      return model.countDocuments({
        role: 'admin',
        disabledAt: null,
        ...(rules.adminsNeedVerifiedEmail ? { emailVerified: true } : {}),
        _id: { $nin: exceptIds.map(toObjectId) },
      });
    },

    /** Marks the account with this address, if there is one, so that its requests read the list of staff. */
    async noteStaff(email: string): Promise<void> {
      await repeatAborted(() => model.updateOne({ email }, { $set: { mayBeStaff: true } }));
    },

    async findByEmails(emails: readonly string[]): Promise<Account[]> {
      const rows = await model.find({ email: { $in: emails } }, forReaders).lean<UserDocument[]>();
      return rows.map((row) => toAccount(context, row));
    },

    async findAdmins(): Promise<Account[]> {
      const rows = await model.find({ role: 'admin' }, forReaders).sort({ _id: 1 }).lean<UserDocument[]>();
      return rows.map((row) => toAccount(context, row));
    },
  };
}

function reads(context: Context) {
  const { model } = context;
  return {
    findById: async (id: string): Promise<Account | null> =>
      isObjectId(id) ? findOne(context, { _id: toObjectId(id) }) : null,
    findByUid: (uid: string): Promise<Account | null> => findOne(context, { uid }),
    findByEmail: (email: string): Promise<Account | null> => findOne(context, { email }),

    async findByIds(ids: readonly string[]): Promise<Account[]> {
      const known = ids.filter(isObjectId).map(toObjectId);
      const rows = await model.find({ _id: { $in: known } }, forReaders).lean<UserDocument[]>();
      return rows.map((row) => toAccount(context, row));
    },

    /** All users, in insertion order, for the REST list, which is not paged. */
    async findAll(): Promise<Account[]> {
      const rows = await model.find(isListed, forReaders).sort({ _id: 1 }).lean<UserDocument[]>();
      return rows.map((row) => toAccount(context, row));
    },

    /** Users in insertion order. */
    async findPage(search: string | null, request: PageRequest): Promise<Page<Account>> {
      const conditions = toConditions(search);
      if (request.after) conditions.push({ _id: { $gt: idInCursor(pageTag, request.after) } });
      const rows = await model
        .find({ $and: conditions }, forReaders)
        .sort({ _id: 1 })
        .limit(request.first + 1)
        .lean<UserDocument[]>();
      return toPage(
        rows.map((row) => toAccount(context, row)),
        request,
        (account) => encodeCursor(pageTag, [account.id]),
      );
    },

    /** Email addresses that sort after `after`, in ascending order. */
    async findEmails(search: string | null, after: string, limit: number): Promise<string[]> {
      const rows = await model
        .find({ $and: [...toConditions(search), { email: { $gt: after } }] }, { email: 1 })
        .sort({ email: 1 })
        .limit(limit)
        .lean<Pick<UserDocument, 'email'>[]>();
      return rows.map(({ email }) => email);
    },

    /** @param emails count only accounts with one of these addresses; null for all. */
    async count(search: string | null, emails: readonly string[] | null = null): Promise<number> {
      const conditions = [...toConditions(search), ...(emails === null ? [] : [{ email: { $in: emails } }])];
      return model.countDocuments({ $and: conditions });
    },
  };
}

const withUid = ({ id, uid }: Account): QueryFilter<UserDocument> => ({
  _id: toObjectId(id),
  uid: uid ?? { $exists: false },
});
const asRead = (account: Account): QueryFilter<UserDocument> => ({ ...withUid(account), email: account.email });

async function findOne(context: Context, filter: mongo.Filter<UserDocument>): Promise<Account | null> {
  const row = await context.users.findOne(filter, { projection: forReaders });
  return row && toAccount(context, row);
}

async function updateOne(
  context: Context,
  filter: QueryFilter<UserDocument>,
  update: { $set?: Partial<UserDocument>; $inc?: { sessionGeneration: number }; $push?: object },
): Promise<Account | null> {
  const row = await context.model
    .findOneAndUpdate(filter, { ...update, ...changedNow }, { returnDocument: 'after', projection: forReaders })
    .lean<UserDocument>();
  return row && toAccount(context, row);
}

async function unlessTaken<T>(write: Promise<T>): Promise<T | 'taken'> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}

function toAccount({ rules }: Context, row: UserDocument): Account {
  const grantedRole: UserRole = row.role === 'admin' ? 'admin' : 'customer';
  const isEmailVerified = row.emailVerified ?? false;
  const ownsEmail = isEmailVerified || !rules.adminsNeedVerifiedEmail;
  return {
    id: row._id.toHexString(),
    uid: row.uid ?? null,
    email: row.email,
    isEmailVerified,
    ownsEmail,
    isEmailConfirmed: row.uid ? ownsEmail : null,
    displayName: row.displayName ?? nameFromEmail(row.email),
    photoUrl: row.photoUrl ?? null,
    grantedRole,
    role: effectiveRole({ grantedRole, ownsEmail }),
    mayBeStaff: row.mayBeStaff ?? false,
    sessionGeneration: row.sessionGeneration ?? 0,
    sessionsValidFrom: row.sessionsValidFrom ?? null,
    disabledAt: row.disabledAt ?? null,
    createdAt: row.createdAt ?? row._id.getTimestamp(),
  };
}

function toDocument(changes: AccountChanges, before: Pick<Account, 'email' | 'displayName'>) {
  const { isEmailVerified, ...rest } = changes;
  const after = { ...before, ...rest };
  return {
    ...rest,
    ...(isEmailVerified === undefined ? {} : { emailVerified: isEmailVerified }),
    searchTerms: userSearchTerms(after),
  };
}

type Condition = QueryFilter<UserDocument>;

const isListed: Condition = { deletedAt: null };

/**
 * Each word of a search must be the beginning of a search term of the account or of its email address. Old accounts are
 * stored without search terms.
 */
function toConditions(search: string | null): Condition[] {
  const words = toSearchWords(search ?? '').slice(0, 5);
  const hasWord = words.map((word) => {
    const beginning = beginsWith(word);
    return { $or: [{ searchTerms: beginning }, { email: beginning }] };
  });
  return [isListed, ...hasWord];
}
