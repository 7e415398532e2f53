import type { mongo } from 'mongoose';
import { openDepositOf } from '../modules/orders/order/old-parts.js';
import type { OrderDocument } from '../modules/orders/order/order-document.js';
import { hasOpenDeposits, toOrder } from '../modules/orders/order/order.model.js';
import type { Migration } from './migration.js';

/** Before, a deposit was open for good if the return of its old part ended with a lower refund or none. */
export const openDeposits: Migration = {
  id: '0006-open-deposits',
  summary: 'Corrects the sums of open deposits of orders with closed returns.',
  readableSince: '0005-order-numbers',
  isInBackground: true,

  async isNeeded(database) {
    for await (const { isWrong } of checkedOrders(database)) if (isWrong) return true;
    return false;
  },

  async run({ database, isDryRun, onProgress }) {
    const orders = ordersOf(database);
    const total = await orders.countDocuments(toCheck);
    let done = 0;
    let changed = 0;
    for await (const { _id, revision, openDepositMinor, isWrong } of checkedOrders(database)) {
      // An order that has changed meanwhile was corrected by that change.
      if (isWrong && !isDryRun) await orders.updateOne({ _id, revision }, { $set: { openDepositMinor } });
      changed += isWrong ? 1 : 0;
      onProgress({ collection: 'orders', done: (done += 1), total });
    }
    return [{ collection: 'orders', changed, adjusted: 0, setAside: 0 }];
  },
};

const toCheck = { ...hasOpenDeposits, placedAt: { $gt: new Date(0) }, 'returns.status': 'closed' } as const;

const ordersOf = (database: mongo.Db) => database.collection<OrderDocument>('orders');

async function* checkedOrders(database: mongo.Db) {
  for await (const row of ordersOf(database).find(toCheck)) {
    const openDepositMinor = openDepositOf(toOrder(row)).amountMinor;
    yield {
      _id: row._id,
      revision: row.revision,
      openDepositMinor,
      isWrong: openDepositMinor !== row.openDepositMinor,
    };
  }
}
