import type { Router } from 'express';
import type { UserActor } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';
import { toCsv } from '../../shared/csv.js';
import { toDeleted, toInserted } from '../http/answers.js';
import { bindCalls } from '../http/bind-calls.js';
import { orderColumns } from './order-csv.js';
import { documentedIfShown, toDocumentedOrder } from './order.serializer.js';
import { ordersCalls } from './orders.calls.js';
import type { Order } from './order.js';
import type { OrdersService } from './orders.service.js';

export function ordersRoutes(orders: OrdersService): Router {
  return bindCalls(ordersCalls, {
    placeOrder: async ({ actor, idempotencyKey, body }) => {
      assertOwnAddress(actor, body.client);
      const { productId, quantity, address, phone } = body;
      const input = { productId, quantity, address, phone, expectedUnitPrice: null, idempotencyKey };
      const order = await orders.placeOrder(actor, input);
      return { ...toInserted(order.id), ...documentedIfShown(order) };
    },

    listOwnOrders: ({ actor, query }) =>
      Promise.resolve(documented(orders.listDocumented(actor, query.client.trim().toLowerCase()))),

    listOrders: ({ actor }) => Promise.resolve(documented(orders.listDocumented(actor, null))),

    exportOrders: ({ actor, query: { status, ...filter } }) => {
      const { at, orders: rows } = orders.exportOrders(actor, { ...filter, statuses: status });
      const name = `orders-${at.toISOString().slice(0, 10)}.csv`;
      return Promise.resolve({ name, content: toCsv(orderColumns, rows) });
    },

    getOrder: async ({ actor, params }) => toDocumentedOrder(await orders.getDocumented(actor, params.id)),

    deleteOrder: async ({ actor, params }) => toDeleted((await orders.deleteOrder(actor, params.id)).hasChanged),
  });
}

async function* documented(orders: AsyncIterable<Order>): AsyncGenerator<ReturnType<typeof toDocumentedOrder>> {
  for await (const order of orders) yield toDocumentedOrder(order);
}

/** The buyer is who the token says; a client that names somebody else is mistaken about who is signed in. */
function assertOwnAddress(actor: UserActor, client: string | undefined): void {
  if (client === undefined || client.trim().toLowerCase() === actor.email) return;
  throw new DomainError('FORBIDDEN', 'client must be your own email address.');
}
