import { orderTerms } from './order-terms.js';
import type { Connection } from 'mongoose';
import { createCardSandbox, MemorySandboxStore, type CardSandbox } from '@kickstand/card-sandbox';
import { createOutboxWorker } from '../src/modules/audit/outbox-worker.js';
import type { AuditService } from '../src/modules/audit/audit.service.js';
import { createCartsService, type CartsService } from '../src/modules/carts/carts.service.js';
import { createCatalogueService, type CatalogueService } from '../src/modules/catalogue/products/catalogue.service.js';
import { createIdempotencyService } from '../src/modules/idempotency/idempotency.service.js';
import type { Order } from '../src/modules/orders/order/order.js';
import {
  createOrdersService,
  findOrderedParts,
  hasPaidOrder,
  openOrderStore,
  type OrdersService,
} from '../src/modules/orders/order/orders.service.js';
import { openLedger } from '../src/modules/orders/ledger/ledger.js';
import { createPaymentsService, type PaymentsService } from '../src/modules/orders/payments/payments.service.js';
import type { CardPayments } from '../src/platform/card-payments/card-payments.js';
import { webhookEvents } from '../src/platform/card-payments/stripe-mapping.js';
import { stripeAmountLimits } from '../src/platform/card-payments/minimum-amounts.js';
import { createStripeClient, StripeCardPayments } from '../src/platform/card-payments/stripe-card-payments.js';
import { createLogger } from '../src/platform/logger.js';
import type { OrderStore } from '../src/modules/orders/order/order-store.js';
import { sweepReservations, type SweepReport } from '../src/modules/orders/order/sweep-reservations.js';
import { newObjectId } from '../src/platform/mongo/object-id.js';
import { systemActor, type UserActor } from '../src/shared/actor.js';
import type { Currency } from '../src/shared/money.js';
import type { FaultPoints } from '../src/shared/fault-points.js';
import { openSharedDatabase } from './database.js';
import { openAudit } from './open-audit.js';
import { TestClock } from './test-clock.js';
import { createDeliveryService } from '../src/modules/pricing/delivery.service.js';
import { createPricingService, type PricingService } from '../src/modules/pricing/pricing.service.js';
import { createVehiclesService, type VehiclesService } from '../src/modules/vehicles/vehicles.service.js';

/** Repetitions of a test in which many customers order at once. */
export const concurrentRounds = Number(process.env['CONCURRENT_ROUNDS'] ?? 50);

/** A process of the shop: its services on the shared database, with its own fault points. */
export interface ShopProcess {
  audit: AuditService;
  catalogue: CatalogueService;
  carts: CartsService;
  pricing: PricingService;
  orders: OrdersService;
  payments: PaymentsService;
  vehicles: VehiclesService;
  store: OrderStore;
  sweepReservations(): Promise<SweepReport>;
  /** The worker of the orders' outboxes. */
  outboxWorker: ReturnType<typeof createOutboxWorker>;
}

/**
 * Orders and payments without HTTP: a real database, and the card sandbox with Stripe's SDK. Tests deliver the events.
 */
export interface PaymentShop extends ShopProcess {
  clock: TestClock;
  sandbox: CardSandbox;
  cardPayments: CardPayments;
  connection: Connection;
  customer: UserActor;
  admin: UserActor;
  /** Another process with the same database and provider. */
  newProcess(options?: {
    faults?: FaultPoints;
    cardPayments?: CardPayments;
    openOrdersLimit?: number;
    heldPercent?: number;
    guestProductsLimit?: number;
    /** What is different in the customer's account. */
    account?: { email?: string; isEmailConfirmed?: boolean };
  }): ShopProcess;
  addProduct(product?: {
    name?: string;
    priceMinor?: number;
    depositMinor?: number;
    availableQuantity?: number;
    minimumQuantity?: number;
  }): Promise<string>;
  placeOrder(productId: string, quantity?: number): Promise<Order>;
  /** The order's current state. */
  getOrder(orderId: string): Promise<Order>;
  /** Confirms a payment like a browser does. */
  payByCard(clientSecret: string | null, card?: string): Promise<void>;
  /** The signed events of the sandbox since the last call, oldest first. */
  takeEvents(): Promise<SignedEvent[]>;
  freeQuantity(productId: string): Promise<number>;
  heldQuantity(productId: string): Promise<number>;
  close(): Promise<void>;
}

export interface SignedEvent {
  type: string;
  body: Buffer;
  signature: string;
}

const networkSecret = 'a secret of the tests';

const person = (role: UserActor['role'], name: string): UserActor => ({
  kind: 'user',
  userId: newObjectId(),
  uid: name,
  email: `${name}@example.test`,
  ownsEmail: true,
  displayName: name,
  role,
});

/** The provider, with some of its methods replaced by the test. */
export function withCalls(provider: CardPayments, calls: Partial<CardPayments>): CardPayments {
  return new Proxy(provider, {
    get(target, name) {
      const call: unknown = Reflect.get(Reflect.has(calls, name) ? calls : target, name);
      return typeof call === 'function' ? (call.bind(target) as unknown) : call;
    },
  });
}

