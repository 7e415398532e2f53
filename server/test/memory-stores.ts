import type { AuditEntry, AuditStore } from '../src/modules/audit/audit.js';
import type { Product } from '../src/modules/catalogue/products/product.js';
import type { StockHolder } from '../src/modules/catalogue/stock/stock-limits.js';
import type { Stock } from '../src/modules/catalogue/stock/stock.js';
import type {
  Reserved,
  ReservedStock,
  StockRequest,
  StockReturn,
} from '../src/modules/catalogue/stock/stock-request.js';
import { returnMarkOf } from '../src/modules/catalogue/stock/stock-updates.js';
import type { IdempotencyService } from '../src/modules/idempotency/idempotency.service.js';
import {
  applyChange,
  toFirstEntry,
  type LedgerEntry,
  type OpenOrder,
  type OpenPlaces,
  type OrderStore,
  type UnrecordedEntries,
} from '../src/modules/orders/order/order-store.js';
import { awaitsRestock } from '../src/modules/orders/order/order-refunds.js';
import { firstNumber, type Order } from '../src/modules/orders/order/order.js';
import type { LedgerStore } from '../src/modules/orders/ledger/ledger.js';
import type { EventStore } from '../src/modules/orders/payments/provider-event.repository.js';
import type { Clock } from '../src/platform/clock.js';
import { fingerprintOf } from '../src/shared/fingerprint.js';
import { money, type Currency, type Money } from '../src/shared/money.js';

/** The stores of a world, with functions through which tests read them. */
export interface WorldStores {
  orders: OrderStore;
  stock: Stock;
  ledger: LedgerStore;
  audit: Pick<AuditStore, 'append'>;
  events: EventStore;
  idempotency: IdempotencyService;
  allOrders(): Promise<Order[]>;
  auditEntries(): Promise<AuditEntry[]>;
  freeQuantity(productId: string): Promise<number>;
  /** Another shopper takes units, if there are enough. */
  takeUnits(productId: string, quantity: number): Promise<boolean>;
  /** Ids of the reservations. */
  holds(productId: string): Promise<string[]>;
  /** The product's marks, one for each refund whose units were returned to stock. */
  returnMarks(productId: string): Promise<readonly string[]>;
}
import { conflict } from '../src/shared/errors.js';

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of [...items]) yield Promise.resolve(item);
}

interface Row {
  order: Order | null;
  voided: readonly string[];
  outbox: readonly LedgerEntry[];
  places: OpenPlaces | null;
}

/** An order store in memory. Each update of the database is one synchronous step here. */
export class MemoryOrders implements OrderStore {
  readonly rows = new Map<string, Row>();

  async insert(order: Order, places: OpenPlaces | null): ReturnType<OrderStore['insert']> {
    if (this.rows.has(order.id)) return 'exists';
    const taken = places ? (await this.findOpen(places.holder)).flatMap((open) => open.places) : [];
    if (places?.numbers.some((number) => taken.includes(number))) return 'place_taken';
    const numbered = { ...order, number: firstNumber + this.rows.size };
    this.rows.set(order.id, { order: numbered, voided: [], outbox: [toFirstEntry(order)], places });
    return numbered;
  }

