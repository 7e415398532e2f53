import { orderRules, orderSearch } from '@kickstand/rules/orders';
import { z } from 'zod';
import { limitsOf } from '../../shared/field-rules.js';
import { byId, deleted, inserted } from '../http/answers.js';
import { moment, repeatable, trueOrFalse } from '../http/query-fields.js';
import { numeric, phone, text } from '../http/request.js';
import type { RestCalls } from '../http/rest-call.js';
import { documentedOrder, shownOrder } from './order.serializer.js';
import { orderStatuses } from './order.js';

const group = 'Orders';

const ignored = z.unknown().optional().meta({ description: 'Ignored: the product and the token say it.' });

const newOrder = z
  .object({
    productId: text.meta({ examples: ['665f1c2ab1e4d20012a7c0de'] }),
    quantity: numeric.meta({ description: 'Whole; from the product’s minimum to what is available.', minimum: 1 }),
    address: text.meta({ ...limitsOf(orderRules.address), examples: ['12 Ratchet Lane, Springfield'] }),
    phone,
    client: text.optional().meta({ description: 'Your own email address, when sent; the token says who buys.' }),
    product: ignored,
    clientName: ignored,
    price: ignored,
  })
  .meta({ id: 'NewOrder', description: 'The total is the product’s price times the quantity.' });

const ownOrders = z.object({
  client: text.meta({ description: 'Your own email address; an admin may ask for anybody’s.' }),
});

const exportedOrders = z.strictObject({
  status: repeatable(z.enum(orderStatuses, { error: `must be one of ${orderStatuses.join(', ')}` })).meta({
    description: 'Only in one of these; may be given several times.',
  }),
  needsReview: trueOrFalse.optional().meta({ description: 'True: only orders with a flagged payment.' }),
  placedFrom: moment.optional().meta({ description: 'Orders placed at or after this time.' }),
  placedBefore: moment.optional().meta({ description: 'Orders placed before this time.' }),
  search: text.optional().meta({
    description: 'An order’s id, or the beginning of the buyer’s email address.',
    ...limitsOf(orderSearch),
  }),
});

export const ordersCalls = {
  placeOrder: {
    id: 'placeOrder',
    method: 'post',
    path: '/order',
    group,
    summary: 'Place an order',
    description: 'Its pieces are reserved at once, until it is paid, deleted, or too long unpaid.',
    access: 'customer',
    body: newOrder,
    isRepeatable: true,
    answer: inserted.extend({ order: shownOrder }).meta({ id: 'PlacedOrder' }),
    answerDescription: 'It was placed.',
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  },
  listOwnOrders: {
    id: 'listOwnOrders',
    method: 'get',
    path: '/person',
    group,
    summary: 'List the orders of one customer',
    description: 'Oldest first, without deleted and expired ones. Not paged.',
    access: ['owner', 'admin'],
    query: ownOrders,
    answer: z.array(documentedOrder),
    answerDescription: 'The customer’s orders.',
    refusals: ['BAD_USER_INPUT', 'FORBIDDEN'],
  },
  listOrders: {
    id: 'listOrders',
    method: 'get',
    path: '/order',
    group,
    summary: 'List all orders',
    description: 'Oldest first, without deleted and expired ones. Not paged.',
    access: 'admin',
    answer: z.array(documentedOrder),
    answerDescription: 'Everybody’s orders.',
    refusals: [],
  },
  exportOrders: {
    id: 'exportOrders',
    method: 'get',
    path: '/orders.csv',
    isUnderApiOnly: true,
    group,
    summary: 'Export orders as CSV',
    description:
      'Newest first, deleted and expired ones among them. Parameters that are not described here are refused.',
    access: 'admin',
    query: exportedOrders,
    answer: {
      kind: 'file',
      mediaType: 'text/csv',
      description:
        'RFC 4180 in UTF-8 with a byte order mark; the first line names the columns, and new ones come at the end. ' +
        'Times are UTC, amounts decimals; what does not apply is empty. An apostrophe stands before what a spreadsheet ' +
        'would take for a formula.',
    },
    answerDescription: 'The orders.',
    refusals: [],
  },
  getOrder: {
    id: 'getOrder',
    method: 'get',
    path: '/order/{id}',
    group,
    summary: 'Get one order',
    description: 'For others it does not exist.',
    access: ['owner', 'admin'],
    params: byId,
    answer: documentedOrder,
    answerDescription: 'The order.',
    refusals: ['NOT_FOUND'],
  },
  deleteOrder: {
    id: 'deleteOrder',
    method: 'delete',
    path: '/order/{id}',
    group,
    summary: 'Delete an unpaid order',
    description: 'Its open payment is cancelled and its pieces go back on the shelf. A paid one stays.',
    access: 'admin',
    params: byId,
    answer: deleted,
    answerDescription: 'It is gone.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
} as const satisfies RestCalls;
