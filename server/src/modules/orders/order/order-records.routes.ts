import { parcelRules } from '@kickstand/rules/orders';
import type { Router } from 'express';
import { z } from 'zod';
import { documentId } from '../../../api/rest/answers.js';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import { changesQuery, pageOf, toChangesRequest, toRestPage } from '../../../api/rest/pages.js';
import { repeatable } from '../../../api/rest/query-fields.js';
import { text } from '../../../api/rest/request.js';
import type { RestCalls } from '../../../api/rest/rest-call.js';
import type { Actor } from '../../../shared/actor.js';
import { notFound } from '../../../shared/errors.js';
import { limitsOf } from '../../../shared/field-rules.js';
import { orderRecord, toOrderRecord } from './order-record.serializer.js';
import { orderStatuses, type Order } from './order.js';
import type { OrdersService } from './orders.service.js';

const group = 'Orders for other systems';

const byNumber = z.object({
  number: text.meta({ description: 'Number of the order.', examples: ['KS-100042'] }),
});

const changedOrders = z.strictObject({
  ...changesQuery,
  status: repeatable(z.enum(orderStatuses, { error: `must be one of ${orderStatuses.join(', ')}` })).meta({
    description:
      'Only orders that have one of these statuses now; can be repeated. An order that gets another status is not listed again.',
  }),
});

const shippedParcel = z
  .strictObject({
    carrier: text.nullish().meta({ description: 'Code or name of the carrier.', examples: ['dhl'] }),
    trackingNumber: text.nullish().meta({ ...limitsOf(parcelRules.trackingNumber) }),
    lines: z
      .array(
        z.strictObject({
          lineId: text.meta({ description: 'ID of the line of the order.' }),
          quantity: z.int({ error: 'must be a whole number' }).meta({ description: '1 to its `quantityToShip`.' }),
        }),
      )
      .nullish()
      .meta({
        description:
          'What is in the parcel; by default, everything that is left to ship. Required if the payment is disputed, or if the customer has withdrawn from something in the order.',
      }),
  })
  .meta({ id: 'NewParcel' });

export const orderRecordsCalls = {
  listOrderRecords: {
    method: 'get',
    path: '/v1/orders',
    isUnderApiOnly: true,
    group,
    summary: 'Read all orders, or what has changed',
    description:
      'Sorted by their last change, including unpaid, cancelled and expired orders. An order appears about 5 seconds after its change, and again after the next one.',
    access: 'orders',
    query: changedOrders,
    isPaged: true,
    answer: pageOf(orderRecord),
    answerDescription: 'The orders.',
    refusals: [],
  },
  getOrderRecord: {
    method: 'get',
    path: '/v1/orders/{number}',
    isUnderApiOnly: true,
    group,
    summary: 'Get an order by its number',
    access: 'orders',
    params: byNumber,
    answer: orderRecord,
    answerDescription: 'The order.',
    refusals: ['NOT_FOUND'],
  },
  shipParcel: {
    method: 'post',
    path: '/v1/orders/{number}/parcels',
    isUnderApiOnly: true,
    group,
    summary: 'Record a parcel that was handed to a carrier',
    description:
      'The parcel contains some lines of a paid order, or everything that is left to ship. The customer gets a mail. The order is shipped when nothing is left to ship.',
    access: 'orders',
    params: byNumber,
    body: shippedParcel,
    isRepeatable: true,
    needsKey: true,
    answer: z.object({ parcelId: documentId, order: orderRecord }),
    answerDescription: 'The ID of the parcel, and the order after the change.',
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies RestCalls;

export function orderRecordsRoutes(orders: OrdersService): Router {
  const findOrder = async (actor: Actor, { number }: z.output<typeof byNumber>): Promise<Order> => {
    const order = await orders.findOrderByNumber(actor, number);
    if (!order) throw notFound('The order');
    return order;
  };
  const toRecord = async (order: Order) => toOrderRecord(order, await orders.listCarriers());
  return bindCalls(orderRecordsCalls, {
    listOrderRecords: async ({ actor, query: { status, ...query } }) => {
      const { page } = await orders.listChanged(actor, toChangesRequest(query), status);
      const carriers = await orders.listCarriers();
      return toRestPage(page, query.after, (order) => toOrderRecord(order, carriers));
    },

    getOrderRecord: async ({ actor, params }) => toRecord(await findOrder(actor, params)),

    shipParcel: async ({ actor, params, body, idempotencyKey }) => {
      const { id: orderId } = await findOrder(actor, params);
      const { order, parcelId } = await orders.shipParcel(actor, { ...body, orderId, idempotencyKey });
      return { parcelId, order: await toRecord(order) };
    },
  });
}
