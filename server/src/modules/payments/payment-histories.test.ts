import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interruption } from '../../../test/interleaving.js';
import { isFullyRefunded, runHistory, type History } from '../../../test/payment-history.js';
import type { PaymentWorld } from '../../../test/payment-world.js';
import { DomainError } from '../../shared/errors.js';
import { describeOrder, type LedgerEntry } from '../orders/order-change.js';
import { wasPaid, wasSold, type Order } from '../orders/order.js';

const receipts = new Set(['payment.settled', 'payment.settled_late', 'payment.too_late', 'payment.waived']);

function assertNothingBroke({ world }: History): void {
  const surprises = world.interleaving.failures.filter(
    (error) => !(error instanceof DomainError) && !(error instanceof Interruption),
  );
  expect(surprises).toEqual([]);
}

/** Every euro that is charged belongs to one order, and every paid order was charged once. */
function assertOneCharge(world: PaymentWorld, order: Order): void {
  const charged = [...world.provider.intents.values()].filter(
    ({ orderId, status }) => orderId === order.id && status === 'succeeded',
  );
  if (order.total.amountMinor > 0) {
    expect(wasPaid(order)).toBe(order.payment.transactionId !== null);
    expect(order.payment.transactionId === null || charged.some(({ id }) => id === order.payment.transactionId)).toBe(
      true,
    );
  }
  // What the order was not paid by, an admin has been told of: a wrong amount, or a cancelled payment that went through.
  for (const { id } of charged.filter((intent) => intent.id !== order.payment.transactionId)) {
    expect(order.payment.raisedFlags).toContain(`mismatch:${id}`);
    expect(world.provider.anomalies).toContain(id);
  }
  if (wasPaid(order) && order.total.amountMinor > 0) {
    const paidBy = charged.find(({ id }) => id === order.payment.transactionId);
    expect(paidBy?.amountReceivedMinor).toBe(order.total.amountMinor);
  }
}

function assertRefunds(world: PaymentWorld, order: Order): void {
  const { transactionId, refunds, refunded, status } = order.payment;
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

/** Paid after it had ended and with nothing left: everything goes back, or an admin is told. */
function assertLatePayment(order: Order): void {
  if (!wasPaid(order) || wasSold(order)) return;
  expect(isFullyRefunded(order) || order.payment.raisedFlags.length > 0).toBe(true);
}

function assertStock({ world, state }: History): void {
  const orders = world.orders.all();
  const waiting = orders.filter(({ status }) => status === 'placed');
  expect(world.stock.holds.map(({ id }) => id).sort()).toEqual(waiting.map((order) => order.reservationId).sort());
  const sum = (items: readonly Order[]) => items.reduce((total, { line }) => total + line.quantity, 0);
  const returned = orders.filter(({ id }) => world.stock.returns.has(`${id}:return`));
  expect(returned.every(wasSold)).toBe(true);
  expect(world.stock.free + sum(waiting) + sum(orders.filter(wasSold)) - sum(returned) + state.takenElsewhere).toBe(
    state.pieces,
  );
}

/** The ledger explains the order: no gaps, each entry starts where the last one ended, the sums are the provider's. */
function assertLedger(world: PaymentWorld, order: Order, entries: readonly LedgerEntry[]): void {
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
  expect(entries).toHaveLength(order.revision);
  entries.forEach((entry, index) => expect(entry.before).toBe(entries[index - 1]?.after ?? null));
  expect(entries.at(-1)?.after).toBe(describeOrder(order));
  expect(entries.filter(({ event }) => receipts.has(event))).toHaveLength(wasPaid(order) ? 1 : 0);
  const { transactionId, disputes } = order.payment;
  const moved = entries.reduce((total, { amount }) => total + (amount?.amountMinor ?? 0), 0);
  const received = transactionId === null ? 0 : order.total.amountMinor;
  const refunded = transactionId === null ? 0 : world.provider.refundedOf(transactionId, ['succeeded']);
  const lost = disputes
    .filter(({ status }) => status === 'lost')
    .reduce((total, each) => total + each.amount.amountMinor, 0);
  expect(moved).toBe(received - refunded - lost);
}

async function assertHistory(seed: number): Promise<void> {
  const history = await runHistory(seed);
  const { world } = history;
  assertNothingBroke(history);
  for (const order of world.orders.all()) {
    assertOneCharge(world, order);
    assertRefunds(world, order);
    assertLatePayment(order);
    assertLedger(world, order, await world.ledger.findByOrder(order.id));
    const isOverdue =
      order.status === 'placed' && order.reservedUntil !== null && order.reservedUntil <= world.clock.now();
    expect(isOverdue && !order.payment.raisedFlags.some((key) => key.startsWith('mismatch:'))).toBe(false);
  }
  assertStock(history);
  const revisions = world.orders.all().map(({ revision }) => revision);
  const again = await world.newProcess().reconcile();
  expect(again.failures).toEqual([]);
  expect(world.orders.all().map(({ revision }) => revision)).toEqual(revisions);
}

describe('ten thousand random histories', () => {
  it('end with every charge on one order, every piece accounted for and every state explained', async () => {
    await fc.assert(fc.asyncProperty(fc.noShrink(fc.noBias(fc.nat())), assertHistory), {
      numRuns: Number(process.env['PAYMENT_HISTORIES'] ?? 10_000),
      endOnFailure: true,
    });
  }, 180_000);
});
