import type { Connection, QueryFilter } from 'mongoose';
import {
  clearTexts,
  replaceAddresses,
  type ForgetName,
  type ForgetPerson,
} from '../../../platform/mongo/forget-person.js';
import { forgetOldOriginals } from '../../../platform/mongo/migration-remarks.js';
import { toObjectId } from '../../../platform/mongo/object-id.js';
import { updateInPortions } from '../../../platform/mongo/update-in-portions.js';
import type { OrderDocument } from './order-document.js';
import { isAnythingUnshipped } from './order-parcels.js';
import { isOrder, orderModel, toOrder } from './order.model.js';
import { nameOfOrder, type Order } from './order.js';
import { returnFileModel } from './return-file.repository.js';

/** The person whose orders are searched for. */
export interface OrderOwner {
  /** Null for a guest. */
  userId: string | null;
  /** The only order that is searched for; null or absent for all orders of the person. */
  orderId?: string | null;
  /** The person's email address, and the alias that replaces it. */
  emails: readonly string[];
  /** Guest orders placed with the address after this time belong to a different person. */
  until: Date;
}

function ownedBy({ userId, orderId, emails, until }: OrderOwner): QueryFilter<OrderDocument> {
  if (orderId) return { ...isOrder, _id: toObjectId(orderId) };
  // An account keeps its orders even if another account uses the address later.
  const withAddress = { 'customer.userId': null, 'customer.email': { $in: [...emails] }, placedAt: { $lte: until } };
  const ofAccount = userId === null ? [] : [{ 'customer.userId': toObjectId(userId) }];
  return { ...isOrder, $or: [withAddress, ...ofAccount] };
}

/** Why a person cannot be erased yet: what is left to do with one of their orders. Null if nothing is left. */
export async function findUnfinishedOrder(connection: Connection, owner: OrderOwner): Promise<string | null> {
  const isUnfinished = {
    $or: [
      { status: { $in: ['placed', 'paid'] as const } },
      { 'payment.status': 'processing' as const },
      { openReturnsSince: { $gt: new Date(0) } },
      { hasOpenRefunds: true },
    ],
  };
  const rows = orderModel(connection)
    .find({ $and: [ownedBy(owner), isUnfinished] }, { ledgerOutbox: 0 })
    .sort({ placedAt: 1, _id: 1 })
    .lean<OrderDocument>()
    .cursor();
  for await (const row of rows) {
    const order = toOrder(row);
    const left = whatIsLeft(order, row);
    if (left !== null) return `Order ${nameOfOrder(order)} ${left}`;
  }
  return null;
}

/** A paid order of which nothing is left to ship is finished, even if the shop keeps a part of the money. */
function whatIsLeft(
  order: Order,
  { openReturnsSince, hasOpenRefunds }: Pick<OrderDocument, 'openReturnsSince' | 'hasOpenRefunds'>,
): string | null {
  const { status, payment } = order;
  if (payment.status === 'processing') return 'has a payment in progress. Wait until it has succeeded or failed.';
  if (status === 'placed') return 'is not paid. Cancel it first, or wait until it expires.';
  if (openReturnsSince) return 'has an open return. The return must be completed first.';
  if (status === 'paid' && isAnythingUnshipped(order)) {
    return 'is not completely shipped. It must be shipped or refunded first.';
  }
  return hasOpenRefunds ? 'has a refund in progress. Wait until it is completed.' : null;
}

/** What an erasure must know about an order: the email address and the name used for it, and its number. */
interface ErasedOrder {
  id: string;
  email: string;
  name: string;
  number: string;
}

/** The person's orders. */
export async function findOrdersOf(connection: Connection, owner: OrderOwner): Promise<ErasedOrder[]> {
  const rows = await orderModel(connection)
    .find(ownedBy(owner), { customer: 1, number: 1, numberPrefix: 1 })
    .lean<Pick<OrderDocument, '_id' | 'customer' | 'number' | 'numberPrefix'>[]>();
  return rows.map(({ _id, customer: { email, name }, number = null, numberPrefix }) => {
    const id = _id.toHexString();
    return { id, email, name, number: nameOfOrder({ id, number, numberPrefix }) };
  });
}