  findById(id: string): Promise<Order | null> {
    return Promise.resolve(this.#get(id));
  }

  findByNumber(number: number): Promise<Order | null> {
    return Promise.resolve(this.all().find((order) => order.number === number) ?? null);
  }

  findByIntentId(intentId: string): Promise<Order | null> {
    return Promise.resolve(this.all().find(({ payment }) => payment.intentId === intentId) ?? null);
  }

  findByIntentIds(intentIds: readonly string[]): Promise<Order[]> {
    return Promise.resolve(this.all().filter(({ payment }) => intentIds.includes(payment.intentId ?? '')));
  }

  findByIds(ids: readonly string[]): Promise<Order[]> {
    return Promise.resolve(this.all().filter(({ id }) => ids.includes(id)));
  }

  change(order: Order, change: Parameters<OrderStore['change']>[1]): Promise<Order | null> {
    const { order: next, entry } = applyChange(order, change);
    const row = this.rows.get(order.id);
    const isStale = row?.order?.revision !== order.revision;
    if (!row || isStale || change.reservations?.some(({ id }) => row.voided.includes(id))) {
      return Promise.resolve(null);
    }
    this.rows.set(order.id, { ...row, order: next, outbox: [...row.outbox, entry] });
    return Promise.resolve(this.#get(order.id));
  }

  proveEmail(orderId: string): Promise<void> {
    const row = this.rows.get(orderId);
    if (row?.order) this.rows.set(orderId, { ...row, order: { ...row.order, isEmailProven: true } });
    return Promise.resolve();
  }

  fenceReservation(orderId: string, reservationId: string): Promise<boolean> {
    const row = this.rows.get(orderId) ?? { order: null, voided: [], outbox: [], places: null };
    const { order } = row;
    const hasEndedUnsold =
      order !== null &&
      ['cancelled', 'expired', 'refunded'].includes(order.status) &&
      !order.history.some(({ status }) => status === 'paid');
    const isHeld = order?.reservations.some(({ id }) => id === reservationId) ?? false;
    if (isHeld && !hasEndedUnsold) return Promise.resolve(false);
    this.rows.set(orderId, { ...row, voided: [...row.voided, reservationId] });
    return Promise.resolve(true);
  }

  fenceOrder(orderId: string): Promise<Order | null> {
    const row = this.rows.get(orderId) ?? { order: null, voided: [], outbox: [], places: null };
    this.rows.set(orderId, row);
    return Promise.resolve(this.#get(orderId));
  }

  findUnpaidOf({ userId, email }: { userId: string; email: string }): Promise<Order[]> {
    const isTheirs = ({ customer }: Order) =>
      customer.userId === null ? customer.email === email : customer.userId === userId;
    return Promise.resolve(this.all().filter((order) => order.status === 'placed' && isTheirs(order)));
  }

  findOpen(holder: StockHolder): Promise<OpenOrder[]> {
    const open = [...this.rows].filter(([, { order }]) => order?.status === 'placed');
    const own = open.filter(([, { places }]) => JSON.stringify(places?.holder) === JSON.stringify(holder));
    return Promise.resolve(own.map(([id, { places }]) => ({ id, places: places?.numbers ?? [] })));
  }

  overdue(now: Date): AsyncIterable<Order> {
    return each(
      this.all().filter(({ status, reservedUntil }) => status === 'placed' && reservedUntil && reservedUntil <= now),
    );
  }

  withIntent({ statuses, paidFrom }: Parameters<OrderStore['withIntent']>[0]): AsyncIterable<Order> {
    const isPaidInTime = (paidAt: Date | null) => !paidFrom || (paidAt && paidAt >= paidFrom);
    return each(
      this.all().filter(
        ({ status, payment }) => statuses.includes(status) && payment.intentId !== null && isPaidInTime(payment.paidAt),
      ),
    );
  }

  withRefundsUnderWay(): AsyncIterable<Order> {
    return each(
      this.all().filter(({ payment }) =>
        payment.refunds.some((refund) => refund.status === 'pending' || awaitsRestock(refund)),
      ),
    );
  }

  findUnrecorded(orderId: string): Promise<readonly LedgerEntry[]> {
    return Promise.resolve(this.rows.get(orderId)?.outbox ?? []);
  }

  withUnrecorded() {
    const rows = [...this.rows].map(([orderId, { outbox }]) => ({ orderId, entries: outbox }));
    return each(rows.filter(({ entries }) => entries.length > 0));
  }

  markRecorded(recorded: readonly UnrecordedEntries[]): Promise<void> {
    for (const { orderId, entries } of recorded) {
      const row = this.rows.get(orderId);
      const last = Math.max(...entries.map(({ sequence }) => sequence));
      if (row) this.rows.set(orderId, { ...row, outbox: row.outbox.filter(({ sequence }) => sequence > last) });
    }
    return Promise.resolve();
  }

  all(): Order[] {
    return [...this.rows.keys()].flatMap((id) => this.#get(id) ?? []);
  }

  #get(id: string): Order | null {
    const row = this.rows.get(id);
    return row?.order ? { ...row.order, voidedReservations: row.voided } : null;
  }
}

interface Hold {
  id: string;
  orderId: string;
  productId: string;
  quantity: number;
  reservedAt: Date;
}

interface Shelf {
  product: Product;
  free: number;
  returns: Set<string>;
}

/** The stock of a few products. */
export class MemoryStock implements Stock {
  holds: Hold[] = [];
  readonly #shelves: ReadonlyMap<string, Shelf>;

  constructor(
    products: readonly Product[],
    private readonly clock: Clock,
  ) {
    const toShelf = (product: Product) => ({ product, free: product.availableQuantity, returns: new Set<string>() });
    this.#shelves = new Map(products.map((product) => [product.id, toShelf(product)]));
  }

  shelf(productId: string): Shelf {
    const shelf = this.#shelves.get(productId);
    if (!shelf) throw new Error(`There is no product ${productId}`);
    return shelf;
  }

  getProduct(productId: string): Promise<Product> {
    return Promise.resolve(this.#toProduct(productId));
  }

  findProducts(productIds: readonly string[]): Promise<Map<string, Product>> {
    return Promise.resolve(new Map(productIds.map((id) => [id, this.#toProduct(id)])));
  }

  async reserve(request: StockRequest): Promise<Reserved> {
    const { productId, orderId } = request;
    const [known] = await this.findReservations([productId], [orderId]);
    if (known || (await this.reserveAgain(request))) {
      return { product: this.#toProduct(productId), reservationId: known?.id ?? request.reservationId };
    }
    throw conflict('OUT_OF_STOCK', `Maximum Order ${this.shelf(request.productId).free} pcs`);
  }

  reserveAgain({ reservationId, orderId, productId, quantity }: StockRequest): Promise<boolean> {
    const shelf = this.shelf(productId);
    if (this.holds.some(({ id }) => id === reservationId)) return Promise.resolve(true);
    if (shelf.free < quantity) return Promise.resolve(false);
    shelf.free -= quantity;
    this.holds.push({ id: reservationId, orderId, productId, quantity, reservedAt: this.clock.now() });
    return Promise.resolve(true);
  }

  findReservations(productIds: readonly string[], orderIds: readonly string[]) {
    return Promise.resolve(
      this.holds.filter(({ productId, orderId }) => productIds.includes(productId) && orderIds.includes(orderId)),
    );
  }

  release(reserved: ReservedStock): Promise<boolean> {
    const { productId } = reserved;
    const hold = this.#take(reserved);
    if (hold) this.shelf(productId).free += hold.quantity;
    return Promise.resolve(hold !== undefined);
  }

  finalise(reserved: ReservedStock): Promise<boolean> {
    return Promise.resolve(this.#take(reserved) !== undefined);
  }

  reduce(reserved: ReservedStock, quantity: number): Promise<boolean> {
    const hold = this.#find(reserved);
    if (!hold) return Promise.resolve(false);
    this.holds = this.holds.map((each) => (each === hold ? { ...each, quantity } : each));
    this.shelf(hold.productId).free += hold.quantity - quantity;
    return Promise.resolve(true);
  }

  restock({ productId, orderId, refundId, quantity }: StockReturn): Promise<void> {
    const shelf = this.shelf(productId);
    const mark = returnMarkOf(orderId, refundId);
    if (!shelf.returns.has(mark)) shelf.free += quantity;
    shelf.returns.add(mark);
    return Promise.resolve();
  }

  async *reservationsBefore(before: Date) {
    for (const hold of [...this.holds]) if (hold.reservedAt < before) yield Promise.resolve(hold);
  }

  #toProduct(productId: string): Product {
    const { product, free } = this.shelf(productId);
    return { ...product, availableQuantity: free };
  }

  #find({ productId, reservationId, quantity }: ReservedStock): Hold | undefined {
    const isSame = (hold: Hold) => hold.id === reservationId && hold.productId === productId;
    return this.holds.find((hold) => isSame(hold) && hold.quantity === quantity);
  }

  #take(reserved: ReservedStock): Hold | undefined {
    const hold = this.#find(reserved);
    this.holds = this.holds.filter((each) => each !== hold);
    return hold;
  }
}

export class MemoryLedger implements LedgerStore {
  readonly entries = new Map<string, LedgerEntry>();

  append(entries: readonly LedgerEntry[]): Promise<void> {
    for (const entry of entries) if (!this.entries.has(entry.id)) this.entries.set(entry.id, entry);
    return Promise.resolve();
  }

  findByOrder({ id }: Pick<Order, 'id'>): Promise<LedgerEntry[]> {
    const entries = [...this.entries.values()].filter((entry) => entry.orderId === id);
    return Promise.resolve(entries.sort((a, b) => a.sequence - b.sequence));
  }

  sumMoney(boundaries: readonly Date[], currency: Currency): Promise<Money[]> {
    const sumBetween = (from: Date, to: Date) =>
      [...this.entries.values()]
        .filter(({ amount, at }) => amount?.currency === currency && at >= from && at < to)
        .reduce((sum, { amount }) => sum + (amount?.amountMinor ?? 0), 0);
    const ends = boundaries.slice(1);
    return Promise.resolve(ends.map((to, index) => money(sumBetween(boundaries[index] ?? to, to), currency)));
  }
}

export class MemoryAudit implements Pick<AuditStore, 'append'> {
  readonly entries = new Map<string, AuditEntry>();

  append(entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) if (!this.entries.has(entry.id)) this.entries.set(entry.id, entry);
    return Promise.resolve();
  }
}

export class MemoryEvents implements EventStore {
  record(): Promise<void> {
    return Promise.resolve();
  }
}

export class MemoryIdempotency implements IdempotencyService {
  readonly #claims = new Map<string, string>();

  constructor(private readonly newId: () => string) {}

  claim({ owner, operation, key }: Parameters<IdempotencyService['claim']>[0]) {
    const id = `${owner}:${operation}:${key}`;
    const known = this.#claims.get(id);
    const entityId = known ?? this.newId();
    this.#claims.set(id, entityId);
    return Promise.resolve({ entityId, isFirst: known === undefined, doneItems: [] });
  }

  recordDone(): Promise<void> {
    return Promise.resolve();
  }

  async derive({ key, ...request }: Parameters<IdempotencyService['derive']>[0]) {
    const { entityId } = key === null ? { entityId: this.newId() } : await this.claim({ ...request, key });
    return { entityId, fingerprint: key === null ? undefined : fingerprintOf(request.input) };
  }
}

/** A world in memory: a history takes about a millisecond. */
export function memoryStores(options: {
  clock: Clock;
  newId: () => string;
  products: readonly Product[];
}): Promise<WorldStores> {
  const { clock, newId, products } = options;
  const orders = new MemoryOrders();
  const audit = new MemoryAudit();
  const stock = new MemoryStock(products, clock);
  return Promise.resolve({
    orders,
    stock,
    ledger: new MemoryLedger(),
    audit,
    auditEntries: () => Promise.resolve([...audit.entries.values()]),
    events: new MemoryEvents(),
    idempotency: new MemoryIdempotency(newId),
    allOrders: () => Promise.resolve(orders.all()),
    freeQuantity: (productId) => Promise.resolve(stock.shelf(productId).free),
    takeUnits(productId, quantity) {
      const shelf = stock.shelf(productId);
      const isThere = shelf.free >= quantity;
      if (isThere) shelf.free -= quantity;
      return Promise.resolve(isThere);
    },
    holds: (productId) =>
      Promise.resolve(stock.holds.filter((hold) => hold.productId === productId).map(({ id }) => id)),
    returnMarks: (productId) => Promise.resolve([...stock.shelf(productId).returns]),
  });
}
