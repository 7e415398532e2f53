import { expect } from 'vitest';
import { isStock, wasPaid, wasSold, type Order } from '../src/modules/orders/order/order.js';
import type { CardDispute, CardIntent, CardRefund } from '../src/platform/card-payments/card-payments.js';
import { createOrderStore } from '../src/modules/orders/order/order.repository.js';
import { toObjectId } from '../src/platform/mongo/object-id.js';
import { systemActor } from '../src/shared/actor.js';
import type { ServerFarm } from './server-farm.js';
import type { TestShop } from './shop.js';

const auditor = systemActor('test');

interface AtProvider {
  intents: CardIntent[];
  refunds: CardRefund[];
  disputes: CardDispute[];
}

interface StockedProduct {
  id: string;
  /** Quantity in stock before the first order. */
  stocked: number;
}

/** Asserts that the ledger, the provider and the stock agree, and that another reconciliation changes nothing. */
export async function assertBooks(
  farm: ServerFarm,
  startedAt: Date,
  products: readonly StockedProduct[],
): Promise<void> {
  const { services, connection, cardPayments, clock } = farm.shop;
  const filter = { createdAfter: startedAt };
  const provider = {
    intents: await collect(cardPayments.listIntents(filter)),
    refunds: await collect(cardPayments.listRecentRefunds(filter)),
    disputes: await collect(cardPayments.listDisputes(filter)),
  };
  const orders = await findOrders(farm.shop, products);
  assertNoSpareIntents(orders, provider);
  farm.seen.orders += orders.length;
  farm.seen.paid += orders.filter(wasPaid).length;
  farm.seen.refunds += provider.refunds.length;
  farm.seen.returns += orders.flatMap(({ payment }) => payment.refunds.filter(({ returnId }) => returnId)).length;
  farm.seen.exchanges += orders.filter(({ exchangeOf }) => exchangeOf).length;
  farm.seen.disputes += provider.disputes.length;
  for (const order of orders) await assertOrder(farm.shop, order, provider);
  await assertInvoices(farm.shop, orders);
  for (const product of products) await assertStock(farm.shop, product, orders);
  expect(await findForeignEntries(farm.shop, startedAt, orders)).toEqual([]);
  const [booked] = await services.payments.sumMoney(auditor, [startedAt, new Date(clock.now().getTime() + 1)]);
  expect(booked?.amountMinor).toBe(netOf(provider));
  expect(await connection.collection('orders').countDocuments({ 'ledgerOutbox.sequence': { $gt: 0 } })).toBe(0);
  const report = await services.payments.reconcile();
  expect(report).toMatchObject({ settled: [], expired: [], intentsCancelled: [], refundsContinued: 0 });
  expect(report).toMatchObject({ disputesRecorded: [], differences: [], failures: [] });
  expect((await findOrders(farm.shop, products)).map(({ revision }) => revision)).toEqual(
    orders.map(({ revision }) => revision),
  );
}

/** Ledger entries that this history added to orders of earlier histories, whose books were already correct. */
async function findForeignEntries({ connection }: TestShop, startedAt: Date, orders: readonly Order[]) {
  const ids = orders.map(({ id }) => toObjectId(id));
  return connection
    .collection('ledger')
    .find({ at: { $gte: startedAt }, amountMinor: { $ne: null }, orderId: { $nin: ids } })
    .toArray();
}

async function findOrders({ connection }: TestShop, products: readonly { id: string }[]): Promise<Order[]> {
  const productIds = products.map(({ id }) => toObjectId(id));
  const rows = await connection
    .collection('orders')
    .find({ 'lines.productId': { $in: productIds } }, { projection: { _id: 1 } })
    .toArray();
  const orders = await createOrderStore(connection).findByIds(rows.map(({ _id }) => _id.toHexString()));
  return orders.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Asserts that each order has one charge at most, that all charges belong to orders, and that only the open payments of
 * unpaid orders can still be charged.
 */
function assertNoSpareIntents(orders: readonly Order[], { intents }: AtProvider): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const { id, orderId, status } of intents) {
    const order = byId.get(orderId ?? '');
    if (status === 'succeeded') expect(order?.payment.transactionId).toBe(id);
    else if (status !== 'canceled') expect([order?.status, order?.payment.intentId]).toEqual(['placed', id]);
  }
}

