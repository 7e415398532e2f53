// Writes products, bikes, accounts, and orders with ledger entries directly to the embedded database of a running shop.
// This is quicker than using the shop's API.
import { join } from 'node:path';
import { FolderInUseError, startEmbeddedMongo } from '@kickstand/embedded-mongo';
import mongoose from 'mongoose';
import { createFitmentRepository } from '../dist/src/modules/vehicles/fitment.repository.js';
import { createVehicleRepository } from '../dist/src/modules/vehicles/vehicle.repository.js';
import { connectMongo } from '../dist/src/platform/mongo/connect.js';
import { seededRandom } from '../dist/test/search/generated-catalogue.js';

const { ObjectId } = mongoose.Types;
const dayMs = 86_400_000;
const batch = 2_000;
const priceMinor = 12_990;

/**
 * Adds `count` products as if an admin had added them, each with `numbersOfEach` part numbers.
 * @param from number of the first one.
 * @param nameOf returns the name of the product with the given number
 * @returns their ids.
 */
export async function fillProducts(
  dataDir,
  count,
  numbersOfEach = 0,
  from = 0,
  nameOf = (number) => `Bench part ${number}`,
) {
  const { database, close } = await openDatabase(dataDir);
  const ids = [];
  for (let start = 0; start < count; start += batch) {
    const products = Array.from({ length: Math.min(batch, count - start) }, (_, index) => ({
      ...toProduct(from + start + index, nameOf),
      ...(numbersOfEach > 0 ? { numbers: toNumbers(from + start + index, numbersOfEach) } : {}),
    }));
    await database.collection('products').insertMany(products, { ordered: false });
    ids.push(...products.map(({ _id }) => _id.toHexString()));
  }
  await close();
  return ids;
}

/** Adds bikes, and `rowsOfEach` fitment rows for each product. Every tenth product fits any bike and gets no rows. */
export async function fillFitment(dataDir, { productIds, vehicleCount, rowsOfEach }) {
  const connection = await connectMongo(await addressOf(dataDir), 'kickstand');
  const firstNumber = 1_000_000;
  const vehicles = Array.from({ length: vehicleCount }, (_, index) => toVehicle(firstNumber + index));
  await createVehicleRepository(connection).insertMany(vehicles);
  const fitments = createFitmentRepository(connection);
  const random = seededRandom(5);
  for (let start = 0; start < productIds.length; start += batch) {
    const said = productIds.slice(start, start + batch).map((productId, index) => ({
      productId,
      ...(index % 10 === 0 ? { kind: 'universal', rows: [] } : { kind: 'specific', rows: toRows() }),
      isComplete: index % 10 === 1,
      version: 1,
    }));
    await fitments.insertMany(said);
  }
  await connection.close();

  function toRows() {
    return Array.from({ length: rowsOfEach }, () => ({
      vehicle: firstNumber + Math.floor(random() * vehicleCount),
      yearFrom: random() < 0.5 ? null : 2004,
      yearTo: random() < 0.5 ? null : 2009,
      ...{ position: 'any', quantity: 1, source: 'bench', isExcluded: random() < 0.02 },
      conditions: random() < 0.2 ? [{ code: 'with', value: 'ABS' }] : [],
    }));
  }
}

/** Adds orders with the numbers `from` to `to` (exclusive), spread evenly over the last `days` days, oldest first. */
export async function fillOrders(dataDir, { from, to, days }) {
  const { database, close } = await openDatabase(dataDir);
  const product = await database.collection('products').findOne({ deletedAt: null });
  const begin = Date.now() - days * dayMs;
  const stepMs = (days * dayMs) / (to - from);
  for (let start = from; start < to; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, to - start) }, (_, index) => start + index);
    const orders = numbers.map((number) => toOrder(number, product, new Date(begin + (number - from) * stepMs)));
    await database.collection('orders').insertMany(orders, { ordered: false });
    await database.collection('ledger').insertMany(orders.flatMap(toLedger), { ordered: false });
  }
  await close();
}

/** Adds `count` accounts of customers who have never ordered. */
export async function fillAccounts(dataDir, count) {
  const { database, close } = await openDatabase(dataDir);
  const accounts = Array.from({ length: count }, (_, number) => ({
    _id: new ObjectId(),
    uid: `bench-${number}`,
    email: `rider${number}@example.test`,
    displayName: `Rider ${number}`,
    searchTerms: [`rider${number}@example.test`, 'rider', String(number)],
    createdAt: new Date(),
  }));
  await database.collection('users').insertMany(accounts, { ordered: false });
  await close();
}

async function openDatabase(dataDir) {
  const client = new mongoose.mongo.MongoClient(await addressOf(dataDir));
  return { database: client.db('kickstand'), close: () => client.close() };
}

