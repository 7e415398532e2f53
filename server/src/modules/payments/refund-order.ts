import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import { invalidField, notFound } from '../../shared/errors.js';
import type { Money } from '../../shared/money.js';
import type { OrderRefund } from '../orders/order-refund.js';
import type { Order, OrderStatus } from '../orders/order.js';
import type { ChangeOrder } from './change-order.js';
import type { PaymentDeps } from './payment-deps.js';
import type { RecordLedger } from './record-ledger.js';
import { requestRefund } from './refund-request.js';
import type { SendRefund } from './send-refund.js';

export interface RefundOrderInput {
  orderId: string;
  /** Null for everything that is left. */
  amount: Money | null;
  /** Pieces of the order that go back on the shelf; over all of its refunds never more than it has. */
  restockQuantity: number;
  reason: string | null;
  /** The refund is asked for an order of this status only; null or left out for any. */
  expectedStatus?: OrderStatus | null;
  idempotencyKey: string;
}

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
   * @throws DomainError NOT_FOUND; BAD_USER_INPUT (amount, restockQuantity, reason); CONFLICT (ILLEGAL_TRANSITION) when
   * nothing is left, nothing was paid, or the order has another status than the expected one.
   */
  return async function refundOrder(
    actor: Actor,
    { idempotencyKey, expectedStatus = null, ...input }: RefundOrderInput,
  ): Promise<{ order: Order; refund: OrderRefund }> {
    assertAdmin(actor);
    const reason = toReason(input.reason);
    const by = actorLabel(actor);
    if (!(await orders.findById(input.orderId))) throw notFound('The order');
    // The expected status is no part of what is asked for: a retry that was recorded is answered whatever it expects.
    const claim = await idempotency.claim({ owner: by, operation: 'refundOrder', key: idempotencyKey, input });
    const refundId = claim.entityId;
    await changeOrder(input.orderId, (order) =>
      order.payment.refunds.some(({ id }) => id === refundId)
        ? null
        : requestRefund(order, { ...input, reason, expectedStatus, refundId, who: { by, at: clock.now() } }),
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

function toReason(reason: string | null): string | null {
  const trimmed = reason?.trim() || null;
  if (trimmed !== null && trimmed.length > 500) {
    throw invalidField('reason', 'Reason must have at most 500 characters.');
  }
  return trimmed;
}
