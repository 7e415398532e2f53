import { expect } from 'vitest';
import { returnMarkOf } from '../src/modules/catalogue/stock/stock-updates.js';
import type { AuditEntry } from '../src/modules/audit/audit.js';
import { stateOf, type LedgerEntry } from '../src/modules/orders/order/order-store.js';
import { partLinesOf, quantityOf } from '../src/modules/orders/order/order-lines.js';
import { unshippedQuantityOf } from '../src/modules/orders/order/order-parcels.js';
import {
  isAllRefunded,
  refundableOf,
  refundedQuantityOf,
  restockableOf,
  restockQuantityOf,
} from '../src/modules/orders/order/order-refunds.js';
import { isStock, wasPaid, wasSold, type Order, type OrderRefund } from '../src/modules/orders/order/order.js';
import { isAbandoned } from '../src/modules/orders/order/order-returns.js';
import { isStanding, unitsOf } from '../src/modules/orders/order/return.js';
import { isDecision } from '../src/modules/orders/ledger/ledger.js';
import { systemActor } from '../src/shared/actor.js';
import { DomainError } from '../src/shared/errors.js';
import { Interruption } from './interleaving.js';
import { runHistory, type History } from './payment-history.js';
import { productIds, type OpenStores, type PaymentWorld } from './payment-world.js';

const receipts = new Set([
  'payment.settled',
  'payment.settled_late',
  'payment.too_late',
  'payment.waived',
  'payment.recorded',
]);

function assertNothingBroke({ world }: History): void {
  const surprises = world.interleaving.failures.filter(
    (error) => !(error instanceof DomainError) && !(error instanceof Interruption),
  );
  expect(surprises).toEqual([]);
}

/** An order paid by card was charged its total once; every other charge for it is flagged or was refunded. */
function assertOneCharge(world: PaymentWorld, order: Order): void {
  const charged = [...world.provider.intents.values()].filter(
    ({ orderId, status }) => orderId === order.id && status === 'succeeded',
  );
  if (order.total.amountMinor > 0) {
    expect(wasPaid(order)).toBe(order.payment.transactionId !== null || order.payment.recorded !== undefined);
    expect(order.payment.transactionId !== null && order.payment.recorded !== undefined).toBe(false);
    expect(order.payment.transactionId === null || charged.some(({ id }) => id === order.payment.transactionId)).toBe(
      true,
    );
  }
  // Every other charge is flagged: its amount is wrong, or it succeeded before its payment could be cancelled.
  for (const { id, amountReceivedMinor } of charged.filter((intent) => intent.id !== order.payment.transactionId)) {
    const isReturned = order.payment.recorded && world.provider.refundedOf(id) === amountReceivedMinor;
    // If staff recorded a payment in cash or by bank transfer, the charge may have been refunded instead.
    if (isReturned) continue;
    expect(order.payment.raisedFlags).toContain(`mismatch:${id}`);
    expect(world.provider.anomalies).toContain(id);
  }
  if (wasPaid(order) && order.total.amountMinor > 0 && !order.payment.recorded) {
    const paidBy = charged.find(({ id }) => id === order.payment.transactionId);
    expect(paidBy?.amountReceivedMinor).toBe(order.total.amountMinor);
  }
}

function assertRefunds(world: PaymentWorld, order: Order): void {
  const { transactionId, recorded, refunds, refunded, status } = order.payment;
  if (order.total.amountMinor === 0) expect(order.status === 'refunded').toBe(isAllRefunded(order));
  if (recorded) {
    const given = refunds.filter((refund) => refund.status === 'succeeded' && refund.providerId === null);
    expect(given).toHaveLength(refunds.length);
    expect(refunded.amountMinor).toBe(given.reduce((sum, { amount }) => sum + amount.amountMinor, 0));
  }
  if (transactionId === null) return;
  const atProvider = [...world.provider.refunds.values()].filter(({ intentId }) => intentId === transactionId);
  expect(refunded.amountMinor).toBe(world.provider.refundedOf(transactionId, ['succeeded']));
  expect(world.provider.refundedOf(transactionId)).toBeLessThanOrEqual(order.total.amountMinor);
  const ownMarks = atProvider.flatMap(({ metadata }) => metadata['refundId'] ?? []);
  expect(new Set(ownMarks).size).toBe(ownMarks.length);
  for (const refund of refunds.filter(({ providerId }) => providerId !== null)) {
    const reported = atProvider.find(({ id }) => id === refund.providerId);
    expect(refund.status).toBe(reported?.status === 'canceled' ? 'cancelled' : reported?.status);
  }
  expect(refunds.filter(({ providerId, status: own }) => own === 'pending' && providerId === null)).toEqual([]);
  const isAll = refunded.amountMinor === order.total.amountMinor;
  expect(order.status === 'refunded').toBe(isAll);
  expect(status).toBe(isAll ? 'refunded' : refunded.amountMinor > 0 ? 'partially_refunded' : 'paid');
}

