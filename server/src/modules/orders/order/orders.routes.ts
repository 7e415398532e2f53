import { orderRules, orderSearch } from '@kickstand/rules/orders';
import { Readable } from 'node:stream';
import type { Router } from 'express';
import { z } from 'zod';
import { byId, deleted, inserted, toDeleted, toInserted } from '../../../api/rest/answers.js';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import { moment, repeatable, sentId, trueOrFalse } from '../../../api/rest/query-fields.js';
import { numeric, phone, text } from '../../../api/rest/request.js';
import type { CallInput, RestCalls } from '../../../api/rest/rest-call.js';
import { tableCalls, tableHandlers } from '../../../api/rest/table-file.js';
import type { UserActor } from '../../../shared/actor.js';
import { dateIn } from '../../../shared/calendar.js';
import { DomainError } from '../../../shared/errors.js';
import { limitsOf } from '../../../shared/field-rules.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { SettingsService } from '../../settings/settings.service.js';
import { orderColumns } from './order-csv.js';
import { taxReportColumns } from './tax-report.js';
import { orderStatuses, type Order } from './order.js';
import { withDocumentedOrder, documentedOrder, shownOrder, toDocumentedOrder } from './order.serializer.js';
import type { OrdersService } from './orders.service.js';

const group = 'Orders';

const ignored = z.unknown().optional().meta({ description: 'Ignored: the product and the token determine it.' });

const newOrder = z
  .object({
    productId: text.meta({ examples: ['665f1c2ab1e4d20012a7c0de'] }),
    quantity: numeric.meta({
      description: 'Whole number, from the product’s minimum to the available quantity.',
      minimum: 1,
    }),
    address: text.meta({ ...limitsOf(orderRules.address), examples: ['12 Ratchet Lane, Springfield'] }),
    phone,
    client: text
      .optional()
      .meta({ description: 'Optional; must be your own email address. The customer is the user of the token.' }),
    product: ignored,
    clientName: ignored,
    price: ignored,
  })
  .meta({
    id: 'NewOrder',
    description: 'The total is the product’s price times the quantity, plus deposits for old parts.',
  });

const ownOrders = z.object({
  client: text.meta({ description: 'Your own email address; staff may send any.' }),
});

const exportedOrders = z.strictObject({
  status: repeatable(z.enum(orderStatuses, { error: `must be one of ${orderStatuses.join(', ')}` })).meta({
    description: 'Only orders with one of these statuses; can be repeated.',
  }),
  order: repeatable(sentId).meta({ description: 'ID of an order; can be repeated. Only these orders.' }),
  needsReview: trueOrFalse.optional().meta({ description: 'True: only orders with a flagged payment.' }),
  placedFrom: moment.optional().meta({ description: 'Orders placed at or after this time.' }),
  placedBefore: moment.optional().meta({ description: 'Orders placed before this time.' }),
  search: text.optional().meta({
    description:
      'An order’s ID, or words, each of which must occur in the number, the customer’s email address or name, the phone number or the address.',
    ...limitsOf(orderSearch),
  }),
});

const reportedPeriod = z.strictObject({
  from: moment.optional().meta({
    description: 'Beginning of the period. Send either `from` and `before`, or `fromDay` and `beforeDay`.',
  }),
  before: moment.optional().meta({ description: 'End of the period, exclusive.' }),
  fromDay: text.optional().meta({ description: 'First day of the period, YYYY-MM-DD in the time zone of the shop.' }),
  beforeDay: text.optional().meta({
    description: 'Day after the last day of the period, YYYY-MM-DD in the time zone of the shop.',
  }),
});

