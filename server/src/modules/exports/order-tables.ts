import { z } from 'zod';
import type { Actor } from '../../shared/actor.js';
import { openDepositsOf } from '../orders/order/old-parts.js';
import { nameOfOrder, type Order } from '../orders/order/order.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import { returnStatuses, type ReturnStatus } from '../orders/order/return.js';
import { messageStatuses } from '../messages/message.js';
import { eachOf, listedTable } from './listed-table.js';

const ofOrder = {
  'order number': ({ order }: { order: Order }) => nameOfOrder(order),
  'placed at': ({ order }: { order: Order }) => order.placedAt,
  'buyer name': ({ order }: { order: Order }) => order.customer.name,
  'buyer email': ({ order }: { order: Order }) => order.customer.email,
};

export const returnsTable = listedTable(
  {
    id: 'exportReturns',
    name: 'returns',
    isAboutPeople: true,
    group: 'Orders',
    access: 'orders',
    summary: 'Export returns as CSV',
    description: 'A row for each line of each return, by status.',
    query: z.strictObject({
      status: z.enum(returnStatuses).optional().meta({ description: 'Only returns with this status.' }),
    }),
  },
  ({ orders }, actor, { status }) => returnedLines(orders, actor, status ? [status] : returnStatuses),
  {
    ...ofOrder,
    'return id': ({ returned }) => returned.id,
    kind: ({ returned }) => returned.kind,
    status: ({ returned }) => returned.status,
    'created at': ({ returned }) => returned.createdAt,
    'changed at': ({ returned }) => returned.history.at(-1)?.at ?? null,
    unshipped: ({ returned }) => returned.isUnshipped,
    'product id': ({ ordered }) => ordered?.productId ?? null,
    product: ({ ordered }) => ordered?.name ?? null,
    'part number': ({ ordered }) => ordered?.partNumber ?? null,
    quantity: ({ line }) => line.quantity,
    reason: ({ line }) => line.reason,
    note: ({ line }) => line.note,
    received: ({ line }) => line.received?.quantity ?? null,
    'back to stock': ({ line }) => line.received?.restockQuantity ?? null,
    condition: ({ line }) => line.received?.condition ?? null,
  },
);

/** A row for each line of each return. */
async function* returnedLines(orders: OrdersService, actor: Actor, statuses: readonly ReturnStatus[]) {
  for (const status of statuses) {
    for await (const order of eachOf(async (page) => orders.listAllReturns(actor, { ...page, status }))) {
      for (const returned of order.returns.filter((one) => one.status === status)) {
        for (const line of returned.lines) {
          yield { order, returned, line, ordered: order.lines.find(({ id }) => id === line.lineId) };
        }
      }
    }
  }
}

export const depositsTable = listedTable(
  {
    id: 'exportDeposits',
    name: 'deposits',
    isAboutPeople: true,
    group: 'Orders',
    access: 'orders',
    summary: 'Export open deposits for old parts as CSV',
    description: 'What the shop owes for old parts, oldest orders first.',
  },
  ({ orders }, actor) => openDeposits(orders, actor),
  {
    ...ofOrder,
    'order id': ({ order }) => order.id,
    product: ({ deposit }) => deposit.line.name,
    'product id': ({ deposit }) => deposit.line.productId,
    quantity: ({ deposit }) => deposit.quantity,
    amount: ({ deposit }) => deposit.amount,
    currency: ({ deposit }) => deposit.amount.currency.toUpperCase(),
  },
);

async function* openDeposits(orders: OrdersService, actor: Actor) {
  for await (const order of eachOf(async (page) => (await orders.listOpenDeposits(actor, page)).page)) {
    for (const deposit of openDepositsOf(order)) yield { order, deposit };
  }
}

export const mailsTable = listedTable(
  {
    id: 'exportMails',
    name: 'mails',
    isAboutPeople: true,
    group: 'Orders',
    access: 'orders',
    summary: 'Export mails as CSV',
    description: 'Newest first, without addresses and texts.',
    query: z.strictObject({
      status: z.enum(messageStatuses).optional().meta({ description: 'Only mails with this status.' }),
    }),
  },
  ({ messages }, actor, filter) => eachOf((page) => messages.listMessages(actor, { ...page, filter })),
  {
    id: ({ id }) => id,
    mail: ({ template }) => template,
    'order id': ({ orderId }) => orderId,
    status: ({ status }) => status,
    attempts: ({ attempts }) => attempts,
    'created at': ({ createdAt }) => createdAt,
    'sent at': ({ sentAt }) => sentAt,
    error: ({ error }) => error,
  },
);
