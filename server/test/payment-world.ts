import type { Product } from '../src/modules/catalog/product.js';
import { createEndOrder } from '../src/modules/orders/end-order.js';
import type { Order } from '../src/modules/orders/order.js';
import { createPlaceOrder } from '../src/modules/orders/place-order.js';
import { createSweepReservations } from '../src/modules/orders/sweep-reservations.js';
import { createPaymentUseCases } from '../src/modules/payments/payment-use-cases.js';
import { createLogger } from '../src/platform/logger.js';
import type { UserActor } from '../src/shared/actor.js';
import { DomainError } from '../src/shared/errors.js';
import { noFaults } from '../src/shared/fault-points.js';
import { money } from '../src/shared/money.js';
import { Interleaving, Interruption } from './interleaving.js';
import { MemoryCardPayments } from './memory-card-payments.js';
import { MemoryEvents, MemoryIdempotency, MemoryLedger, MemoryOrders, MemoryStock } from './memory-stores.js';
import { TestClock } from './test-clock.js';

const logger = createLogger('silent');
export const productId = 'a'.repeat(24);

type Guard = <T extends object>(port: T, onFailure: () => Error) => T;
const unguarded: Guard = (port) => port;

export const customer: UserActor = {
  kind: 'user',
  userId: 'c'.repeat(24),
  uid: 'casey',
  email: 'casey@example.test',
  displayName: 'Casey',
  role: 'customer',
};
export const admin: UserActor = { ...customer, userId: 'd'.repeat(24), email: 'ada@example.test', role: 'admin' };

/** The whole of orders and payments over memory, for any number of processes that take turns at random. */
export class PaymentWorld {
  readonly clock = new TestClock();
  readonly provider = new MemoryCardPayments(this.clock);
  readonly orders = new MemoryOrders();
  readonly ledger = new MemoryLedger();
  readonly events = new MemoryEvents();
  readonly idempotency = new MemoryIdempotency(() => this.newId());
  readonly stock: MemoryStock;
  readonly interleaving: Interleaving;
  #count = 0;

  constructor(
    readonly random: () => number,
    options: { free: number; priceMinor: number },
  ) {
    this.interleaving = new Interleaving(random);
    const product: Product = {
      id: productId,
      partNumber: null,
      name: 'Brake disc',
      about: 'Floating.',
      category: null,
      imageUrl: '/disc.svg',
      price: money(options.priceMinor, 'usd'),
      availableQuantity: options.free,
      minimumQuantity: 1,
      version: 1,
      createdAt: this.clock.now(),
      updatedAt: this.clock.now(),
      deletedAt: null,
    };
    this.stock = new MemoryStock(product, options.free, this.clock);
  }

  newId(): string {
    this.#count += 1;
    return this.#count.toString(16).padStart(24, '0');
  }

  /** One process: everything it does to the outside goes through the guard. */
  newProcess(guard: Guard = unguarded) {
    const database = () => new Interruption('the database did not answer');
    const provider = () => new DomainError('PAYMENT_UNAVAILABLE', 'The provider did not answer.');
    const deps = {
      orders: guard(this.orders, database),
      stock: guard(this.stock, database),
      ledger: guard(this.ledger, database),
      events: guard(this.events, database),
      idempotency: guard(this.idempotency, database),
      cardPayments: guard(this.provider, provider),
      clock: this.clock,
      logger,
      newId: () => this.newId(),
      currency: 'usd',
      faults: noFaults,
    } as const;
    const ending = createEndOrder(deps);
    return {
      ...createPaymentUseCases({ ...deps, lifecycle: { ...ending, sweepReservations: createSweepReservations(deps) } }),
      ...ending,
      placeOrder: createPlaceOrder({ ...deps, reservationMinutes: 1440 }),
    };
  }

  /** Starts a piece of work in a process of its own. */
  start(work: (shop: ReturnType<PaymentWorld['newProcess']>) => Promise<unknown>): void {
    this.interleaving.start((guard) => work(this.newProcess(guard)));
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  placeInput(key: string, quantity: number) {
    return {
      productId,
      quantity,
      address: '1 Ratchet Lane',
      phone: '0123 456',
      expectedUnitPrice: null,
      idempotencyKey: key,
    };
  }

  order(id: string): Order {
    const order = this.orders.all().find((each) => each.id === id);
    if (!order) throw new Error(`There is no order ${id}`);
    return order;
  }
}
