import type { mongo, Types } from 'mongoose';
import type { CollectionConversion, Conversion, OldDocument } from '../convert-collection.js';
import { isOwnId, unreadableId } from './document-ids.js';
import { readEmail, readText, shown } from './read-values.js';
import { userSearchTermsOf } from './search-terms.js';

/**
 * Before, users were identified by their email address as typed. The first sign-in with an address gets the account
 * with that address. If several accounts have the same address, one of them is kept with its own role. So nobody
 * becomes an admin through another account.
 */
export function userConversion(database: mongo.Db): CollectionConversion {
  const users = database.collection('users');
  /** For each address that no account has in normal spelling, the ID of the account that is kept. */
  const firstSpellings = new Map<string, string>();

  return {
    collection: 'users',
    old: { searchTerms: { $exists: false } },
    later: [],
    async prepare(documents) {
      const emails = documents.map(({ email }) => readEmail(email)).filter((email) => email !== null);
      const keepers = await findKeepers([...new Set(emails)]);
      return (document) => {
        if (!isOwnId(document._id)) return unreadableId;
        const email = readEmail(document['email']);
        if (email === null) {
          return { kind: 'set_aside', problems: [`email is not an address: ${shown(document['email'])}`] };
        }
        return convert(document._id, email, document, keepers.get(email) ?? firstSpelling(email, document));
      };
    },
  };

  function firstSpelling(email: string, { _id }: OldDocument): string {
    const first = firstSpellings.get(email) ?? String(_id);
    firstSpellings.set(email, first);
    return first;
  }

  /**
   * For each address that an account has in normal spelling, the ID of the account that is kept. Accounts that are
   * already converted take precedence, then the oldest.
   */
  async function findKeepers(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await users
      .find({ email: { $in: [...emails] } }, { projection: { email: 1, searchTerms: 1 } })
      .sort({ _id: 1 })
      .toArray();
    const ranked = [...found.filter(isConverted), ...found.filter((user) => !isConverted(user))];
    // A Map keeps the last entry for a key, so the entries are added in reverse order.
    return new Map(ranked.reverse().map((user) => [user['email'] as string, String(user._id)]));
  }
}

function isConverted(user: mongo.BSON.Document): boolean {
  return user['searchTerms'] !== undefined;
}

function convert(id: Types.ObjectId, email: string, document: OldDocument, keeper: string): Conversion {
  if (keeper !== String(id)) {
    const role = document['role'] === 'admin' ? '; this one was an admin' : '';
    return { kind: 'set_aside', problems: [`${email} has another account, ${keeper}${role}`] };
  }
  return { kind: 'change', set: toUser(id, email, document), unset: [], adjustments: [] };
}

/** Also used for customers who ordered without an account. They get their orders when they sign in. */
export function toUser(id: Types.ObjectId, email: string, fields: mongo.BSON.Document) {
  const displayName = readText(fields['displayName']) ?? email.split('@', 1)[0] ?? email;
  return {
    email,
    displayName,
    role: fields['role'] === 'admin' ? 'admin' : 'customer',
    emailVerified: fields['emailVerified'] === true,
    searchTerms: userSearchTermsOf(email, displayName),
    createdAt: fields['createdAt'] instanceof Date ? fields['createdAt'] : id.getTimestamp(),
  };
}
