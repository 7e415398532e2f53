import type { Connection } from 'mongoose';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { bind } from '../../../shared/bind.js';
import { notFound } from '../../../shared/errors.js';
import type { Money } from '../../../shared/money.js';
import { expireOrder } from '../order/end-order.js';
import type { LedgerEntry } from '../order/order-store.js';
import type { OrderRefund } from '../order/order.js';
import { resolveFlag } from './flag.js';
import { handleWebhook } from './handle-webhook.js';
import type { PaymentDeps } from './payment.js';
import { createProviderEventRepository } from './provider-event.repository.js';
import { recordPayment, sendPaymentLink } from './record-payment.js';
import { reconcile, startReconciler } from './reconcile.js';
import type { ReconcileReport } from './reconcile-report.js';
import { refundOrder } from './refund-order.js';
import type { Refund } from './send-refund.js';
import { reportPayment, settlePayment } from './settle.js';
import { startPayment, startPaymentByPrice } from './start-payment.js';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Payments and refunds of orders, on MongoDB. */
export function createPaymentsService(deps: Omit<PaymentDeps, 'events' | 'newId'> & { connection: Connection }) {
  const events = createProviderEventRepository(deps.connection);
  const useCases = createPaymentUseCases({ ...deps, events, newId: newObjectId });
  return {
    ...useCases,
    /** Reconciles at once and then every `everyMs` milliseconds, until stopped. */
    startReconciler: (options: { everyMs: number; onReport?: (report: ReconcileReport) => void }) =>
      startReconciler({ reconcile: () => useCases.reconcile(), ...options, logger: deps.logger }),
  };
}

/** All payment use cases, with the given stores. */
export function createPaymentUseCases(deps: PaymentDeps) {
  const { orders, ledger, currency } = deps;
  const changes = { startPayment, startPaymentByPrice, settlePayment, reportPayment, refundOrder, resolveFlag };
  const byStaff = { recordPayment, sendPaymentLink };
  return {
    ...bind(deps, { ...changes, ...byStaff, expireOrder, handleWebhook, reconcile }),

    /** Oldest first. */
    async listRefunds(actor: Actor, orderId: string): Promise<readonly OrderRefund[]> {
      assertMay(actor, 'orders:read');
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      return order.payment.refunds;
    },

    /** For loaders: access to the orders has already been checked. */
    async findRefundsByOrderIds(orderIds: readonly string[]): Promise<Map<string, Refund[]>> {
      const found = await orders.findByIds(orderIds);
      return new Map(
        found.map(({ id, payment }) => [id, payment.refunds.map((refund) => ({ ...refund, orderId: id }))]),
      );
    },

    /** Every change of an order, oldest first. */
    async listLedger(actor: Actor, orderId: string): Promise<LedgerEntry[]> {
      assertMay(actor, 'orders:read');
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      return ledger.findEntries(order);
    },

    /** Money received minus money refunded in each period between two boundaries; the boundaries are ascending. */
    async sumMoney(actor: Actor, boundaries: readonly Date[]): Promise<Money[]> {
      assertMay(actor, 'reports:read');
      return ledger.sumMoney(boundaries, currency);
    },
  };
}