async function assertOrder({ services }: TestShop, order: Order, provider: AtProvider): Promise<void> {
  const { transactionId, refunds, refunded, disputes } = order.payment;
  const own = ofPayment(provider, transactionId);
  expect(wasPaid(order)).toBe(transactionId !== null);
  expect(own.intents.map(({ amountReceivedMinor }) => amountReceivedMinor)).toEqual(
    transactionId === null ? [] : [order.total.amountMinor],
  );
  const statusAt = { canceled: 'cancelled', requires_action: 'pending' } as Readonly<Record<string, string>>;
  const taken = refunds.filter(({ providerId }) => providerId !== null);
  expect(taken.map(({ providerId, status }) => `${providerId} ${status}`).sort()).toEqual(
    own.refunds.map(({ id, status }) => `${id} ${statusAt[status] ?? status}`).sort(),
  );
  expect(
    refunds.filter(
      ({ providerId, status, amount }) => amount.amountMinor > 0 && providerId === null && status !== 'failed',
    ),
  ).toEqual([]);
  expect(refunded.amountMinor).toBe(sum(own.refunds.filter(({ status }) => status === 'succeeded')));
  expect(disputes.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
    own.disputes.map(({ id, status }) => `${id} ${status}`).sort(),
  );
  const ledger = await services.payments.listLedger(auditor, order.id);
  expect(ledger.map(({ sequence }) => sequence)).toEqual(ledger.map((_, index) => index + 1));
  expect(ledger).toHaveLength(order.revision);
  expect(ledger.reduce((total, { amount }) => total + (amount?.amountMinor ?? 0), 0)).toBe(netOf(own));
}

/** Asserts that invoice numbers have no gaps, and that what was sold and not paid back is invoiced. */
async function assertInvoices({ services, connection }: TestShop, orders: readonly Order[]): Promise<void> {
  const numbers = await connection.collection('invoices').distinct('sequence');
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const pending = { 'pending.sequence': { $gt: 0 } };
  expect(await connection.collection('number_ranges').countDocuments(pending)).toBe(0);
  for (const order of orders) {
    const issued = await services.invoices.findByOrderIds([order.id]);
    const [charged, credited] = (['invoice', 'credit_note'] as const).map((kind) =>
      issued.filter((each) => each.kind === kind).reduce((total, { totals }) => total + totals.totalMinor, 0),
    );
    const { total, payment } = order;
    expect((charged ?? 0) - (credited ?? 0)).toBe(
      wasSold(order) ? total.amountMinor - payment.refunded.amountMinor : 0,
    );
  }
}

async function assertStock(
  { connection }: TestShop,
  { id, stocked }: StockedProduct,
  allOrders: readonly Order[],
): Promise<void> {
  const orders = allOrders.filter(({ lines }) => lines.some(({ productId }) => productId === id));
  const row = await connection
    .collection<{ availableQuantity: number; reservations?: { id: string }[] }>('products')
    .findOne({ _id: toObjectId(id) });
  const held = orders.filter(({ status }) => status === 'placed');
  const isOfProduct = ({ productId }: { productId: string }) => productId === id;
  const quantityIn = (some: readonly Order[]) =>
    some.flatMap(({ lines }) => lines.filter(isOfProduct)).reduce((total, { quantity }) => total + quantity, 0);
  const lineIds = orders.flatMap(({ lines }) => lines.filter(isOfProduct)).map((line) => line.id);
  const returned = orders
    .flatMap(({ payment }) => payment.refunds.filter(({ restocked }) => restocked))
    .flatMap(({ lines }) => lines.filter(({ lineId }) => lineIds.includes(lineId)))
    .reduce((total, { restockQuantity }) => total + restockQuantity, 0);
  expect((row?.reservations ?? []).map((each) => each.id).sort()).toEqual(
    held
      .flatMap(({ reservations }) => reservations.filter(isStock).filter(isOfProduct))
      .map((reservation) => reservation.id)
      .sort(),
  );
  expect((row?.availableQuantity ?? 0) + quantityIn(held) + quantityIn(orders.filter(wasSold)) - returned).toBe(
    stocked,
  );
}

function ofPayment({ intents, refunds, disputes }: AtProvider, transactionId: string | null): AtProvider {
  return {
    intents: intents.filter(({ id }) => id === transactionId),
    refunds: refunds.filter(({ intentId }) => intentId === transactionId),
    disputes: disputes.filter(({ intentId }) => intentId === transactionId),
  };
}

/** The amount that the provider owes the shop, in minor units: received, less refunds and lost disputes. */
function netOf({ intents, refunds, disputes }: AtProvider): number {
  const received = intents.reduce((total, { amountReceivedMinor }) => total + amountReceivedMinor, 0);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  return received - sum(succeeded) - sum(disputes.filter(({ status }) => status === 'lost'));
}

const sum = (items: readonly { amountMinor: number }[]) => items.reduce((total, each) => total + each.amountMinor, 0);

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