/** If an order is paid after it ended and its stock is gone, everything is refunded or an admin is notified. */
function assertLatePayment(order: Order): void {
  if (!wasPaid(order) || wasSold(order)) return;
  expect(refundableOf(order).amountMinor === 0 || order.payment.raisedFlags.length > 0).toBe(true);
}

async function assertStock({ world, state }: History): Promise<void> {
  const { stores } = world;
  const orders = await stores.allOrders();
  const waiting = orders.filter(({ status }) => status === 'placed');
  for (const productId of productIds) {
    const reservations = waiting.flatMap((order) =>
      order.reservations.filter((each) => isStock(each) && each.productId === productId),
    );
    expect((await stores.holds(productId)).sort()).toEqual(reservations.map(({ id }) => id).sort());
    const sum = (items: readonly Order[]) =>
      items.reduce((total, order) => total + quantityOfProduct(order, productId), 0);
    const returned = orders.reduce((total, order) => total + returnedOf(order, productId), 0);
    expect([...(await stores.returnMarks(productId))].sort()).toEqual(
      orders.flatMap((order) => returnMarksOf(order, productId)).sort(),
    );
    const free = await stores.freeQuantity(productId);
    const taken = state.takenElsewhere.get(productId) ?? 0;
    expect(free).toBeGreaterThanOrEqual(0);
    expect(free + sum(waiting) + sum(orders.filter(wasSold)) - returned + taken).toBe(state.quantities.get(productId));
  }
}

/** Together, the reservations of each product have the quantity that the lines need. */
function assertReservations({ lines, reservations }: Order): void {
  const needed = new Map<string, number>();
  for (const { productId, quantity } of partLinesOf({ lines }))
    needed.set(productId, (needed.get(productId) ?? 0) + quantity);
  const reserved = new Map<string, number>();
  for (const { productId, quantity } of reservations.filter(isStock)) {
    reserved.set(productId, (reserved.get(productId) ?? 0) + quantity);
  }
  expect(reserved).toEqual(needed);
  expect(new Set(reservations.map(({ id }) => id)).size).toBe(reservations.length);
}

const quantityOfProduct = (order: Order, productId: string) =>
  partLinesOf(order)
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

const lineIdsOf = (order: Order, productId: string) =>
  partLinesOf(order)
    .filter((line) => line.productId === productId)
    .map(({ id }) => id);

function returnedOf(order: Order, productId: string): number {
  const ids = lineIdsOf(order, productId);
  return order.payment.refunds
    .filter(({ restocked }) => restocked)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { lineId, restockQuantity }) => sum + (ids.includes(lineId) ? restockQuantity : 0), 0);
}

function returnMarksOf(order: Order, productId: string): string[] {
  const ids = lineIdsOf(order, productId);
  const returns = ({ lineId, restockQuantity }: OrderRefund['lines'][number]) =>
    restockQuantity > 0 && ids.includes(lineId);
  return order.payment.refunds
    .filter(({ restocked, lines }) => restocked && lines.some(returns))
    .map((refund) => returnMarkOf(order.id, refund.id));
}

