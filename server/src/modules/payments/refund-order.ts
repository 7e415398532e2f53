import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../shared/errors.js';
import { toDecimalString, type Money } from '../../shared/money.js';
import type { OrderChange } from '../orders/order-change.js';
import { describePieces, refundableOf, restockableOf, type OrderRefund } from '../orders/order-refund.js';
import { wasPaid, type Order } from '../orders/order.js';
import type { ChangeOrder } from './change-order.js';
import type { PaymentDeps } from './payment-deps.js';
import type { RecordLedger } from './record-ledger.js';
import type { SendRefund } from './send-refund.js';

export interface RefundOrderInput {
  orderId: string;
  /** Null for everything that is left. */
  amount: Money | null;
  /** Pieces of the order that go back on the shelf; over all of its refunds never more than it has. */
  restockQuantity: number;
  reason: string | null;
  idempotencyKey: string;
}

/** Refunds of one order, those of the provider's dashboard not counted. */
const maximumRefunds = 100;

interface UseCases {
  changeOrder: ChangeOrder;
  sendRefund: SendRefund;
  recordOrder: RecordLedger['recordOrder'];
}

export function createRefundOrder(deps: PaymentDeps, { changeOrder, sendRefund, recordOrder }: UseCases) {
  const { orders, idempotency, clock, faults } = deps;

  /**
   * Pays a paid order back, all of it or a part. What is left to refund shrinks in the same update that records the
   * refund, so that parallel refunds never add up to more than was paid; only then is the provider asked. The same
   * goes for the pieces that are left to put back on the shelf.
   * @returns the refund as far as it has come: pending when the provider could not be reached.
   * @throws DomainError NOT_FOUND, BAD_USER_INPUT (amount, restockQuantity, reason), CONFLICT when nothing is left or nothing was paid.
   */
  return async function refundOrder(
    actor: Actor,
    { idempotencyKey, ...input }: RefundOrderInput,
  ): Promise<{ order: Order; refund: OrderRefund }> {
    assertAdmin(actor);
    const reason = toReason(input.reason);
    const by = actorLabel(actor);
    if (!(await orders.findById(input.orderId))) throw notFound('The order');
    const claim = await idempotency.claim({ owner: by, operation: 'refundOrder', key: idempotencyKey, input });
    const refundId = claim.entityId;
    await changeOrder(input.orderId, (order) =>
      order.payment.refunds.some(({ id }) => id === refundId)
        ? null
        : toRequested(order, { ...input, reason, refundId, who: { by, at: clock.now() } }),
    );
    await faults.at('refund.after-claim');
    await sendRefund(input.orderId, refundId);
    await recordOrder(input.orderId);
    return getRefund(input.orderId, refundId);
  };

  async function getRefund(orderId: string, refundId: string): Promise<{ order: Order; refund: OrderRefund }> {
    const order = await orders.findById(orderId);
    const refund = order?.payment.refunds.find(({ id }) => id === refundId);
    if (!order || !refund) throw notFound('The refund');
    return { order, refund };
  }
}

interface Requested {
  refundId: string;
  amount: Money | null;
  restockQuantity: number;
  reason: string | null;
  who: { by: string; at: Date };
}

function toRequested(order: Order, { refundId, who, ...request }: Requested): OrderChange {
  const amount = toAmount(order, request.amount);
  const restockQuantity = toRestockQuantity(order, request.restockQuantity);
  const refund: OrderRefund = {
    id: refundId,
    providerId: null,
    amount,
    status: 'pending',
    reason: request.reason,
    restockQuantity,
    restockDue: false,
    restocked: false,
    by: who.by,
    createdAt: who.at,
    failureMessage: null,
  };
  const sum = toDecimalString(amount);
  const note = restockQuantity === 0 ? sum : `${sum}, ${describePieces(restockQuantity)} for the shelf`;
  return {
    payment: { refunds: [...order.payment.refunds, refund] },
    reason: { event: 'refund.requested', refundId, note, ...who },
  };
}

function toAmount(order: Order, asked: Money | null): Money {
  const left = refundableOf(order);
  if (!wasPaid(order)) {
    throw conflict('ILLEGAL_TRANSITION', 'Nothing was paid for this order yet.', { status: order.status });
  }
  if (left.amountMinor === 0) {
    throw conflict('ILLEGAL_TRANSITION', 'There is nothing left to refund.', { status: order.status });
  }
  // Taken over as paid from an earlier shop: which payment it was is that shop's word, and no refund goes out on that.
  if (order.payment.intentId === null) {
    throw conflict('ILLEGAL_TRANSITION', 'The payment was not taken by this shop. Refund it at the card provider.');
  }
  if (order.payment.refunds.length >= maximumRefunds) {
    throw conflict('ILLEGAL_TRANSITION', `An order can have at most ${maximumRefunds} refunds.`);
  }
  const amount = asked ?? left;
  if (amount.currency !== left.currency) {
    throw invalidField('amount', `The amount must be in ${left.currency.toUpperCase()}.`);
  }
  if (!Number.isSafeInteger(amount.amountMinor) || amount.amountMinor <= 0) {
    throw invalidField('amount', 'The amount must be more than 0.');
  }
  if (amount.amountMinor > left.amountMinor) {
    throw invalidField('amount', `At most ${toDecimalString(left)} can be refunded.`);
  }
  return amount;
}

function toRestockQuantity(order: Order, asked: number): number {
  const left = restockableOf(order);
  if (!Number.isSafeInteger(asked) || asked < 0) {
    throw invalidField('restockQuantity', 'The pieces for the shelf must be a whole number, 0 or more.');
  }
  if (asked > left) {
    const most = left === 0 ? 'No pieces are left that' : `At most ${describePieces(left)}`;
    throw invalidField('restockQuantity', `${most} can go back on the shelf.`);
  }
  return asked;
}

function toReason(reason: string | null): string | null {
  const trimmed = reason?.trim() || null;
  if (trimmed !== null && trimmed.length > 500) {
    throw invalidField('reason', 'Reason must have at most 500 characters.');
  }
  return trimmed;
}
