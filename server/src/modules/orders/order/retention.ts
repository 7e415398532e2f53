import type { Connection } from 'mongoose';
import type { Clock } from '../../../platform/clock.js';
import type { Logger } from '../../../platform/logger.js';
import { repeat, type Repeating } from '../../../platform/repeating.js';
import { isOrder, orderModel } from './order.model.js';
import { returnFileModel } from './return-file.repository.js';

interface RetentionDeps {
  connection: Connection;
  clock: Clock;
  logger: Logger;
  readYears: () => Promise<number>;
}

/** Takes names, addresses and phone numbers out of orders that are older than the shop must know them, and deletes files of returns. */
export function createRetention({ connection, clock, logger, readYears }: RetentionDeps) {
  /** Several servers can do this at once. Orders that are not completed keep everything. @returns the number of orders */
  async function forgetOldNames(): Promise<number> {
    const before = new Date(clock.now());
    before.setUTCFullYear(before.getUTCFullYear() - (await readYears()));
    const named = [{ 'customer.name': { $ne: '' } }, { address: { $ne: '' } }, { phone: { $ne: '' } }];
    const { modifiedCount } = await orderModel(connection).updateMany(
      { ...isOrder, status: { $nin: ['placed', 'paid'] }, placedAt: { $lt: before }, $or: named },
      { $set: { 'customer.name': '', address: '', phone: '' }, $unset: { shippingAddress: '', note: '' } },
    );
    await returnFileModel(connection).deleteMany({ addedAt: { $lt: before } });
    return modifiedCount;
  }

  return {
    forgetOldNames,
    /** At once and then every `everyMs` milliseconds, until stopped. */
    start: ({ everyMs }: { everyMs: number }): Repeating =>
      repeat(async () => {
        try {
          logger.debug({ orders: await forgetOldNames() }, 'old orders lost their names');
        } catch (error) {
          logger.error({ err: error }, 'old orders lose their names later');
        }
      }, everyMs),
  };
}
