// An ERP that keeps a copy of a shop's products, customers and orders, sets its stock and ships its orders. It needs an
// API key with the scopes catalogue:write, stock:write, customers:read and orders:write, and none of the shop's code.
// See docs/rest.md.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** The fields of a product that this ERP uses. */
export interface ErpProduct {
  id: string;
  sku: string;
  name: string;
  priceMinor: number;
  availableQuantity: number;
  deletedAt: string | null;
}

export interface ErpOrder {
  id: string;
  number: string;
  revision: number;
  status: string;
  totals: { totalMinor: number };
  payment: { disputed: boolean };
  lines: { id: string; sku: string; quantity: number; quantityToShip: number }[];
  parcels: { id: string; trackingNumber: string | null }[];
}

/** A parcel as it was packed. */
export interface ErpParcel {
  carrier: string;
  trackingNumber: string;
  lines: { lineId: string; quantity: number }[];
}

export interface ErpCustomer {
  id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  addresses: { isDefault: boolean; line1: string; postcode: string; city: string; country: string }[];
  deletedAt: string | null;
}

/** What the ERP stores. It can be written to a file as JSON, and passed to the next run. */
export interface ErpState {
  products: Record<string, ErpProduct>;
  orders: Record<string, ErpOrder>;
  customers: Record<string, ErpCustomer>;
  /** Cursor from which the next read continues; null before the first read. */
  productsCursor: string | null;
  ordersCursor: string | null;
  customersCursor: string | null;
}

export interface StockItem {
  sku: string;
  quantity: number;
  /**
   * The available quantity that the ERP expects in the shop. If the actual one differs, e.g. because a customer has
   * ordered in the meantime, the change is refused.
   */
  expectedQuantity: number;
}

export interface StockResult {
  sku: string | null;
  outcome: 'changed' | 'unchanged' | 'refused';
  availableQuantity: number | null;
  message: string | null;
}

export interface ErpOptions {
  shopUrl: string;
  apiKey: string;
  state?: ErpState;
  /** For tests. */
  fetch?: typeof fetch;
  wait?: (ms: number) => Promise<unknown>;
}

const mostAttempts = 8;
const longestWaitMs = 60_000;
const mostItems = 500;
/** Events arrive before the lists of the shop contain the change, which takes about 5 seconds. */
const waitAfterEventMs = 10_000;

export class ErpClient {
  readonly state: ErpState;
  readonly #options: Required<Omit<ErpOptions, 'state'>>;

  constructor({ state, ...options }: ErpOptions) {
    this.state = state ?? {
      ...{ products: {}, orders: {}, customers: {} },
      ...{ productsCursor: null, ordersCursor: null, customersCursor: null },
    };
    this.#options = { fetch, wait: (ms) => setTimeout(ms), ...options };
  }

  /**
   * Reads everything the first time, and then only what has changed.
   * @returns the number of changes.
   * @throws Error also after a backup of the shop was restored: then start again with an empty state.
   */
  async sync(): Promise<{ products: number; customers: number; orders: number }> {
    const { state } = this;
    let [products, customers, orders] = [0, 0, 0];
    for await (const { items, endCursor } of this.#pages<ErpProduct>('/api/v1/products', state.productsCursor)) {
      for (const product of items) {
        if (product.deletedAt === null) state.products[product.id] = product;
        else delete state.products[product.id];
      }
      products += items.length;
      // The cursor is stored together with its page, so that the next run continues here after a crash.
      state.productsCursor = endCursor;
    }
    for await (const { items, endCursor } of this.#pages<ErpCustomer>('/api/v1/customers', state.customersCursor)) {
      for (const customer of items) {
        if (customer.deletedAt === null) state.customers[customer.id] = customer;
        // The person was erased from the shop, so the copy must be erased, too.
        else delete state.customers[customer.id];
      }
      customers += items.length;
      state.customersCursor = endCursor;
    }
    for await (const { items, endCursor } of this.#pages<ErpOrder>('/api/v1/orders', state.ordersCursor)) {
      for (const order of items) state.orders[order.id] = order;
      orders += items.length;
      state.ordersCursor = endCursor;
    }
    return { products, customers, orders };
  }

  /** Reads what an event of a webhook is about. Call it after the event was answered. */
  async syncAfterEvent(): Promise<{ products: number; customers: number; orders: number }> {
    await this.#options.wait(waitAfterEventMs);
    return this.sync();
  }

