import type { Connection } from 'mongoose';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import { assertAdmin, type Actor } from '../../../shared/actor.js';
import { notFound } from '../../../shared/errors.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import type { Money } from '../../../shared/money.js';
import { createChangeOrder, type LedgerEntry } from '../order/order-store.js';
import type { OrderRefund } from '../order/order.js';
import { createHandleWebhook } from './handle-webhook.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PaymentDeps } from './payment-deps.js';
import { createReconcile, startReconciler } from './reconcile.js';
import { createResolveFlag } from './flag.js';
import { createRefundOrder } from './refund-order.js';
import { createSendRefund, type Refund } from './send-refund.js';
import { createSettle, createSettlePayment } from './settle.js';
import { createStartPayment, createStartPaymentByPrice } from './start-payment.js';
import type { OrdersService } from '../order/orders.service.js';
import { createProviderEventRepository } from './provider-event.repository.js';

export interface PaymentsServiceDeps extends Pick<
  PaymentDeps,
  'cardPayments' | 'stock' | 'idempotency' | 'clock' | 'logger' | 'currency'
> {
  connection: Connection;
  orders: OrdersService;
  ledger: Ledger;
  faults?: FaultPoints;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** The payments module's service, on MongoDB. */
export function createPaymentsService({ connection, orders, ...deps }: PaymentsServiceDeps) {
  const useCases = createPaymentUseCases({
    ...deps,
    orders: orders.store,
    lifecycle: orders,
    events: createProviderEventRepository(connection),
    newId: newObjectId,
  });
  return {
    ...useCases,
    /** Reconciles now and then every `everyMs` milliseconds, until stopped. */
    startReconciler: ({ everyMs }: { everyMs: number }) =>
      startReconciler({ reconcile: () => useCases.reconcile(), everyMs, logger: deps.logger }),
  };
}

/** All payment use cases, wired over the given stores. */
export function createPaymentUseCases(deps: PaymentDeps) {
  const { orders, ledger, currency } = deps;
  const changeOrder = createChangeOrder(orders);
  const { recordOrder, recordAll } = ledger;
  const { sendRefund, followRefunds } = createSendRefund(deps, changeOrder);
  const settle = createSettle(deps, { recordOrder, sendRefund });
  const startPayment = createStartPayment(deps, { changeOrder, settle, recordOrder });

  return {
    startPayment,
    startPaymentByPrice: createStartPaymentByPrice(deps, startPayment),
    ...createSettlePayment(deps, settle),
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
    async findRefundsByOrderIds(orderIds: readonly string[]): Promise<Map<string, Refund[]>> {
      const found = await orders.findByIds(orderIds);
      return new Map(
        found.map(({ id, payment }) => [id, payment.refunds.map((refund) => ({ ...refund, orderId: id }))]),
      );
    },

    /** Every change of an order, oldest first. */
    async listLedger(actor: Actor, orderId: string): Promise<LedgerEntry[]> {
      assertAdmin(actor);
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      return ledger.findEntries(order);
    },

    /** Money received minus money refunded in each period between two boundaries; the boundaries are ascending. */
    async sumMoney(actor: Actor, boundaries: readonly Date[]): Promise<Money[]> {
      assertAdmin(actor);
      return ledger.sumMoney(boundaries, currency);
    },
  };
}