export const ordersCalls = {
  placeOrder: {
    method: 'post',
    path: '/order',
    group,
    summary: 'Place an order',
    description:
      'Its quantity is reserved at once, until the order is paid, deleted or expired. A shop that only takes orders through the cart answers 409 with the reason USE_CHECKOUT.',
    access: 'customer',
    body: newOrder,
    isRepeatable: true,
    answer: inserted.extend({ order: shownOrder }).meta({ id: 'PlacedOrder' }),
    answerDescription: 'The order was placed.',
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  },
  listOwnOrders: {
    method: 'get',
    path: '/person',
    group,
    summary: 'List the orders of one customer',
    description: 'Oldest first, without deleted and expired orders. Not paged.',
    access: ['owner', 'orders'],
    query: ownOrders,
    answer: z.array(documentedOrder),
    answerDescription: 'The customer’s orders.',
    refusals: ['BAD_USER_INPUT', 'FORBIDDEN'],
  },
  listOrders: {
    method: 'get',
    path: '/order',
    group,
    summary: 'List all orders',
    description: 'Oldest first, without deleted and expired orders. Not paged.',
    access: 'orders',
    answer: z.array(documentedOrder),
    answerDescription: 'The orders of all customers.',
    refusals: [],
  },
  ...tableCalls('exportOrders', '/orders', {
    group,
    summary: 'Export orders as CSV',
    description: 'Newest first, including deleted and expired orders. Unknown parameters are refused.',
    access: 'orders',
    query: exportedOrders,
  }),
  ...tableCalls('exportTaxes', '/tax-report', {
    group,
    summary: 'Export taxes as CSV',
    description:
      'Taxes of orders that were paid in the period less those of refunds in the period, by country and rate. A refund ' +
      'takes back the same share of each tax as of the total of its order.',
    access: 'reports',
    query: reportedPeriod,
  }),
  getOrder: {
    method: 'get',
    path: '/order/{id}',
    group,
    summary: 'Get one order',
    description: 'NOT_FOUND also for orders of other customers.',
    access: ['owner', 'orders'],
    params: byId,
    answer: documentedOrder,
    answerDescription: 'The order.',
    refusals: ['NOT_FOUND'],
  },
  deleteOrder: {
    method: 'delete',
    path: '/order/{id}',
    group,
    summary: 'Delete an unpaid order',
    description: 'Cancels its open payment and releases its stock. A paid order cannot be deleted.',
    access: 'orders',
    params: byId,
    answer: deleted,
    answerDescription: 'The order was deleted.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
} as const satisfies RestCalls;

export function ordersRoutes(
  orders: OrdersService,
  audit: Pick<AuditService, 'recordExport'>,
  settings: Pick<SettingsService, 'read'>,
): Router {
  return bindCalls(ordersCalls, {
    placeOrder: async ({ actor, idempotencyKey, body }) => {
      assertOwnAddress(actor, body.client);
      const { productId, quantity, address, phone } = body;
      const input = { productId, quantity, address, phone, expectedUnitPrice: null, idempotencyKey };
      const order = await orders.placeOrder(actor, input);
      return { ...toInserted(order.id), ...withDocumentedOrder(order) };
    },

    listOwnOrders: ({ actor, query }) =>
      Promise.resolve(documented(orders.listDocumented(actor, query.client.trim().toLowerCase()))),

    listOrders: ({ actor }) => Promise.resolve(documented(orders.listDocumented(actor, null))),

    ...tableHandlers(
      'exportOrders',
      async ({ actor, query }: CallInput<(typeof ordersCalls)['exportOrders']>, toFile) => {
        const { status, order, ...filter } = query;
        const { at, orders: rows } = orders.exportOrders(actor, { ...filter, statuses: status, ids: order });
        await audit.recordExport(actor, 'orders');
        const { timeZone } = await settings.read();
        return { name: `orders-${dateIn(timeZone, at)}`, content: toFile(orderColumns, rows) };
      },
    ),

    ...tableHandlers(
      'exportTaxes',
      async ({ actor, query }: CallInput<(typeof ordersCalls)['exportTaxes']>, toFile) => {
        const rows = await orders.reportTaxes(actor, query);
        const name = `taxes-${query.fromDay ?? query.from?.toISOString().slice(0, 10) ?? ''}`;
        return { name, content: toFile(taxReportColumns, Readable.from(rows)) };
      },
    ),

    getOrder: async ({ actor, params }) => toDocumentedOrder(await orders.getDocumented(actor, params.id)),

    deleteOrder: async ({ actor, params }) => toDeleted((await orders.deleteOrder(actor, params.id)).hasChanged),
  });
}

async function* documented(orders: AsyncIterable<Order>): AsyncGenerator<ReturnType<typeof toDocumentedOrder>> {
  for await (const order of orders) yield toDocumentedOrder(order);
}

/** The token identifies the buyer. If the client sends another address, it is mistaken about who is signed in. */
function assertOwnAddress(actor: UserActor, client: string | undefined): void {
  if (client === undefined || client.trim().toLowerCase() === actor.email) return;
  throw new DomainError('FORBIDDEN', 'client must be your own email address.');
}
