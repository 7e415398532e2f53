import { isErasedEmail } from '@kickstand/rules/accounts';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import type { Actor } from '../../shared/actor.js';
import { createOutboxStore, pushToOutbox } from '../audit/audit-outbox.js';
import type { AuditedChange } from '../audit/audit.js';
import type { AuditService } from '../audit/audit.service.js';
import { userSearchTerms, type Account } from './user.js';
import { userModel } from './user.model.js';
import { createUserRepository } from './user.repository.js';

export interface KnownAccountsDeps {
  connection: Connection;
  audit: Pick<AuditService, 'openOutbox'>;
  clock: Clock;
  adminsNeedVerifiedEmail: boolean;
}

/** Number of accounts that are read together. */
const portion = 100;
const changedNow = { $currentDate: { changedAt: true } } as const;
const isUnused = { uid: { $exists: false }, disabledAt: null, role: { $ne: 'admin' }, mayBeStaff: { $ne: true } };

/**
 * Accounts that the shop adds and edits for its customers. The identity provider does not know an added account. The
 * account belongs to the first person who confirms its address and signs in with this address. The callers have checked
 * access.
 */
export function openKnownAccounts({ connection, audit, clock, adminsNeedVerifiedEmail }: KnownAccountsDeps) {
  const model = userModel(connection);
  const users = createUserRepository(connection, { adminsNeedVerifiedEmail });
  const outbox = audit.openOutbox(createOutboxStore(model));

  return {
    /** Accounts with these IDs or email addresses, in any order, without erased ones. */
    async findAll(ids: readonly string[], emails: readonly string[]): Promise<Account[]> {
      const found = await Promise.all([users.findByIds(ids.filter(isObjectId)), users.findByEmails(emails)]);
      return [...new Map(found.flat().map((account) => [account.id, account])).values()].filter(isThere);
    },

    /** All accounts in the order in which they were added, without erased ones. */
    async *inPortions(): AsyncGenerator<Account[]> {
      for (let after: string | null = null; ;) {
        const { edges, endCursor, hasNextPage } = await users.findPage(null, { first: portion, after });
        yield edges.map(({ node }) => node).filter(isThere);
        if (!hasNextPage) return;
        after = endCursor;
      }
    },

    /** @returns false if the email address or the ID is taken. */
    async add(actor: Actor, { id, email, displayName }: NewKnownAccount, change: AuditedChange): Promise<boolean> {
      const details = { uid: null, isEmailVerified: false, photoUrl: null, grantedRole: 'customer' } as const;
      const account = { ...details, id, email, displayName, createdAt: clock.now() };
      const entry = outbox.toEntry(actor, change);
      const added = await users.insert(account, entry);
      if (added) await outbox.relay(entry);
      return added !== null;
    },

    /** @returns false if this would change the name of a person who has signed in, or if the account is being erased. */
    async edit(actor: Actor, account: NewKnownAccount, change: AuditedChange): Promise<boolean> {
      const { id, email, displayName } = account;
      const entry = outbox.toEntry(actor, change);
      const { matchedCount } = await model.updateOne(
        { _id: toObjectId(id), email, isBeingErased: { $ne: true }, $or: [{ uid: isUnused.uid }, { displayName }] },
        { $set: { displayName, searchTerms: userSearchTerms(account) }, ...changedNow, ...pushToOutbox(entry) },
      );
      if (matchedCount === 1) await outbox.relay(entry);
      return matchedCount === 1;
    },

    /** Erases all but the ID, which other systems know. @returns false if the account was used, has a role, or is disabled. */
    async remove(actor: Actor, id: string, change: AuditedChange): Promise<boolean> {
      const at = clock.now();
      const entry = outbox.toEntry(actor, change);
      const nobody = { email: `erased-${id}@invalid`, displayName: 'Former customer', disabledAt: at, deletedAt: at };
      const { matchedCount } = await model.updateOne(
        { _id: toObjectId(id), ...isUnused },
        { $set: nobody, $unset: { searchTerms: '' }, ...changedNow, ...pushToOutbox(entry) },
      );
      if (matchedCount === 1) await outbox.relay(entry);
      return matchedCount === 1;
    },
  };
}

export type NewKnownAccount = Pick<Account, 'id' | 'email' | 'displayName'>;

const isThere = ({ email }: Account) => !isErasedEmail(email);
