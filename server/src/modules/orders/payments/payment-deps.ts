import type { CardPayments } from '../../../platform/card-payments/card-payments.js';
import type { Clock } from '../../../platform/clock.js';
import type { Logger } from '../../../platform/logger.js';
import type { NewId } from '../../../platform/mongo/object-id.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import type { Currency } from '../../../shared/money.js';
import type { Stock } from '../../catalogue/stock/stock.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { OrdersService } from '../order/orders.service.js';
import type { OrderStore } from '../order/order-store.js';
import type { Ledger } from '../ledger/ledger.js';
import type { EventStore } from './provider-event.repository.js';

/** Dependencies of the payment use cases. */
export interface PaymentDeps {
  orders: OrderStore;
  lifecycle: Pick<OrdersService, 'expireOrder' | 'sweepReservations'>;
  stock: Stock;
  cardPayments: CardPayments;
  idempotency: IdempotencyService;
  ledger: Ledger;
  events: EventStore;
  clock: Clock;
  logger: Logger;
  newId: NewId;
  currency: Currency;
  faults?: FaultPoints;
}
