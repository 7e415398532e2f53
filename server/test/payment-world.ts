import { orderTerms } from './order-terms.js';
import { noUses, plainPricing } from './plain-pricing.js';
import { newProduct } from '../src/modules/catalogue/products/add-product.js';
import { toProductDetails } from '../src/modules/catalogue/products/product-rules.js';
import type { Product } from '../src/modules/catalogue/products/product.js';
import { cancelOwnOrder, deleteOrder, expireOrder } from '../src/modules/orders/order/end-order.js';
import type { Order } from '../src/modules/orders/order/order.js';
import type { OrderedLine } from '../src/modules/orders/order/new-order.js';
import { changeOrderAddress } from '../src/modules/orders/order/change-address.js';
import { editOrder } from '../src/modules/orders/order/edit-order.js';
import { placeOrderFor } from '../src/modules/orders/order/place-order-for.js';
import { placeLines, placeOrder, toCustomer } from '../src/modules/orders/order/place-order.js';
import { setParcelStatus } from '../src/modules/orders/order/change-parcel.js';
import { decideReturn, receiveReturn } from '../src/modules/orders/order/decide-return.js';
import type { OrderChange } from '../src/modules/orders/order/order-store.js';
import { cancelReturn, requestReturn } from '../src/modules/orders/order/request-return.js';
import { withdraw } from '../src/modules/orders/order/withdraw.js';
import { shipOrder, shipParcel, undoShipment } from '../src/modules/orders/order/ship-order.js';
import { createLedger } from '../src/modules/orders/ledger/ledger.js';
import { createPaymentUseCases } from '../src/modules/orders/payments/payments.service.js';
import { createLogger } from '../src/platform/logger.js';
import type { UserActor } from '../src/shared/actor.js';
import { bind } from '../src/shared/bind.js';
import { DomainError } from '../src/shared/errors.js';
import { money, type Money } from '../src/shared/money.js';
import { Interleaving, Interruption } from './interleaving.js';
import { MemoryCardPayments } from './memory-card-payments.js';
import { memoryStores, type WorldStores } from './memory-stores.js';
import { TestClock } from './test-clock.js';

const logger = createLogger('silent');
/** Ids of the products, in the order in which orders reserve them. */
export const productIds = ['a', 'b', 'e'].map((digit) => digit.repeat(24));

export interface Shipment {
  before: Order;
  after: Order;
}

/** Notes each change of parcels that was written. */
function watched(orders: WorldStores['orders'], shipments: Shipment[]): WorldStores['orders'] {
  const change = async (before: Order, made: OrderChange) => {
    const after = await orders.change(before, made);
    if (after && made.parcels) shipments.push({ before, after });
    return after;
  };
  return new Proxy(orders, {
    get: (target, name: keyof WorldStores['orders']) => (name === 'change' ? change : target[name].bind(target)),
  });
}

type Guard = <T extends object>(port: T, onFailure: () => Error) => T;
const unguarded: Guard = (port) => port;

export const customer: UserActor = {
  kind: 'user',
  userId: 'c'.repeat(24),
  uid: 'casey',
  email: 'casey@example.test',
  ownsEmail: true,
  displayName: 'Casey',
  role: 'customer',
};
export const admin: UserActor = { ...customer, userId: 'd'.repeat(24), email: 'ada@example.test', role: 'admin' };

export type OpenStores = (world: {
  clock: TestClock;
  newId: () => string;
  products: readonly Product[];
}) => Promise<WorldStores>;

/** Orders and payments with any number of processes, whose steps run in random order. */
export class PaymentWorld {
  readonly provider: MemoryCardPayments;
  /** All changes of parcels that were written, each with the order before it. */
  readonly shipments: Shipment[] = [];
  readonly interleaving: Interleaving;

  private constructor(
    readonly random: () => number,
    readonly clock: TestClock,
    readonly newId: () => string,
    readonly stores: WorldStores,
    /** Price of one unit of the first product. */
    private readonly priceMinor: number,
    /** Deposit for the old part of the second product; 0 for none. */
    private readonly depositMinor: number,
  ) {
    this.interleaving = new Interleaving(random);
    this.provider = new MemoryCardPayments(clock);
  }

