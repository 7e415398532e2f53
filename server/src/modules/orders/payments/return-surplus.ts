import type { CardIntent } from '../../../platform/card-payments/card-payments.js';
import { DomainError } from '../../../shared/errors.js';
import { changeOrder } from '../order/order-store.js';
import type { Order } from '../order/order.js';
import { flag } from './flag.js';
import { toSettlement, type PaymentDeps, type Settlement } from './payment.js';
import { refusals } from './send-refund.js';

/**
 * Refunds what was paid by card for an order that had been paid in cash or by bank transfer. Can be repeated: the refund's
 * metadata says that it was sent. If it cannot be refunded, an admin must check the payment.
 */
export async function returnSurplus(
  deps: PaymentDeps,
  order: Order,
  intent: CardIntent,
  by: string,
): Promise<Settlement> {
  const { cardPayments, faults, ledger } = deps;
  await faults?.at('return.after-change');
  const left = intent.amountReceivedMinor - intent.amountRefundedMinor;
  const problem = left > 0 ? await refund(cardPayments, order, intent, left) : null;
  await faults?.at('return.after-provider');
  if (problem !== null) {
    const text = `Payment ${intent.id} came after the order was paid, and could not be refunded: ${problem}`;
    await changeOrder(deps.orders, order.id, (current) =>
      flag(current, `mismatch:${intent.id}`, text, intent, { by, at: deps.clock.now() }),
    );
  }
  await ledger.recordOrder(order.id);
  return toSettlement(order, intent);
}

/** @returns why it was not refunded; null if it was. @throws DomainError PAYMENT_UNAVAILABLE: it must be tried again. */
async function refund(
  cardPayments: PaymentDeps['cardPayments'],
  order: Order,
  { id: intentId, currency }: CardIntent,
  amountMinor: number,
): Promise<string | null> {
  const sent = (await cardPayments.listRefunds(intentId)).find(({ metadata }) => metadata['returnedFor'] === order.id);
  if (sent) return sent.failureReason ?? `the refund is ${sent.status}.`;
  try {
    const idempotencyKey = `order:${order.id}:return:${intentId}`;
    const metadata = { returnedFor: order.id, orderId: order.id };
    await cardPayments.createRefund({ intentId, amountMinor, currency, idempotencyKey, metadata });
    return null;
  } catch (error) {
    if (error instanceof DomainError && refusals.has(error.code)) return error.message;
    throw error;
  }
}
