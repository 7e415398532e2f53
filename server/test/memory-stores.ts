import type { AuditStore } from '../src/modules/audit/audit-store.js';
import type { AuditEntry } from '../src/modules/audit/audit.js';
import type { Product } from '../src/modules/catalog/product.js';
import type { Stock, StockRequest } from '../src/modules/catalog/stock.js';
import { returnMarkOf, type StockReturn } from '../src/modules/catalog/stock.repository.js';
import type { IdempotencyService } from '../src/modules/idempotency/idempotency.service.js';
import { applyChange, toFirstEntry, type LedgerEntry } from '../src/modules/orders/order-change.js';
import type { OrderStore } from '../src/modules/orders/order-store.js';
import { awaitsRestock } from '../src/modules/orders/order.js';
import type { Order } from '../src/modules/orders/order.js';
import type { LedgerStore } from '../src/modules/payments/ledger.repository.js';
import type { EventStore } from '../src/modules/payments/provider-event.repository.js';
import type { Clock } from '../src/platform/clock.js';

/** What a world is kept in, and how a test looks at it from outside. */
export interface WorldStores {
  orders: OrderStore;
  stock: Stock;
  ledger: LedgerStore;
  audit: Pick<AuditStore, 'append'>;
  events: EventStore;
  idempotency: IdempotencyService;
  allOrders(): Promise<Order[]>;
  auditEntries(): Promise<AuditEntry[]>;
  freeQuantity(): Promise<number>;
  /** Another shopper takes pieces, if there are as many. */
  takePieces(quantity: number): Promise<boolean>;
  /** Ids of the reservations. */
  holds(): Promise<string[]>;
  /** What the stock has noted of pieces that went back on the shelf. */
  returnMarks(): Promise<readonly string[]>;
}
import { conflict } from '../src/shared/errors.js';

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of [...items]) yield Promise.resolve(item);
}

interface Row {
  order: Order | null;
  voided: readonly string[];
  outbox: readonly LedgerEntry[];
  place: number | null;
}

/** The order store's contract over a map: what the database does in one update happens here in one synchronous step. */
export class MemoryOrders implements OrderStore {
  readonly rows = new Map<string, Row>();

  async insert(order: Order, place: number): ReturnType<OrderStore['insert']> {
    if (this.rows.has(order.id)) return 'exists';
    const { userId } = order.customer;
    if (userId !== null && (await this.findOpenPlaces(userId)).includes(place)) return 'place_taken';
    this.rows.set(order.id, { order, voided: [], outbox: [toFirstEntry(order)], place });
    return 'inserted';
  }