export async function openPaymentShop({ currency = 'usd' }: { currency?: Currency } = {}): Promise<PaymentShop> {
  const database = await openSharedDatabase('payments');
  const { connection } = database;
  const clock = new TestClock();
  const logger = createLogger('silent');
  const events: SignedEvent[] = [];
  const sandbox = await createCardSandbox({
    store: new MemorySandboxStore(),
    webhookUrl: 'http://shop.test/webhooks/stripe',
    webhookEvents,
    amountLimits: stripeAmountLimits,
    clock,
    deliver(_url, body, headers) {
      const { type } = JSON.parse(body) as { type: string };
      events.push({ type, body: Buffer.from(body), signature: headers['stripe-signature'] ?? '' });
      return Promise.resolve({ status: 200 });
    },
  });
  sandbox.deliveries.pause();
  const stripe = createStripeClient({ secretKey: sandbox.secretKey, fetch: sandbox.fetch });
  const provider = new StripeCardPayments({ stripe, webhookSecret: sandbox.webhookSecret, clock });

  function newProcess({
    faults,
    cardPayments = provider,
    openOrdersLimit = 1_000,
    heldPercent = 100,
    guestProductsLimit = 1_000,
    account = {},
  }: Parameters<PaymentShop['newProcess']>[0] = {}) {
    const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
    const audit = openAudit({ connection, clock, faults });
    const stockLimits = {
      heldPercent,
      guestsHeldPercent: heldPercent,
      guestNetworkHeldPercent: heldPercent,
      reservations: 1_000,
    };
    const catalogue = createCatalogueService({ connection, clock, idempotency, audit, currency, stockLimits });
    const pricing = createPricingService({
      ...{ connection, clock, currency, audit, idempotency, catalogue, codeGuesses: null, taxLookups: null },
      ...{ taxProvider: null, vatRegister: null, stockLimits, networkSecret },
      hasPaidOrder: (customer) => hasPaidOrder(connection, customer),
    });
    const resources = { stock: catalogue.stock, uses: pricing.uses, readTerms: () => Promise.resolve(orderTerms) };
    const shared = { connection, clock, logger, idempotency, audit, ...resources, cardPayments, faults };
    const store = openOrderStore(connection);
    const ledger = openLedger({ ...shared, orders: store });
    const { recordOrder } = ledger;
    const nothing = { count: () => Promise.resolve(0), follow: () => Promise.resolve() };
    const followers = { garages: nothing, diagrams: nothing };
    const vehicles = createVehiclesService({
      ...{ connection, clock, catalogue, audit, idempotency, followers },
      findReturnedMisfits: () => Promise.resolve([]),
    });
    const carts = createCartsService({
      connection,
      catalogue,
      pricing,
      vehicles,
      findOrderedParts: (orderIds) => findOrderedParts(store, orderIds),
      clock,
      newId: newObjectId,
      currency,
    });
    const orders = createOrdersService({
      ...shared,
      carts,
      vehicles,
      pricing,
      delivery: createDeliveryService({ pricing, catalogue, currency }),
      findAccount: (userId) =>
        Promise.resolve(
          userId === customer.userId ? { ...customer, id: userId, isEmailConfirmed: true, ...account } : null,
        ),
      orders: store,
      recordOrder,
      newId: newObjectId,
      orderGuesses: null,
      returnFiles: { assertLabel: () => Promise.resolve() },
      openOrdersLimit,
      guestProductsLimit,
      networkSecret,
    });
    const payments = createPaymentsService({ ...shared, orders: store, ledger, currency });
    const outboxWorker = createOutboxWorker({ outboxes: { orders: ledger.recordAll }, logger });
    const sweep = () => sweepReservations({ ...shared, orders: store });
    return {
      audit,
      catalogue,
      pricing,
      carts,
      orders,
      payments,
      vehicles,
      outboxWorker,
      store,
      sweepReservations: sweep,
    };
  }

  const customer = person('customer', 'casey');
  const services = newProcess();
  await database.ensureIndexes();

  return {
    ...services,
    clock,
    sandbox,
    cardPayments: provider,
    connection,
    customer,
    admin: person('admin', 'ada'),
    newProcess,
    async addProduct({ name = 'Brake disc', priceMinor = 2_500, depositMinor = 0, ...quantities } = {}) {
      const product = await services.catalogue.addProduct(systemActor('test'), {
        name,
        about: 'Floating, 320 mm.',
        imageUrl: '/images/disc.svg',
        price: { amountMinor: priceMinor, currency },
        coreDeposit: { amountMinor: depositMinor, currency },
        ...{ availableQuantity: 10, minimumQuantity: 1, ...quantities },
        idempotencyKey: null,
      });
      return product.id;
    },
    placeOrder: (productId, quantity = 2) =>
      services.orders.placeOrder(customer, {
        productId,
        quantity,
        address: '1 Ratchet Lane',
        phone: '0123 456',
        expectedUnitPrice: null,
        idempotencyKey: null,
      }),
    async getOrder(orderId) {
      const order = await services.orders.findOrder(systemActor('test'), orderId);
      if (!order) throw new Error(`There is no order ${orderId}`);
      return order;
    },
    async payByCard(clientSecret, card = '4242424242424242') {
      const secret = clientSecret ?? '';
      const form = new URLSearchParams({
        client_secret: secret,
        key: sandbox.publishableKey,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(clock.now().getFullYear() + 5),
        'payment_method_data[card][cvc]': '123',
      });
      await sandbox.handle({
        method: 'POST',
        url: `/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      });
    },
    async takeEvents() {
      await sandbox.deliveries.flush();
      return events.splice(0);
    },
    async freeQuantity(productId) {
      const products = await services.catalogue.stock.findProducts([productId], [productId]);
      return products.get(productId)?.availableQuantity ?? 0;
    },
    async heldQuantity(productId) {
      let held = 0;
      for await (const hold of services.catalogue.stock.reservationsBefore(new Date(clock.now().getTime() + 1))) {
        if (hold.productId === productId) held += hold.quantity;
      }
      return held;
    },
    async close() {
      await sandbox.stop();
      await database.release();
    },
  };
}
