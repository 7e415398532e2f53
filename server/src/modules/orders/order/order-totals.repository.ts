import type { Connection } from 'mongoose';
import { sumPerPeriod } from '../../../platform/mongo/sum-per-period.js';
import { money, type Currency, type Money } from '../../../shared/money.js';
import type { OrderDocument } from './order-document.js';
import { orderModel, toOrder } from './order.model.js';
import type { Order } from './order.js';

export interface UnpaidTotals {
  orders: number;
  /** Sum of the quantities. */
  pieces: number;
  value: Money;
}

const unpaidStatus = 'placed';
/** Deposits do not count as units. */
const partLines = { $filter: { input: '$lines', as: 'line', cond: { $not: ['$$line.depositFor'] } } };

/** Sums over orders, computed in the database. */
export function createOrderTotals(connection: Connection) {
  const model = orderModel(connection);
  return {
    /**
     * Number of orders placed in each period between two boundaries. Fences (see `OrderDocument`) have no date, so they
     * are not counted.
     */
    countByPlacedAt: (boundaries: readonly Date[]): Promise<number[]> =>
      sumPerPeriod(model, { date: 'placedAt', boundaries, sum: 1 }),

    /** @param currency the shop's currency; orders in another currency are counted, but their value is not added. */
    async sumUnpaid(currency: Currency): Promise<UnpaidTotals> {
      const rows = await model.aggregate<{ _id: Currency; orders: number; pieces: number; valueMinor: number }>([
        { $match: { status: unpaidStatus } },
        {
          $group: {
            _id: '$currency',
            orders: { $sum: 1 },
            pieces: { $sum: { $sum: { $map: { input: partLines, as: 'line', in: '$$line.quantity' } } } },
            valueMinor: { $sum: '$totalMinor' },
          },
        },
      ]);
      return {
        orders: rows.reduce((total, { orders }) => total + orders, 0),
        pieces: rows.reduce((total, { pieces }) => total + pieces, 0),
        value: money(rows.find(({ _id }) => _id === currency)?.valueMinor ?? 0, currency),
      };
    },

    /** Unpaid orders, sorted by the end of their reservation, earliest first. */
    async findNextToExpire(first: number): Promise<Order[]> {
      const rows = await model
        .find({ status: unpaidStatus, reservedUntil: { $gte: new Date(0) } })
        .sort({ reservedUntil: 1 })
        .limit(first)
        .lean<OrderDocument[]>();
      return rows.map(toOrder);
    },
  };
}