  /**
   * Sets stock, up to 500 products per request. Products that were ordered since the last sync are refused: sync, count
   * and send them again.
   */
  async setStock(items: readonly StockItem[]): Promise<StockResult[]> {
    const results: StockResult[] = [];
    for (let start = 0; start < items.length; start += mostItems) {
      const body = { items: items.slice(start, start + mostItems) };
      const answer = await this.#send<{ results: StockResult[] }>('POST', '/api/v1/stock', body, {
        'Idempotency-Key': randomUUID(),
      });
      results.push(...answer.body.results);
    }
    return results;
  }

  /** Reads a product and edits it. If somebody else edits it in the meantime, reads it and tries again. */
  async editProduct(sku: string, changes: (product: ErpProduct) => Partial<ErpProduct>): Promise<ErpProduct> {
    const path = `/api/v1/products/${encodeURIComponent(sku)}`;
    for (;;) {
      const { body, headers } = await this.#send<ErpProduct>('GET', path);
      const edited = await this.#send<ErpProduct>(
        'PATCH',
        path,
        changes(body),
        { 'If-Match': headers.get('etag') ?? '' },
        [412],
      );
      if (edited.status === 200) return edited.body;
    }
  }

  /**
   * Ships a parcel. Call it before the parcel leaves the warehouse: it is refused if the customer has withdrawn from
   * something in it since it was packed. The same tracking number is not recorded twice, unless the shipment was undone.
   * @throws Error also if the payment is disputed.
   */
  async ship(orderNumber: string, packed: ErpParcel): Promise<ErpOrder> {
    // The shop stores the number without the spaces at its ends, e.g. those of a scanner.
    const parcel = { ...packed, trackingNumber: packed.trackingNumber.trim() };
    const path = `/api/v1/orders/${encodeURIComponent(orderNumber)}`;
    let { body: order } = await this.#send<ErpOrder>('GET', path);
    if (!order.parcels.some(({ trackingNumber }) => trackingNumber === parcel.trackingNumber)) {
      if (order.payment.disputed) throw new Error(`The payment of ${orderNumber} is disputed`);
      // A retry sends the same key. After "Undo shipment", the order has a new revision, so the key is new, too.
      const attempt = JSON.stringify([order.number, order.revision, parcel]);
      const headers = { 'Idempotency-Key': createHash('sha256').update(attempt).digest('hex') };
      order = (await this.#send<{ order: ErpOrder }>('POST', `${path}/parcels`, parcel, headers)).body.order;
    }
    this.state.orders[order.id] = order;
    return order;
  }

  /** Yields each page of a list; follows the links to the next ones. */
  async *#pages<Item>(path: string, cursor: string | null) {
    let next: string | null = cursor === null ? path : `${path}?after=${encodeURIComponent(cursor)}`;
    while (next !== null) {
      const answer: Answer<Page<Item>> = await this.#send<Page<Item>>('GET', next);
      yield answer.body;
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
  }

  /**
   * Sends a request, and repeats it after a temporary failure, such as a lost connection: up to 8 attempts in all.
   * Every request is safe to repeat.
   * @param expected statuses to return instead of throwing, besides 200 to 299.
   * @throws Error for every other answer, or if there was none.
   */
  async #send<Body>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    expected: readonly number[] = [],
  ): Promise<Answer<Body>> {
    const { shopUrl, apiKey, fetch: send, wait } = this.#options;
    const init = {
      method,
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(new URL(path, shopUrl), init).catch((error: Error) => error);
      if (response instanceof Response && (response.ok || expected.includes(response.status))) {
        return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
      }
      const isTemporary = response instanceof Error || response.status === 429 || response.status >= 500;
      if (!isTemporary || attempt === mostAttempts) throw await toError(`${method} ${path}`, response);
      await wait(waitBefore(attempt, response));
    }
  }
}

interface Page<Item> {
  items: Item[];
  endCursor: string | null;
}

interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/**
 * The milliseconds that the shop asks for in Retry-After; otherwise a time that doubles with each attempt, up to a
 * minute, and varies randomly.
 */
function waitBefore(attempt: number, response: Response | Error): number {
  const asked = response instanceof Error ? null : response.headers.get('retry-after');
  if (asked !== null) return Number(asked) * 1000;
  return Math.min(longestWaitMs, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

async function toError(call: string, response: Response | Error): Promise<Error> {
  if (response instanceof Error) return new Error(`${call} was not answered`, { cause: response });
  return new Error(`${call} was answered with ${response.status}: ${await response.text()}`);
}

/**
 * Reads an event of a webhook. An ERP calls `syncAfterEvent` after each event, so it does not need the event's content.
 * It also calls `sync` regularly, because a webhook may be disabled.
 * @throws Error if the signature is wrong, or older than five minutes.
 */
export function readEvent(secret: string, body: string, headers: Record<string, string>): { type: string } {
  return new Webhook(secret).verify(body, headers) as { type: string };
}