/** Lists the orders as changed, so that other systems remove the person's data from their copies. */
const inFeed = { $currentDate: { changedAt: true } } as const;

/**
 * Orders keep lines, amounts and, if they were ever paid, name, address and phone number, which are needed for
 * accounting. The email address, all notes, and the keys that give access to the orders are removed.
 */
export const forgetInOrders: ForgetPerson = async (connection, person) => {
  const { aliasEmail, orderIds } = person;
  const [model, orders] = [orderModel(connection), connection.collection('orders')];
  const own = { _id: { $in: orderIds.map(toObjectId) } };
  // Done first, so that an interrupted erasure still finds the orders by the address.
  const paths = [
    'ledgerOutbox.by',
    'history.by',
    'parcels.history.by',
    'returns.history.by',
    'payment.refunds.by',
    'payment.refunds.reason',
    'payment.recorded.reference',
  ];
  await replaceAddresses(orders, paths, person, own);
  // Texts of the customer about the return, and texts of staff for the customer.
  const keys = ['note', 'condition', 'label'];
  await clearTexts(orders, { within: own, filter: { 'returns.id': { $exists: true } }, field: 'returns', keys });
  await forgetParcelAddresses(connection, own);
  await model.updateMany(own, {
    $set: { 'customer.email': aliasEmail },
    $unset: { note: '', accessKey: '', mailKey: '', isEmailProven: '', fingerprint: '' },
    ...inFeed,
  });
  await model.updateMany(
    { ...own, 'payment.paidAt': null },
    { $set: { 'customer.name': '', address: '', phone: '' }, $unset: { shippingAddress: '' }, ...inFeed },
  );
};

/** Addresses that parcels were sent to before the address of the order was changed. */
function forgetParcelAddresses(connection: Connection, within: QueryFilter<OrderDocument>): Promise<void> {
  const parcels = { filter: { 'parcels.address': { $exists: true } }, field: 'parcels', keys: ['address'] };
  return clearTexts(connection.collection('orders'), { ...parcels, within: within as object });
}

/**
 * Removes names, addresses, phone numbers and notes from orders placed before this time; orders that are unpaid or have
 * units to ship keep them. Also deletes all files that were added to returns before this time, and the originals of
 * older orders that migrations have kept.
 * @param forgetInLog is called for orders without an email address, whose customer the audit log may name
 * @returns the number of changed orders
 */
export async function forgetOldNames(connection: Connection, before: Date, forgetInLog: ForgetName): Promise<number> {
  const named = [{ 'customer.name': { $ne: '' } }, { address: { $ne: '' } }, { phone: { $ne: '' } }];
  const model = orderModel(connection);
  const old = { ...isOrder, placedAt: { $lt: before }, $or: named };
  // An order that is not shipped at all stays paid if the shop keeps a part of the money, e.g. for delivery.
  const refunded = await model
    .find({ ...old, status: 'paid', 'payment.refunds.0': { $exists: true } }, { ledgerOutbox: 0 })
    .lean<OrderDocument[]>();
  const finished = refunded.filter((row) => !isAnythingUnshipped(toOrder(row)));
  // With the revision, orders that have changed since they were read are left out.
  const isDone = [
    { status: { $nin: ['placed', 'paid'] as const } },
    ...finished.map(({ _id, revision }) => ({ _id, revision })),
  ];
  const done = { $and: [old, { $or: isDone }] };
  // The log comes first: it can only be searched while the orders have the names.
  const withoutAddress = {
    $and: [done, { 'customer.name': { $ne: '' }, 'customer.email': { $regex: '^($|erased-)' } }],
  };
  for await (const row of model.find(withoutAddress, { ledgerOutbox: 0 }).lean<OrderDocument>().cursor()) {
    const order = toOrder(row);
    await forgetInLog(connection, { orderId: order.id, name: order.customer.name, number: nameOfOrder(order) });
  }
  await forgetParcelAddresses(connection, done);
  const changed = await updateInPortions(model, done, {
    $set: { 'customer.name': '', address: '', phone: '' },
    $unset: { shippingAddress: '', note: '' },
    ...inFeed,
  });
  await returnFileModel(connection).deleteMany({ addedAt: { $lt: before } });
  await forgetOldOriginals(connection, before);
  return changed;
}
