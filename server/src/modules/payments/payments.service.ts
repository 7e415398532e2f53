import type { Connection } from 'mongoose';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { noFaults, type FaultPoints } from '../../shared/fault-points.js';
import type { OrdersService } from '../orders/orders.service.js';
import { createProviderEventRepository } from './provider-event.repository.js';
import { createLedgerRepository } from './ledger.repository.js';
import type { PaymentDeps } from './payment-deps.js';
import { createPaymentUseCases } from './payment-use-cases.js';
import { startReconciler } from './reconciler.js';

export interface PaymentsServiceDeps extends Pick<
  PaymentDeps,
  'cardPayments' | 'stock' | 'idempotency' | 'clock' | 'logger' | 'currency'
> {
  connection: Connection;
  orders: OrdersService;
  faults?: FaultPoints;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Payments' public door, on MongoDB. */
export function createPaymentsService({ connection, orders, faults = noFaults, ...deps }: PaymentsServiceDeps) {
  const useCases = createPaymentUseCases({
    ...deps,
    orders: orders.store,
    lifecycle: orders,
    ledger: createLedgerRepository(connection),
    events: createProviderEventRepository(connection),
    newId: newObjectId,
    faults,
  });
  return {
    ...useCases,
    /** Reconciles now and then every so often, until stopped. */
    startReconciler: ({ everyMs }: { everyMs: number }) =>
      startReconciler({ reconcile: () => useCases.reconcile(), everyMs, logger: deps.logger }),
  };
}