/** Only sold units return to stock, each at most once; units returned before the shipment are not shipped. */
function assertReturns(order: Order, ledger: readonly LedgerEntry[]): void {
  const { refunds } = order.payment;
  for (const productId of productIds) {
    expect(returnedOf(order, productId)).toBeLessThanOrEqual(wasSold(order) ? quantityOfProduct(order, productId) : 0);
  }
  const returned = productIds.reduce((sum, productId) => sum + returnedOf(order, productId), 0);
  expect(restockableOf(order)).toBe(wasSold(order) ? quantityOf(order) - returned : 0);
  for (const refund of refunds) {
    const { restockDue, restocked, status, providerId, lines, amount } = refund;
    expect(restocked).toBe(restockDue);
    // Every refund records what happened to its units.
    if (status === 'succeeded') expect(restocked).toBe(restockQuantityOf(refund) > 0);
    const isByCard = order.payment.recorded === undefined && amount.amountMinor > 0;
    expect(restockDue && providerId === null).toBe(restockDue && !isByCard);
    if (lines.length > 0)
      expect(lines.reduce((sum, line) => sum + line.amount.amountMinor, 0)).toBe(amount.amountMinor);
  }
  const shippedAt = ledger.findLast(({ event }) => event === 'order.shipped')?.sequence ?? 0;
  const backBefore = ledger
    .filter(({ event, sequence }) => event === 'refund.restocked' && sequence < shippedAt)
    .map(({ refundId }) => refunds.find(({ id }) => id === refundId))
    .map((refund) => (refund ? restockQuantityOf(refund) : 0));
  expect(shippedAt === 0 || backBefore.reduce((sum, quantity) => sum + quantity, 0) < quantityOf(order)).toBe(true);
}

const shippedOf = (parcels: Order['parcels'], lineId: string) =>
  parcels
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** At each shipment, no unit is shipped that was shipped or refunded before. */
function assertShipments(world: PaymentWorld): void {
  for (const { before, after } of world.shipments) {
    const notShipped = before.payment.refunds.filter(({ ofShippedUnits = false }) => !ofShippedUnits);
    const payment = { ...before.payment, refunds: notShipped };
    for (const line of before.lines) {
      const [earlier, now] = [shippedOf(before.parcels, line.id), shippedOf(after.parcels, line.id)];
      if (now <= earlier) continue;
      const refunded = Math.min(refundedQuantityOf({ ...before, payment }, line), line.quantity - earlier);
      expect(now + refunded).toBeLessThanOrEqual(line.quantity);
      expect(before.status).toBe('paid');
    }
  }
}

/**
 * The parcels match the status, and no unit is both in a parcel and in stock. A refund before the whole order was
 * shipped returned only unshipped units to stock, unless it was marked as a refund of shipped units.
 */
function assertParcels(order: Order, ledger: readonly LedgerEntry[]): void {
  const live = order.parcels.filter(({ status }) => status !== 'cancelled');
  expect(order.status === 'shipped').toBe(
    order.status !== 'refunded' &&
      live.length > 0 &&
      partLinesOf(order).every((line) => unshippedQuantityOf(order, line) === 0),
  );
  const wasNotShipped = (refund: OrderRefund) => {
    const entries = ledger.filter(({ refundId }) => refundId === refund.id);
    const asked = entries.find(({ event }) => event === 'refund.requested');
    // A refund that was wrongly recorded as refused loses its claim to units, so they may have been shipped.
    const isPlain = !refund.ofShippedUnits && !entries.some(({ event }) => event === 'refund.failed');
    return isPlain && asked?.before?.status === 'paid' && refund.restocked;
  };
  for (const line of order.lines) {
    const shipped = shippedOf(order.parcels, line.id);
    const back = (refunds: readonly OrderRefund[]) =>
      refunds
        .flatMap(({ lines }) => lines)
        .filter(({ lineId }) => lineId === line.id)
        .reduce((sum, { restockQuantity }) => sum + restockQuantity, 0);
    expect(shipped + back(order.payment.refunds.filter(wasNotShipped))).toBeLessThanOrEqual(line.quantity);
  }
}

/**
 * A unit is in one return at most, besides those that were closed without a refund before anything arrived. A return is
 * paid back at most once.
 */
function assertSentBack(order: Order): void {
  const standing = order.payment.refunds.filter(({ status }) => status === 'pending' || status === 'succeeded');
  const live = order.returns.filter((each) => isStanding(each) && !isAbandoned(order, each));
  for (const { id, quantity } of order.lines) {
    const units = live.flatMap(({ lines }) => lines).filter(({ lineId }) => lineId === id);
    expect(units.reduce((sum, line) => sum + unitsOf(line), 0)).toBeLessThanOrEqual(quantity);
  }
  for (const { id, status } of order.returns) {
    const refunds = standing.filter(({ returnId }) => returnId === id);
    expect(refunds.length).toBeLessThanOrEqual(status === 'closed' ? 1 : 0);
  }
}

const disputesOf = (world: PaymentWorld, { payment }: Order) =>
  [...world.provider.disputes.values()].filter(
    ({ intentId }) => intentId !== null && intentId === payment.transactionId,
  );