/** The URI of the running shop's database, from the error that a second process gets when it opens the folder. */
async function addressOf(dataDir) {
  try {
    const database = await startEmbeddedMongo({ dir: join(dataDir, 'database') });
    await database.stop();
  } catch (error) {
    if (error instanceof FolderInUseError) return error.uri;
    throw error;
  }
  throw new Error('The shop is not running');
}

function toNumbers(number, count) {
  return Array.from({ length: count }, (_, index) => {
    const key = `${41_000 + (number % 9_000)}BP${number}${index}`;
    return { kind: 'oem', number: `${key.slice(0, 5)}-${key.slice(5)}`, key, brandName: 'Bench', note: null };
  });
}

function toVehicle(number) {
  const [make, model, code] = [`Bench ${number % 80}`, `Model ${Math.floor(number / 8) % 1_000}`, `B${number}`];
  return {
    id: new ObjectId().toHexString(),
    ...{ number, make: { key: make.toLowerCase().replace(' ', '-'), name: make }, model, code, variant: null },
    ...{ kind: 'street', yearFrom: 2003, yearTo: 2012, markets: ['EU'], ccm: 600, kw: 70, aliases: [], version: 1 },
    slugs: [`${make}-${model}-${code}`.toLowerCase().replaceAll(' ', '-')],
  };
}

function toProduct(number, nameOf) {
  const [name, category, partNumber] = [nameOf(number), `Category ${number % 40}`, `BP-${number}`];
  const now = new Date();
  return {
    _id: new ObjectId(),
    name,
    nameKey: name.toLowerCase(),
    partNumber,
    partNumberKey: partNumber.replace('-', ''),
    category,
    gtin: null,
    about: 'Fits most bikes of the last twenty years. '.repeat(8),
    img: '/images/demo/drive-chain.svg',
    priceMinor: 1_000 + (number % 20_000),
    currency: 'usd',
    availableQuantity: 1_000,
    minimumQuantity: 1,
    searchTerms: `${name} ${category} ${partNumber}`.toLowerCase().split(/[ -]/),
    reservations: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
    changedAt: now,
    deletedAt: null,
  };
}

/** Of a hundred orders, ninety are paid, eight have expired, one is unpaid, and one must be checked by an admin. */
function toOrder(number, product, placedAt) {
  const kind = number % 100;
  const status = kind === 0 ? 'placed' : kind < 9 ? 'expired' : 'paid';
  const isPaid = status === 'paid';
  const paidAt = isPaid ? new Date(placedAt.getTime() + 90_000) : null;
  const email = `buyer${number % 5_000}@example.test`;
  const _id = new ObjectId();
  const quantity = 1 + (number % 3);
  return {
    _id,
    status,
    customer: { userId: null, email, name: `Buyer ${number % 5_000}` },
    address: `${number % 300} Ratchet Lane, Springfield`,
    phone: '0170 1234567',
    source: 'quick',
    lines: [
      {
        id: `${_id.toHexString()}:1`,
        productId: product._id,
        name: product.name,
        img: product.img,
        quantity,
        unitPriceMinor: priceMinor,
      },
    ],
    currency: 'usd',
    totalMinor: priceMinor * quantity,
    reservations: [{ id: `bench:${number}`, productId: product._id, quantity }],
    payment: {
      status: isPaid ? 'paid' : 'unpaid',
      intentId: null,
      attempt: isPaid ? 1 : 0,
      transactionId: isPaid ? `pi_bench${number}` : null,
      paidAt,
      livemode: isPaid ? false : null,
      refundedMinor: 0,
      refunds: [],
      disputes: [],
      disputed: false,
      flag: kind === 99 ? 'The amount is not the order’s.' : null,
      raisedFlags: kind === 99 ? ['bench'] : [],
    },
    history: [
      { status: 'placed', at: placedAt, by: email },
      ...(isPaid ? [{ status: 'paid', at: paidAt, by: 'system:webhook' }] : []),
    ],
    placedAt,
    reservedUntil: isPaid ? null : new Date(Date.now() + dayMs),
    revision: isPaid ? 2 : 1,
    hasOpenRefunds: false,
    changedAt: paidAt ?? placedAt,
    ledgerOutbox: [],
  };
}

function toLedger({ _id, placedAt, payment, totalMinor, customer }) {
  const entry = (sequence, event, amountMinor, at) => ({
    _id: `${_id.toHexString()}:${sequence}`,
    orderId: _id,
    sequence,
    event,
    amountMinor,
    currency: amountMinor === null ? null : 'usd',
    intentId: null,
    before: sequence === 1 ? null : 'placed, unpaid',
    after: sequence === 1 ? 'placed, unpaid' : 'paid, paid',
    note: null,
    by: customer.email,
    at,
  });
  const placed = entry(1, 'order.placed', null, placedAt);
  return payment.paidAt ? [placed, entry(2, 'payment.settled', totalMinor, payment.paidAt)] : [placed];
}
