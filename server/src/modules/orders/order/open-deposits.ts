import type { Connection } from 'mongoose';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { money, type Currency, type Money } from '../../../shared/money.js';
import { toPageRequest } from '../../../shared/pagination.js';
import { hasOpenDeposits, orderModel } from './order.model.js';
import { findByTime } from './return-list.repository.js';

/** Includes a condition on the first field of the index, so that the index can be used. */
const isListed = { ...hasOpenDeposits, placedAt: { $gt: new Date(0) } };

interface ListRequest {
  first?: number | null;
  after?: string | null;
}

/**
 * The deposits for old parts that the shop owes to its customers. Each order stores its amount, which is updated with
 * every change of the order.
 */
export function openDeposits(connection: Connection, currency: Currency) {
  const model = orderModel(connection);
  return {
    /** Paid orders with open deposits, oldest first. */
    async listOpenDeposits(actor: Actor, { first, after }: ListRequest) {
      assertMay(actor, 'orders:read');
      const page = await findByTime(connection, isListed, 'placedAt', toPageRequest(first, after));
      return { page, countAll: () => model.countDocuments(isListed) };
    },

    /** The sum of all open deposits in the shop's currency. */
    async sumOpenDeposits(actor: Actor): Promise<Money> {
      assertMay(actor, 'orders:read');
      const [row] = await model.aggregate<{ totalMinor: number }>([
        { $match: { ...isListed, currency } },
        { $group: { _id: null, totalMinor: { $sum: '$openDepositMinor' } } },
      ]);
      return money(row?.totalMinor ?? 0, currency);
    },
  };
}