  findById(id: string): Promise<Order | null> {
    return Promise.resolve(this.#get(id));
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
    if (!row || isStale || (change.reservationId && row.voided.includes(change.reservationId))) {
      return Promise.resolve(null);
    }
    this.rows.set(order.id, { ...row, order: next, outbox: [...row.outbox, entry] });
    return Promise.resolve(this.#get(order.id));
  }

  fenceReservation(orderId: string, reservationId: string): Promise<boolean> {
    const row = this.rows.get(orderId) ?? { order: null, voided: [], outbox: [], place: null };
    const { order } = row;
    const hasEndedUnsold =
      order !== null &&
      ['cancelled', 'expired', 'refunded'].includes(order.status) &&
      !order.history.some(({ status }) => status === 'paid');
    if (order !== null && !hasEndedUnsold && order.reservationId === reservationId) return Promise.resolve(false);
    this.rows.set(orderId, { ...row, voided: [...row.voided, reservationId] });
    return Promise.resolve(true);
  }

  findUnpaidOf(email: string): Promise<Order[]> {
    return Promise.resolve(
      this.all().filter(({ status, customer }) => status === 'placed' && customer.email === email),
    );
  }

  findOpenPlaces(userId: string): Promise<(number | null)[]> {
    const open = [...this.rows.values()].filter(
      ({ order }) => order?.status === 'placed' && order.customer.userId === userId,
    );
    return Promise.resolve(open.map(({ place }) => place));
  }

  overdue(now: Date): AsyncIterable<Order> {
    return each(
      this.all().filter(({ status, reservedUntil }) => status === 'placed' && reservedUntil && reservedUntil <= now),
    );
  }

  withIntent({ statuses, placedFrom }: Parameters<OrderStore['withIntent']>[0]): AsyncIterable<Order> {
    const from = placedFrom ?? new Date(0);
    return each(
      this.all().filter(
        ({ status, payment, placedAt }) => statuses.includes(status) && payment.intentId !== null && placedAt >= from,
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

  markRecorded(orderId: string, upToSequence: number): Promise<void> {
    const row = this.rows.get(orderId);
    if (row) this.rows.set(orderId, { ...row, outbox: row.outbox.filter(({ sequence }) => sequence > upToSequence) });
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
  quantity: number;
  reservedAt: Date;
}

/** One product's stock. */
export class MemoryStock implements Stock {
  holds: Hold[] = [];
  readonly returns = new Set<string>();

  constructor(
    private readonly product: Product,
    public free: number,
    private readonly clock: Clock,
  ) {}

  getProduct(): Promise<Product> {
    return Promise.resolve(this.product);
  }

  async reserve(request: StockRequest): Promise<Product> {
    if (await this.reserveAgain(request)) return this.product;
    throw conflict('OUT_OF_STOCK', `Maximum Order ${this.free} pcs`);
  }

  reserveAgain({ reservationId, orderId, quantity }: StockRequest): Promise<boolean> {
    if (this.holds.some(({ id }) => id === reservationId)) return Promise.resolve(true);
    if (this.free < quantity) return Promise.resolve(false);
    this.free -= quantity;
    this.holds.push({ id: reservationId, orderId, quantity, reservedAt: this.clock.now() });
    return Promise.resolve(true);
  }

  findHolds(productId: string, orderId: string) {
    return Promise.resolve(
      this.holds.filter((hold) => hold.orderId === orderId).map((hold) => ({ ...hold, productId })),
    );
  }

  release({ reservationId }: Pick<StockRequest, 'reservationId'>): Promise<boolean> {
    const hold = this.#take(reservationId);
    if (hold) this.free += hold.quantity;
    return Promise.resolve(hold !== undefined);
  }

  finalise(_productId: string, reservationId: string): Promise<boolean> {
    return Promise.resolve(this.#take(reservationId) !== undefined);
  }

  restock({ orderId, refundId, quantity }: StockReturn): Promise<void> {
    const mark = returnMarkOf(orderId, refundId);
    if (!this.returns.has(mark)) this.free += quantity;
    this.returns.add(mark);
    return Promise.resolve();
  }

  async *holdsBefore(before: Date) {
    for (const hold of [...this.holds]) {
      if (hold.reservedAt < before) yield Promise.resolve({ ...hold, productId: this.product.id });
    }
  }

  #take(reservationId: string): Hold | undefined {
    const hold = this.holds.find(({ id }) => id === reservationId);
    this.holds = this.holds.filter(({ id }) => id !== reservationId);
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
}

export class MemoryAudit implements Pick<AuditStore, 'append'> {
  readonly entries = new Map<string, AuditEntry>();

  append(entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) if (!this.entries.has(entry.id)) this.entries.set(entry.id, entry);
    return Promise.resolve();
  }
}

export class MemoryEvents implements EventStore {
  readonly #applied = new Map<string, boolean>();

  receive({ id }: { id: string }): Promise<boolean> {
    const isApplied = this.#applied.get(id) ?? false;
    this.#applied.set(id, isApplied);
    return Promise.resolve(!isApplied);
  }

  markApplied(id: string): Promise<void> {
    this.#applied.set(id, true);
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
    return Promise.resolve({ entityId, isFirst: known === undefined });
  }
}

/** A world in memory: a history takes about a millisecond. */
export function memoryStores(options: { clock: Clock; newId: () => string; product: Product }): Promise<WorldStores> {
  const { clock, newId, product } = options;
  const orders = new MemoryOrders();
  const audit = new MemoryAudit();
  const stock = new MemoryStock(product, product.availableQuantity, clock);
  return Promise.resolve({
    orders,
    stock,
    ledger: new MemoryLedger(),
    audit,
    auditEntries: () => Promise.resolve([...audit.entries.values()]),
    events: new MemoryEvents(),
    idempotency: new MemoryIdempotency(newId),
    allOrders: () => Promise.resolve(orders.all()),
    freeQuantity: () => Promise.resolve(stock.free),
    takePieces(quantity) {
      const isThere = stock.free >= quantity;
      if (isThere) stock.free -= quantity;
      return Promise.resolve(isThere);
    },
    holds: () => Promise.resolve(stock.holds.map(({ id }) => id)),
    returnMarks: () => Promise.resolve([...stock.returns]),
  });
}
