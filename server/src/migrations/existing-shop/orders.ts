import { isErasedEmail } from '@kickstand/rules/accounts';
import { Types, type mongo } from 'mongoose';
import type { Currency } from '../../shared/money.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { CollectionConversion, Conversion, OldDocument } from '../convert-collection.js';
import { ordersOfOneLine } from '../order-lines.js';
import { isOwnId, unreadableId } from './document-ids.js';
import { placeholderPicture } from './products.js';
import { Notes, readEmail, readId, readMinor, readText, readWhole, shown } from './read-values.js';
import { toUser } from './users.js';

/** Data of other collections that the conversion of orders needs. */
interface Surroundings {
  userIdByEmail: ReadonlyMap<string, Types.ObjectId>;
  productById: ReadonlyMap<string, mongo.BSON.Document>;
}

const by = 'system:migration';
const movedFields = ['productId', 'product', 'clientName', 'client', 'price', 'quantity', 'paid', 'transactionId'];

/**
 * Before, an order was a flat copy of the order form, with `paid` and perhaps the status `shipped`. The total is kept,
 * even if the product's price has changed. Unpaid orders reserved no stock and still reserve none: the migrated order
 * has an entry for a reservation, but its product has none. They can be paid or deleted, as before.
 */
export function orderConversion(database: mongo.Db, currency: Currency, isDryRun: boolean): CollectionConversion {
  return {
    collection: 'orders',
    // A document without lines that has `voidedReservations` is not an old order. It occupies the ID of an order that
    // was never inserted.
    old: { line: { $exists: false }, lines: { $exists: false }, voidedReservations: { $exists: false } },
    later: [ordersOfOneLine],
    async prepare(documents) {
      const customers = customersOf(documents);
      if (!isDryRun) await addMissingUsers(database, customers);
      const surroundings = {
        userIdByEmail: await findUserIds(database, [...customers.keys()]),
        productById: await findProducts(database, documents),
      };
      return (document) => convert(document, currency, surroundings);
    },
  };
}

/** Names of customers, by email address. */
function customersOf(documents: readonly OldDocument[]): Map<string, string | null> {
  const customers = new Map<string, string | null>();
  for (const { client, clientName } of documents) {
    const email = readEmail(client);
    if (email !== null) customers.set(email, readText(clientName) ?? customers.get(email) ?? null);
  }
  return customers;
}

const maximumTries = 3;

/**
 * Adds accounts for customers without one, because orders are found by their account. Customers that were erased get
 * none.
 */
async function addMissingUsers(database: mongo.Db, customers: ReadonlyMap<string, string | null>): Promise<void> {
  const known = await findUserIds(database, [...customers.keys()]);
  const writes = [...customers]
    .filter(([email]) => !known.has(email) && !isErasedEmail(email))
    .map(([email, displayName]) => {
      const _id = new Types.ObjectId();
      const $setOnInsert = { _id, ...toUser(_id, email, { displayName }) };
      return { updateOne: { filter: { email }, update: { $setOnInsert }, upsert: true } };
    });
  if (writes.length === 0) return;
  const users = database.collection('users');
  // Without the index, two concurrent runs would both add the same user.
  await untilTaken(() => users.createIndex({ email: 1 }, { unique: true }));
  await untilTaken(() => users.bulkWrite(writes, { ordered: false })).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

/** A database may abort one of two writes that wait for each other. The write can be repeated, so it is tried again. */
async function untilTaken(write: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (isDuplicateKey(error) || tries >= maximumTries) throw error;
    }
  }
}

async function findUserIds(database: mongo.Db, emails: readonly string[]): Promise<Map<string, Types.ObjectId>> {
  const users = await database
    .collection('users')
    .find({ email: { $in: [...emails] } }, { projection: { email: 1 } })
    .toArray();
  return new Map(users.map((user) => [user['email'] as string, user._id]));
}

async function findProducts(database: mongo.Db, orders: readonly OldDocument[]) {
  const ids = orders.map(({ productId }) => readId(productId)).filter((id) => id !== null);
  const products = await database
    .collection('products')
    .find({ _id: { $in: ids } }, { projection: { name: 1, img: 1 } })
    .toArray();
  return new Map(products.map((product) => [String(product._id), product]));
}

function convert(old: OldDocument, currency: Currency, { userIdByEmail, productById }: Surroundings): Conversion {
  if (!isOwnId(old._id)) return unreadableId;
  const notes = new Notes();
  const email = readEmail(old['client']);
  if (email === null) notes.problems.push(`client is not an address: ${shown(old['client'])}`);
  const productId = readId(old['productId']);
  if (productId === null) notes.problems.push(`productId is not an id: ${shown(old['productId'])}`);
  const product = productById.get(String(productId));
  const totalMinor = readMinor(old['price'], 'price', currency, notes);
  const quantity = readQuantity(old['quantity'], notes);
  if (email === null || productId === null || notes.problems.length > 0) {
    return { kind: 'set_aside', problems: notes.problems };
  }
  const placedAt = old._id.getTimestamp();
  const name = readText(old['clientName']) ?? email.split('@', 1)[0] ?? email;
  const orderId = old._id.toHexString();
  const line = {
    id: `${orderId}:1`,
    productId,
    name: readText(old['product']) ?? readText(product?.['name']) ?? `Part ${productId.toHexString()}`,
    img: readText(product?.['img']) ?? placeholderPicture,
    quantity,
    unitPriceMinor: Math.round(totalMinor / quantity),
  };
  const set = {
    customer: { userId: userIdByEmail.get(email) ?? null, email, name },
    address: readText(old['address']) ?? '',
    phone: readText(old['phone']) ?? '',
    source: 'quick',
    lines: [line],
    currency,
    totalMinor,
    reservations: [{ id: `${orderId}:migrated`, productId, quantity }],
    placedAt,
    reservedUntil: null,
    revision: 1,
    hasOpenRefunds: false,
    ledgerOutbox: [],
    ...toState(old, placedAt),
  };
  return { kind: 'change', set, unset: movedFields, adjustments: notes.adjustments };
}

/**
 * Before, fractions of a unit could be ordered. Now quantities are whole numbers. The total stays the one that the
 * customer accepted.
 */
function readQuantity(value: unknown, notes: Notes): number {
  const quantity = readWhole(value, 'quantity', { least: 1, most: 1_000_000, fallback: 0, round: Math.ceil }, notes);
  if (quantity === 0) notes.problems.push(`quantity is not a number of pieces: ${shown(value)}`);
  return quantity;
}

function toState(old: OldDocument, at: Date) {
  const transactionId = readText(old['transactionId']);
  const isPaid = old['paid'] === true || old['paid'] === 'true' || old['paid'] === 1;
  const isShipped = isPaid && /^shipped$/i.test(readText(old['status']) ?? '');
  const statuses = ['placed', ...(isPaid ? ['paid'] : []), ...(isShipped ? ['shipped'] : [])];
  const payment = {
    status: isPaid ? 'paid' : 'unpaid',
    intentId: null,
    attempt: 0,
    transactionId: isPaid ? transactionId : null,
    paidAt: isPaid ? at : null,
    livemode: null,
    refundedMinor: 0,
    refunds: [],
    disputes: [],
    disputed: false,
    flag:
      !isPaid && transactionId !== null
        ? `Migrated as unpaid, but names payment ${transactionId}: look up the payment before the order is paid.`
        : null,
    raisedFlags: [],
  };
  return { status: statuses.at(-1), payment, history: statuses.map((status) => ({ status, at, by })) };
}
