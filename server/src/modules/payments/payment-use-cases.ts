import { assertAdmin, type Actor } from '../../shared/actor.js';
import { notFound } from '../../shared/errors.js';
import type { LedgerEntry } from '../orders/order-change.js';
import type { OrderRefund } from '../orders/order-refund.js';
import type { Refund } from './refund.js';
import { createChangeOrder } from './change-order.js';
import { createHandleWebhook } from './handle-webhook.js';
import type { PaymentDeps } from './payment-deps.js';
import { createReconcile } from './reconcile.js';
import { createRecordLedger } from './record-ledger.js';
import { createRefundOrder } from './refund-order.js';
import { createResolveFlag } from './resolve-flag.js';
import { createSendRefund } from './send-refund.js';
import { createSettle } from './settle.js';
import { createSettlePayment } from './settle-payment.js';
import { createStartPaymentByPrice } from './start-payment-by-price.js';
import { createStartPayment } from './start-payment.js';

/** Every use case of payments over whatever stores it is given, wired once. */
export function createPaymentUseCases(deps: PaymentDeps) {
  const { orders, ledger } = deps;
  const changeOrder = createChangeOrder(deps);
  const { recordOrder, recordAll } = createRecordLedger(deps);
  const { sendRefund, followRefunds } = createSendRefund(deps, changeOrder);
  const settle = createSettle(deps, { recordOrder, sendRefund });
  const startPayment = createStartPayment(deps, { changeOrder, settle, recordOrder });

  return {
    startPayment,
    startPaymentByPrice: createStartPaymentByPrice(deps, startPayment),
    settlePayment: createSettlePayment(deps, settle),
    handleWebhook: createHandleWebhook(deps, { settle, changeOrder, followRefunds, recordOrder }),
    refundOrder: createRefundOrder(deps, { changeOrder, sendRefund, recordOrder }),
    resolveFlag: createResolveFlag(deps, { changeOrder, recordOrder }),
    reconcile: createReconcile(deps, { settle, changeOrder, followRefunds, sendRefund, recordAll }),

    /** Oldest first. */
    async listRefunds(actor: Actor, orderId: string): Promise<readonly OrderRefund[]> {
      assertAdmin(actor);
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      return order.payment.refunds;
    },

    /** For loaders, which have checked who may see the orders. */
    async refundsByOrderIds(orderIds: readonly string[]): Promise<Refund[]> {
      const found = await orders.findByIds(orderIds);
      return found.flatMap(({ id, payment }) => payment.refunds.map((refund) => ({ ...refund, orderId: id })));
    },

    /** Every change of an order, oldest first, also what a crash kept from the ledger so far. */
    async listLedger(actor: Actor, orderId: string): Promise<LedgerEntry[]> {
      assertAdmin(actor);
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      await recordOrder(orderId);
      return ledger.findByOrder(order);
    },
  };
}
