import type { mongo } from 'mongoose';
import type { CollectionConversion, Conversion, OldDocument } from '../convert-collection.js';
import { isOwnId, unreadableId } from './document-ids.js';
import { readEmail, readText } from './read-values.js';

/**
 * Before, profiles had no owner. A profile with an email address is assigned to the account with this address, unless the
 * account already has a profile.
 */
export function profileConversion(database: mongo.Db): CollectionConversion {
  const taken = new Set<string>();
  return {
    collection: 'profiles',
    old: { userId: { $exists: false } },
    later: [],
    async prepare(documents) {
      const emails = documents.map(ownerEmail).filter((email) => email !== null);
      const owners = await database
        .collection('users')
        .find({ email: { $in: emails } }, { projection: { email: 1 } })
        .toArray();
      const ids = owners.map(({ _id }) => _id);
      for await (const { userId } of database.collection('profiles').find({ userId: { $in: ids } })) {
        taken.add(String(userId));
      }
      const ownerByEmail = new Map(owners.map((owner) => [owner['email'] as string, owner._id]));
      return (document) => convert(document, ownerByEmail.get(ownerEmail(document) ?? '') ?? null, taken);
    },
  };
}

function ownerEmail(document: OldDocument): string | null {
  return readEmail(document['email']) ?? readEmail(document['client']);
}

function convert(document: OldDocument, userId: mongo.ObjectId | null, taken: Set<string>): Conversion {
  if (!isOwnId(document._id)) return unreadableId;
  if (userId === null) return { kind: 'set_aside', problems: ['nobody knows whose profile this is'] };
  if (taken.has(String(userId))) return { kind: 'set_aside', problems: ['its owner has another profile'] };
  taken.add(String(userId));
  const createdAt = document._id.getTimestamp();
  const set = {
    userId,
    education: readText(document['education']) ?? '',
    location: readText(document['location']) ?? '',
    linkedIn: readText(document['linkedIn']) ?? '',
    number: readText(document['number']) ?? '',
    createdAt,
    updatedAt: createdAt,
  };
  return { kind: 'change', set, unset: [], adjustments: [] };
}