/** The order has all disputes of its payment with their outcome, even if their events were not delivered. */
function assertDisputes(world: PaymentWorld, order: Order): void {
  const statusesOf = (disputes: readonly { id: string; status: string }[]) =>
    disputes.map(({ id, status }) => `${id} ${status}`).sort();
  expect(statusesOf(order.payment.disputes)).toEqual(statusesOf(disputesOf(world, order)));
}

/** The only open payments are those that unpaid orders wait for, so nothing else can still be charged. */
function assertNoSpareIntents(world: PaymentWorld, orders: readonly Order[]): void {
  const open = [...world.provider.intents.values()].filter(({ status }) => status === 'requires_payment_method');
  const awaited = orders.filter(({ status }) => status === 'placed').map(({ payment }) => payment.intentId);
  expect(open.map(({ id }) => id).filter((id) => !awaited.includes(id))).toEqual([]);
}

/**
 * The ledger matches the order: it has no gaps, each entry continues the previous one, and its sums equal those of the
 * provider.
 */
function assertLedger(world: PaymentWorld, order: Order, entries: readonly LedgerEntry[]): void {
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
  expect(entries).toHaveLength(order.revision);
  entries.forEach((entry, index) => expect(entry.before).toEqual(entries[index - 1]?.after ?? null));
  expect(entries.at(-1)?.after).toEqual(stateOf(order));
  expect(entries.filter(({ event }) => receipts.has(event))).toHaveLength(wasPaid(order) ? 1 : 0);
  const { transactionId, recorded } = order.payment;
  const moved = entries.reduce((total, { amount }) => total + (amount?.amountMinor ?? 0), 0);
  const received = transactionId === null && !recorded ? 0 : order.total.amountMinor;
  const refundedByCard = transactionId === null ? 0 : world.provider.refundedOf(transactionId, ['succeeded']);
  const refunded = recorded ? order.payment.refunded.amountMinor : refundedByCard;
  const lost = disputesOf(world, order)
    .filter(({ status }) => status === 'lost')
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
  expect(moved).toBe(received - refunded - lost);
}

/** The audit log has each decision of an admin exactly once, with the same values as the ledger. */
function assertAudited(order: Order, ledger: readonly LedgerEntry[], audited: readonly AuditEntry[]): void {
  const told = audited.filter(({ subjectId }) => subjectId === order.id);
  expect(told.map(({ id }) => id).sort()).toEqual(
    ledger
      .filter(isDecision)
      .map(({ id }) => id)
      .sort(),
  );
  for (const { id, by, at } of told) expect(ledger.find((entry) => entry.id === id)).toMatchObject({ by, at });
}

/** Runs a history and checks everything that must be true at its end, regardless of what happened. */
export async function assertHistory(seed: number, openStores?: OpenStores): Promise<void> {
  const history = await runHistory(seed, openStores);
  const { world } = history;
  assertNothingBroke(history);
  const { stores } = world;
  const audited = await stores.auditEntries();
  assertShipments(world);
  let booked = 0;
  for (const order of await stores.allOrders()) {
    assertOneCharge(world, order);
    assertRefunds(world, order);
    assertDisputes(world, order);
    assertLatePayment(order);
    assertReservations(order);
    const ledger = await stores.ledger.findByOrder(order);
    assertLedger(world, order, ledger);
    booked += ledger.reduce((total, { amount }) => total + (amount?.amountMinor ?? 0), 0);
    assertReturns(order, ledger);
    assertParcels(order, ledger);
    assertSentBack(order);
    assertAudited(order, ledger, audited);
    const isOverdue =
      order.status === 'placed' && order.reservedUntil !== null && order.reservedUntil <= world.clock.now();
    expect(isOverdue && !order.payment.raisedFlags.some((key) => key.startsWith('mismatch:'))).toBe(false);
  }
  const always = [new Date(0), new Date(world.clock.now().getTime() + 1)];
  const [sum] = await world.newProcess().sumMoney(systemActor('test'), always);
  expect(sum?.amountMinor).toBe(booked);
  assertNoSpareIntents(world, await stores.allOrders());
  await assertStock(history);
  const revisionsOf = (orders: readonly Order[]) => orders.map(({ id, revision }) => `${id} ${revision}`).sort();
  const revisions = revisionsOf(await stores.allOrders());
  const again = await world.newProcess().reconcile();
  expect(again.failures).toEqual([]);
  expect(revisionsOf(await stores.allOrders())).toEqual(revisions);
}
