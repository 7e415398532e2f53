import { mostShipments } from '@kickstand/rules/orders';
import type { Clock } from '../../../platform/clock.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { notFound } from '../../../shared/errors.js';
import type { createOrderLists } from './order-list.repository.js';
import { isAnythingUnshipped } from './order-parcels.js';
import type { OrderStore } from './order-store.js';
import type { Order } from './order.js';

type OrderLists = Pick<ReturnType<typeof createOrderLists>, 'each'>;

export interface PackingDeps {
  orders: Pick<OrderStore, 'findByIds'>;
  clock: Clock;
}

export interface OrdersToPack {
  /** IDs. Without them: the undisputed paid orders with units to ship, oldest first, at most `mostShipments`. */
  order?: readonly string[];
  /** ID of an order; only used without `order`. Orders that were placed after this one are left out. */
  upTo?: string;
}

export function forPacking({ orders, clock }: PackingDeps, lists: OrderLists) {
  return {
    /**
     * Orders for a pick list or packing slips, oldest first.
     * @throws DomainError NOT_FOUND if one of the orders does not exist.
     */
    async listToPack(actor: Actor, { order: ids, upTo }: OrdersToPack): Promise<{ at: Date; orders: Order[] }> {
      assertMay(actor, 'orders:read');
      const named = ids ?? (upTo === undefined ? [] : [upTo]);
      const found = await orders.findByIds(named);
      if (new Set(named).size > found.length) throw notFound('The order');
      const toPack = ids ? found : await firstToPack(lists, found[0]?.placedAt ?? null);
      return { at: clock.now(), orders: toPack.sort(byAge) };
    },
  };
}

const byAge = (a: Order, b: Order) => a.placedAt.getTime() - b.placedAt.getTime() || (a.number ?? 0) - (b.number ?? 0);

/** @param until orders placed later are left out; null for all. */
async function firstToPack(lists: OrderLists, until: Date | null): Promise<Order[]> {
  const found: Order[] = [];
  for await (const order of lists.each({ everybody: true }, ['paid'])) {
    if (until && order.placedAt > until) break;
    if (!order.payment.disputed && isAnythingUnshipped(order)) found.push(order);
    if (found.length === mostShipments) break;
  }
  return found;
}
