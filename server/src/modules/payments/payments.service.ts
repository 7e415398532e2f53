import type { Connection } from 'mongoose';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { noFaults, type FaultPoints } from '../../shared/fault-points.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import type { Money } from '../../shared/money.js';
import type { AuditService } from '../audit/audit.service.js';
import type { OrdersService } from '../orders/orders.service.js';
import { createProviderEventRepository } from './provider-event.repository.js';
import type { PaymentDeps } from './payment-deps.js';
import { createPaymentUseCases } from './payment-use-cases.js';
import { createRecordLedger } from './record-ledger.js';
import { startReconciler } from './reconciler.js';

export interface PaymentsServiceDeps extends Pick<
  PaymentDeps,
  'cardPayments' | 'stock' | 'idempotency' | 'clock' | 'logger' | 'currency'
> {
  connection: Connection;
  orders: OrdersService;
  audit: Pick<AuditService, 'append' | 'addSource'>;
  faults?: FaultPoints;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Payments' public door, on MongoDB. */
export function createPaymentsService({ connection, orders, audit, faults = noFaults, ...deps }: PaymentsServiceDeps) {
  const { ledger, ledgerTotals } = orders;
  const { recordAll, recordDecisions } = createRecordLedger({ orders: orders.store, ledger, audit, faults });
  audit.addSource(recordDecisions);
  const useCases = createPaymentUseCases({
    ...deps,
    orders: orders.store,
    lifecycle: orders,
    ledger,
    audit,
    events: createProviderEventRepository(connection),
    newId: newObjectId,
    faults,
  });
  return {
    ...useCases,
    /** Received minus paid back, for each period between two boundaries; the boundaries are ascending. */
    async sumMoney(actor: Actor, boundaries: readonly Date[]): Promise<Money[]> {
      assertAdmin(actor);
      await recordAll();
      return ledgerTotals.sumMoney(boundaries, deps.currency);
    },
    /** Reconciles now and then every so often, until stopped. */
    startReconciler: ({ everyMs }: { everyMs: number }) =>
      startReconciler({ reconcile: () => useCases.reconcile(), everyMs, logger: deps.logger }),
  };
}
