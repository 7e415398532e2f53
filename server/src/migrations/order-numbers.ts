import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

/** Before, orders had an ID but no number. */
export const orderNumbers: Migration = {
  id: '0005-order-numbers',
  summary: 'Numbers orders in the order in which they were placed.',

  async isNeeded(database) {
    return (await database.collection('orders').findOne(unnumbered, { projection: { _id: 1 } })) !== null;
  },

  async run({ database, isDryRun, batchSize, onProgress }) {
    const orders = database.collection('orders');
    const total = await orders.countDocuments(unnumbered);
    const report = (changed: number) => [{ collection: 'orders', changed, adjusted: 0, setAside: 0 }];
    if (isDryRun) return report(total);
    let done = 0;
    for (;;) {
      const batch = await orders
        .find(unnumbered, { projection: { _id: 1 } })
        .sort({ placedAt: 1, _id: 1 })
        .limit(batchSize)
        .toArray();
      if (batch.length === 0) return report(done);
      const first = await takeNumbers(database, batch.length);
      const writes = batch.map(({ _id }, index) => ({
        updateOne: { filter: { ...unnumbered, _id }, update: { $set: { number: first + index } } },
      }));
      await orders.bulkWrite(writes, { ordered: false });
      done += batch.length;
      onProgress({ collection: 'orders', done, total });
    }
  },
};

/** Orders without a number. Documents that only block the ID of an order that was never inserted are left out. */
const unnumbered = {
  number: { $exists: false },
  $or: [{ status: { $exists: true } }, { voidedReservations: { $exists: false } }],
};

/** @returns the first of `count` consecutive numbers, which no other order gets. */
async function takeNumbers(database: mongo.Db, count: number): Promise<number> {
  const counter = await database
    .collection<{ _id: string; last: number }>('counters')
    .findOneAndUpdate({ _id: 'orders' }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' });
  if (!counter) throw new Error('The counter of orders could not be raised');
  return 100_001 + counter.last - count;
}