  static async open(
    random: () => number,
    { free, priceMinor, depositMinor }: { free: () => number; priceMinor: number; depositMinor: number },
    openStores: OpenStores = memoryStores,
  ): Promise<PaymentWorld> {
    const clock = new TestClock();
    let count = 0;
    const newId = () => (count += 1).toString(16).padStart(24, '0');
    const products = productIds.map((id, index): Product => {
      const details = {
        name: `Brake disc ${index + 1}`,
        about: 'Floating.',
        imageUrl: '/disc.svg',
        price: money(priceMinor * (index + 1), 'usd'),
        coreDeposit: money(index === 1 ? depositMinor : 0, 'usd'),
        availableQuantity: free(),
        minimumQuantity: 1,
      };
      return {
        ...toProductDetails({ ...details, slug: `brake-disc-${index + 1}` }, 'usd'),
        ...{ regular: { price: details.price, priceTiers: [] }, sale: null },
        ...newProduct,
        id,
        categoryPath: [],
        createdAt: clock.now(),
        updatedAt: clock.now(),
      };
    });
    const stores = await openStores({ clock, newId, products });
    return new PaymentWorld(random, clock, newId, stores, priceMinor, depositMinor);
  }

  /** Creates a process. All its calls to the database and the provider go through the guard. */
  newProcess(guard: Guard = unguarded) {
    const database = () => new Interruption('the database did not answer');
    const provider = () => new DomainError('PAYMENT_UNAVAILABLE', 'The provider did not answer.');
    const orders = guard(watched(this.stores.orders, this.shipments), database);
    const ledger = createLedger({
      orders,
      ledger: guard(this.stores.ledger, database),
      audit: guard(this.stores.audit, database),
      logger,
    });
    const deps = {
      orders,
      ledger,
      stock: guard(this.stores.stock, database),
      uses: noUses,
      events: guard(this.stores.events, database),
      idempotency: guard(this.stores.idempotency, database),
      pricing: plainPricing,
      cardPayments: guard(this.provider, provider),
      clock: this.clock,
      logger,
      newId: this.newId,
      currency: 'usd',
      readTerms: () => Promise.resolve(orderTerms),
    } as const;
    const limits = { openOrdersLimit: 1_000, guestProductsLimit: 1_000 };
    const placing = {
      networkSecret: 'a secret of the tests',
      orderGuesses: null,
    };
    const staff = {
      delivery: { findMethod: () => Promise.resolve(null) },
      findAccount: (userId: string) =>
        Promise.resolve(userId === customer.userId ? { ...customer, id: userId, isEmailConfirmed: true } : null),
    };
    const useCases = {
      placeOrder,
      placeLines,
      placeOrderFor,
      editOrder,
      changeOrderAddress,
      cancelOwnOrder,
      deleteOrder,
      expireOrder,
      shipOrder,
      shipParcel,
      undoShipment,
      setParcelStatus,
      requestReturn,
      withdraw,
      decideReturn,
      receiveReturn,
      cancelReturn,
    };
    return { ...createPaymentUseCases(deps), ...bind({ ...deps, ...limits, ...placing, ...staff }, useCases) };
  }

  /** Starts work in a separate process. */
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

  /** What these lines cost. */
  totalOf(lines: readonly { productId: string; quantity: number }[]): Money {
    const amounts = lines.map(({ productId, quantity }) => {
      const index = productIds.indexOf(productId);
      return quantity * ((index + 1) * this.priceMinor + (index === 1 ? this.depositMinor : 0));
    });
    return money(amounts.reduce((sum, each) => sum + each, 0), 'usd'); // prettier-ignore
  }

  /** Places an order: with the form for one product, from the cart of a customer or guest, or by staff. */
  async place(
    shop: ReturnType<PaymentWorld['newProcess']>,
    { key, lines, kind }: { key: string; lines: readonly OrderedLine[]; kind: 'form' | 'cart' | 'guest' | 'staff' },
  ): Promise<Order> {
    const contact = { address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey: key };
    const [line] = lines;
    if (kind === 'form' && line) return shop.placeOrder(customer, { ...line, ...contact });
    if (kind === 'staff') {
      const order = { lines, customer: { userId: customer.userId }, expectedTotal: this.totalOf(lines) };
      return shop.placeOrderFor(admin, { ...order, ...contact });
    }
    const guest = kind === 'guest' ? { email: 'gus@example.test', name: 'Gus' } : null;
    const { entityId, isFirst } = await this.stores.idempotency.claim({
      owner: kind,
      operation: 'placeLines',
      key,
      input: {},
    });
    const orderer = guest ? { userId: null, ...guest } : toCustomer(customer);
    const accessKey = guest ? 'k'.repeat(43) : null;
    return shop.placeLines({ orderId: entityId, isRetry: !isFirst, customer: orderer, accessKey, lines, ...contact });
  }
}
