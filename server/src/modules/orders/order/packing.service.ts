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

export function forPacking({ orders, clock }: PackingDeps, lists: OrderLists) {
  return {
    /**
     * Orders for a pick list or packing slips, oldest first.
     * @param ids null for all paid orders with units to ship, at most `mostShipments`.
     * @throws DomainError NOT_FOUND if one of the orders does not exist.
     */
    async listToPack(actor: Actor, ids: readonly string[] | null): Promise<{ at: Date; orders: Order[] }> {
      assertMay(actor, 'orders:read');
      const found = ids ? await orders.findByIds(ids) : await firstToPack(lists);
      if (ids && new Set(ids).size > found.length) throw notFound('The order');
      return { at: clock.now(), orders: found.sort(byAge) };
    },
  };
}

const byAge = (a: Order, b: Order) => a.placedAt.getTime() - b.placedAt.getTime() || (a.number ?? 0) - (b.number ?? 0);

async function firstToPack(lists: OrderLists): Promise<Order[]> {
  const found: Order[] = [];
  for await (const order of lists.each({ everybody: true }, ['paid'])) {
    if (isAnythingUnshipped(order)) found.push(order);
    if (found.length === mostShipments) break;
  }
  return found;
}
