import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

interface NamedReview {
  _id: mongo.ObjectId;
  author: { userId: mongo.ObjectId; displayName: string };
}

/** Before, users without a name were shown by their email address, also in public. */
export const reviewAuthorNames: Migration = {
  id: '0002-review-author-names',
  summary: 'Removes names from reviews if they are the author’s address, or its part before the @.',

  async isNeeded(database) {
    for await (const found of reviewsWithAddress(database, 500)) if (found.ids.length > 0) return true;
    return false;
  },

  async run({ database, isDryRun, batchSize, onProgress }) {
    const reviews = database.collection<NamedReview>('reviews');
    const total = await reviews.countDocuments(named);
    let changed = 0;
    for await (const { ids, done } of reviewsWithAddress(database, batchSize)) {
      if (!isDryRun) await reviews.updateMany({ _id: { $in: ids } }, { $set: { 'author.displayName': null } });
      changed += ids.length;
      onProgress({ collection: 'reviews', done, total });
    }
    return [{ collection: 'reviews', changed, adjusted: 0, setAside: 0 }];
  },
};

const named = { 'author.displayName': { $type: 'string' } } as const;

async function* reviewsWithAddress(
  database: mongo.Db,
  batchSize: number,
): AsyncGenerator<{ ids: mongo.ObjectId[]; done: number }> {
  const reviews = database.collection<NamedReview>('reviews');
  let done = 0;
  for (let after: object = {}; ;) {
    const batch = await reviews
      .find({ ...named, ...after }, { projection: { author: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    const last = batch.at(-1);
    if (!last) return;
    after = { _id: { $gt: last._id } };
    done += batch.length;
    yield { ids: await idsWithAddress(database, batch), done };
  }
}

async function idsWithAddress(database: mongo.Db, reviews: readonly NamedReview[]): Promise<mongo.ObjectId[]> {
  const authors = database
    .collection<{ _id: mongo.ObjectId; email?: unknown }>('users')
    .find({ _id: { $in: reviews.map(({ author }) => author.userId) } }, { projection: { email: 1 } });
  const namesOf = new Map<string, readonly string[]>();
  for await (const { _id, email } of authors) {
    if (typeof email === 'string') namesOf.set(_id.toHexString(), [email, email.split('@', 1)[0] ?? '']);
  }
  return reviews
    .filter(({ author }) => namesOf.get(author.userId.toHexString())?.includes(author.displayName))
    .map(({ _id }) => _id);
}
