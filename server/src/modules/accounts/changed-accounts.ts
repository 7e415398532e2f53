import { isErasedEmail } from '@kickstand/rules/accounts';
import type { Model } from 'mongoose';
import { createChangeFeed, type ChangePeriod } from '../../platform/mongo/change-feed.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import type { Page, PageRequest } from '../../shared/pagination.js';
import { withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { Account } from './user.js';
import type { UserDocument } from './user.model.js';

/** An account in the list that is sorted by the last change of the account, its profile or its addresses. */
export interface ChangedAccount {
  id: string;
  updatedAt: Date;
  /** When the person was erased or the account's import was undone; null if neither has happened. */
  deletedAt: Date | null;
  /** Null if the person was erased, or if the import that had added the account was undone. */
  account: Account | null;
}

const projection = { searchTerms: 0, ...withoutAuditOutbox } as const;

export function createChangedAccounts(model: Model<UserDocument>, toAccount: (row: UserDocument) => Account) {
  const feed = createChangeFeed(model, 'customers.changes');
  const toChanged = (row: UserDocument): ChangedAccount => {
    const account = toAccount(row);
    const { id, email, disabledAt, createdAt } = account;
    const updatedAt = row.changedAt ?? createdAt;
    if (!isErasedEmail(email)) return { id, updatedAt, deletedAt: null, account };
    return { id, updatedAt, deletedAt: disabledAt ?? updatedAt, account: null };
  };
  return {
    /** @param email only the account with this address. */
    async findPage(request: PageRequest, period: ChangePeriod, email?: string): Promise<Page<ChangedAccount>> {
      const wanted = email === undefined ? {} : { email };
      const { edges, ...page } = await feed.findPage<UserDocument>(request, period, projection, wanted);
      return { ...page, edges: edges.map(({ node, cursor }) => ({ node: toChanged(node), cursor })) };
    },

    count: feed.count,

    async find(id: string): Promise<ChangedAccount | null> {
      const row = isObjectId(id) ? await model.findById(toObjectId(id), projection).lean<UserDocument>() : null;
      return row && toChanged(row);
    },

    /**
     * Writes data that belongs to an account but is stored elsewhere. The account is marked as changed before and after
     * the write. With the first mark, the account is marked even if the server crashes after the write. With the
     * second, clients that read the account during the write read it again.
     */
    async around<T>(id: string, write: () => Promise<T>): Promise<T> {
      const mark = () => model.updateOne({ _id: toObjectId(id) }, { $currentDate: { changedAt: true } });
      await mark();
      const written = await write();
      await mark();
      return written;
    },
  };
}
