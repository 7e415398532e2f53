import type { Connection } from 'mongoose';
import type { CardPayments } from '../../../platform/card-payments/card-payments.js';
import { toChangePeriod, type ChangesRequest } from '../../../platform/mongo/change-feed.js';
import { assertMay, assertSignedIn, may, type Actor } from '../../../shared/actor.js';
import { notFound } from '../../../shared/errors.js';
import type { Currency } from '../../../shared/money.js';
import { bind } from '../../../shared/bind.js';
import { toPageRequest, type Page } from '../../../shared/pagination.js';
import type { Shopper } from '../../carts/cart.js';
import type { CartsService } from '../../carts/carts.service.js';
import { changeOrderAddress, type ChangeAddressInput } from './change-address.js';
import { editOrder, quoteOrderEdit, type EditOrderInput } from './edit-order.js';
import { cancelOwnOrder, deleteOrder, type OrderDeletion } from './end-order.js';
import { ofCustomers } from './customer-orders.service.js';
import { findOrdersOf } from './forget-customer.js';
import { createOrderTotals } from './order-totals.repository.js';
import type { OrderStore } from './order-store.js';
import { createOrderStore } from './order.repository.js';
import { hasMailKey, isOwnedBy, isVisibleTo } from './order-access.js';
import type { OrderFilter, OrderScope, OrderSort } from './order-list.js';
import { createOrderExports, type ExportedOrder } from './order-export.repository.js';
import {
  createChangedOrders,
  createOrderLists,
  findOrderCurrency,
  hasOrders,
  hasPaidOrder,
  type OrderPageRequest,
  type Purchase,
} from './order-list.repository.js';
import { documentedStatuses, isDocumented, isPayable, readOrderNumber, type Order, type OrderStatus } from './order.js';
import type { FitLookup } from './ordered-fit.js';
import type { PricingService } from '../../pricing/pricing.service.js';
import { forPacking } from './packing.service.js';
import { partsOf, placeCartOrder, toRestoredParts } from './place-cart-order.js';
import { placeLines, placeOrder, type OrderTerms } from './place-order.js';
import { placeOrderFor, quoteOrderFor, type PlaceOrderForDeps, type PlaceOrderForInput } from './place-order-for.js';
import { setParcelStatus, setParcelTracking } from './change-parcel.js';
import { findWithdrawable, findWithdrawableQuantity, type WithdrawDeps } from './withdraw.js';
import { openDeposits } from './open-deposits.js';
import { listReturns, returns, type Recorded, type ReturnsDeps } from './returns.service.js';
import { shipOrder, shipParcel, undoShipment, type ShipParcelInput } from './ship-order.js';
import { checkShipments, shipOrders, type Shipment, type ShipmentResult } from './ship-orders.js';
import { findUnitsInShop } from './units-in-shop.js';
import { createTaxReport, toPeriod, type AskedPeriod, type TaxReportRow } from './tax-report.js';
import { createTaxedOrders } from './tax-report.repository.js';
import type { ReturnTerms } from './withdrawal-deadline.js';

export interface OrdersDeps extends PlaceOrderForDeps {
  connection: Connection;
  carts: CartsService;
  vehicles: FitLookup;
  cardPayments: CardPayments;
  readTerms: () => Promise<OrderTerms & ReturnTerms>;
  orderGuesses: WithdrawDeps['orderGuesses'];
  returnFiles: ReturnsDeps['returnFiles'];
  pricing: PlaceOrderForDeps['pricing'] & Pick<PricingService, 'readSamePlace' | 'currency'>;
  /** Called right after a change: moves the order's entries to the ledger and the audit log. Never throws. */
  recordOrder: (orderId: string) => Promise<void>;
}

export interface OrderListRequest {
  first?: number | null;
  after?: string | null;
  filter?: OrderFilter | null;
  /** Newest first by default. */
  sort?: OrderSort | null;
}

/** An unpaid order of a cart. */
export interface UnpaidOrder extends Order {
  /** Whether the actor may pay and cancel it. */
  isOwn: boolean;
}

export interface OrderExport {
  /** Time of the request. */
  at: Date;
  /** Newest first; read from the database only as fast as the caller consumes them. */
  orders: AsyncIterable<ExportedOrder>;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

export const openOrderStore = (connection: Connection): OrderStore => createOrderStore(connection);

/** For carts: the parts of these orders, by order ID, without orders that were never placed. */
export async function findOrderedParts(store: OrderStore, orderIds: readonly string[]) {
  const placed = await store.findByIds(orderIds);
  return new Map(placed.map((order) => [order.id, partsOf(order)]));
}

export { findOrderCurrency, findOrdersOf, hasOrders, hasPaidOrder };

export function createOrdersService(deps: OrdersDeps) {
  const { clock } = deps;
  const lists = createOrderLists(deps.connection);
  const totals = createOrderTotals(deps.connection);
  const exports = createOrderExports(deps.connection);

  return {
    ...changes(deps),
    ...single(deps, lists),
    ...forOtherSystems(createChangedOrders(deps.connection), clock),
    ...listReturns(deps.connection),
    ...openDeposits(deps.connection, deps.pricing.currency),
    ...forPacking(deps, lists),
    ...forAdmins({ ...deps, lists, exports, totals, taxed: createTaxedOrders(deps.connection) }),
    ...ofAccount(lists),
    ...ofCustomers(deps.connection, lists),
  };
}

function single(deps: OrdersDeps, lists: ReturnType<typeof createOrderLists>) {
  const { orders } = deps;
  return {
    /**
     * @throws DomainError NOT_FOUND, also for another customer's order and for orders that are not in the documented
     *   lists.
     */
    async getDocumented(actor: Actor, orderId: string): Promise<Order> {
      if (!may(actor, 'orders:read')) assertSignedIn(actor);
      const order = await orders.findById(orderId);
      if (!order || !isVisibleTo(actor, order) || !isDocumented(order)) throw notFound('The order');
      return order;
    },

    /** Null also for another customer's order, so that IDs cannot be probed. */
    async findOrder(actor: Actor, orderId: string): Promise<Order | null> {
      return visibleOrNull(actor, await orders.findById(orderId));
    },

    /**
     * Null also for a text that is not an order number, and for another customer's order. Links in mails open orders by
     * number, and the key in such a link proves that the guest can read the mailbox.
     */
    async findOrderByNumber(actor: Actor, text: string): Promise<Order | null> {
      const number = readOrderNumber(text);
      const order = number === null ? null : visibleOrNull(actor, await orders.findByNumber(number));
      if (order && !order.isEmailProven && hasMailKey(actor, order)) await orders.proveEmail(order.id);
      return order;
    },

    /**
     * Unpaid orders of the shopper's cart, newest first. Callers must not show who the customer is, because everybody
     * who has the cart's token gets these orders.
     */
    async findUnpaidOf(shopper: Shopper): Promise<UnpaidOrder[]> {
      const found = await orders.findByIds(await deps.carts.findOrderIds(shopper));
      return found
        .filter((order) => isPayable(order))
        .map((order) => ({ ...order, isOwn: isOwnedBy(shopper.actor, order) }))
        .sort((a, b) => b.placedAt.getTime() - a.placedAt.getTime());
    },

    /** For loaders; their callers have already checked access to the orders. */
    findOrdersByIds: (ids: readonly string[]): Promise<Order[]> => orders.findByIds(ids),

    findUnitsInShop: (productIds: readonly string[]) => findUnitsInShop(deps.connection, productIds),

    /** For loaders: for each question, in the same sequence, whether the account has bought the product. */
    async haveBought(questions: readonly Purchase[]): Promise<boolean[]> {
      const keyOf = ({ userId, productId }: Purchase) => `${userId} ${productId}`;
      const found = await lists.findPurchases(
        questions.map(({ userId }) => userId),
        questions.map(({ productId }) => productId),
      );
      const bought = new Set(found.map(keyOf));
      return questions.map((question) => bought.has(keyOf(question)));
    },
  };
}

function forAdmins({
  lists,
  clock,
  readTerms,
  exports,
  totals,
  taxed,
}: Pick<OrdersDeps, 'clock' | 'readTerms'> & {
  lists: ReturnType<typeof createOrderLists>;
  exports: ReturnType<typeof createOrderExports>;
  totals: ReturnType<typeof createOrderTotals>;
  taxed: ReturnType<typeof createTaxedOrders>;
}) {
  return {
    /** Taxes of orders paid in the period, minus taxes of refunds in the period. */
    async reportTaxes(actor: Actor, asked: AskedPeriod): Promise<TaxReportRow[]> {
      assertMay(actor, 'reports:read');
      const period = toPeriod(asked, (await readTerms()).timeZone);
      const report = createTaxReport(period);
      for await (const order of taxed.each(period)) report.add(order);
      return report.rows();
    },

    async listOrders(actor: Actor, request: OrderListRequest): Promise<Page<Order>> {
      assertMay(actor, 'orders:read');
      return lists.findPage({ everybody: true }, request.filter ?? {}, toOrderPageRequest(request));
    },

    async countOrders(actor: Actor, filter: OrderFilter): Promise<number> {
      assertMay(actor, 'orders:read', 'reports:read');
      return lists.count({ everybody: true }, filter);
    },

    /** All orders that match this filter. */
    exportOrders(actor: Actor, filter: OrderFilter): OrderExport {
      assertMay(actor, 'orders:read');
      return { at: clock.now(), orders: exports.eachNewestFirst({ everybody: true }, filter) };
    },

    /** Number of orders placed in each period between two boundaries; the boundaries are ascending. */
    async countByPlacedAt(actor: Actor, boundaries: readonly Date[]): Promise<number[]> {
      assertMay(actor, 'reports:read');
      return totals.countByPlacedAt(boundaries);
    },

    /** Totals of unpaid orders, and the orders that expire next. */
    async summariseUnpaid(actor: Actor, { currency, first }: { currency: Currency; first: number }) {
      assertMay(actor, 'reports:read');
      const [sums, nextToExpire] = await Promise.all([totals.sumUnpaid(currency), totals.findNextToExpire(first)]);
      return { ...sums, nextToExpire };
    },
  };
}

function forOtherSystems(changed: ReturnType<typeof createChangedOrders>, clock: OrdersDeps['clock']) {
  return {
    /** Orders sorted by their last change. Changes of the last few seconds are not listed yet. */
    async listChanged(actor: Actor, { first, after, since }: ChangesRequest, statuses?: readonly OrderStatus[]) {
      assertMay(actor, 'orders:read');
      const period = toChangePeriod(since, clock.now());
      const page = await changed.findPage(toPageRequest(first, after), period, statuses);
      return { page, countAll: () => changed.count(period) };
    },
  };
}

function ofAccount(lists: ReturnType<typeof createOrderLists>) {
  return {
    async listOrdersOf(actor: Actor, userId: string, request: OrderListRequest): Promise<Page<Order>> {
      return lists.findPage(toAccountScope(actor, userId), request.filter ?? {}, toOrderPageRequest(request));
    },

    async countOrdersOf(actor: Actor, userId: string, filter: OrderFilter): Promise<number> {
      return lists.count(toAccountScope(actor, userId), filter);
    },

    /**
     * The documented lists: a customer's own orders; for staff, all orders or those of one email address. They may be
     * long, so they are streamed.
     * @throws DomainError UNAUTHENTICATED; FORBIDDEN for another customer's orders.
     */
    listDocumented(actor: Actor, email: string | null): AsyncIterable<Order> {
      return visibleTo(actor, lists.each(toDocumentedScope(actor, email), documentedStatuses));
    },
  };
}

function changes(deps: OrdersDeps) {
  const recorded: Recorded = async (orderId, change) => {
    const outcome = await change;
    await deps.recordOrder(orderId);
    return outcome;
  };

  return {
    ...bind(deps, {
      placeOrder,
      placeLines,
      placeCartOrder,
      quoteOrderFor,
      quoteOrderEdit,
      checkShipments,
      findWithdrawable,
      findWithdrawableQuantity,
    }),
    async placeOrderFor(actor: Actor, input: PlaceOrderForInput): Promise<Order> {
      const order = await placeOrderFor(deps, actor, input);
      await deps.recordOrder(order.id);
      return order;
    },
    editOrder: (actor: Actor, input: EditOrderInput): Promise<Order> =>
      recorded(input.orderId, editOrder(deps, actor, input)),
    changeOrderAddress: (actor: Actor, input: ChangeAddressInput): Promise<Order> =>
      recorded(input.orderId, changeOrderAddress(deps, actor, input)),
    cancelOrder: async (actor: Actor, orderId: string): Promise<Order> =>
      (await recorded(orderId, deleteOrder(deps, actor, orderId))).order,
    /** Also puts the ordered lines back into the cart. */
    async cancelOwnOrder(actor: Actor, orderId: string, cartToken: string | null = null): Promise<Order> {
      const order = await recorded(orderId, cancelOwnOrder(deps, actor, orderId));
      await deps.carts.restoreLines({ actor, token: cartToken }, orderId, toRestoredParts(order));
      return order;
    },
    deleteOrder: (actor: Actor, orderId: string): Promise<OrderDeletion> =>
      recorded(orderId, deleteOrder(deps, actor, orderId)),
    shipOrder: (actor: Actor, orderId: string, revision: number | null = null): Promise<Order> =>
      recorded(orderId, shipOrder(deps, actor, orderId, revision)),
    undoShipment: (actor: Actor, orderId: string, parcelId: string | null = null): Promise<Order> =>
      recorded(orderId, undoShipment(deps, actor, orderId, parcelId)),
    shipParcel: (actor: Actor, input: ShipParcelInput) => recorded(input.orderId, shipParcel(deps, actor, input)),
    setParcelStatus: (actor: Actor, input: Parameters<typeof setParcelStatus>[2]): Promise<Order> =>
      recorded(input.orderId, setParcelStatus(deps, actor, input)),
    setParcelTracking: (actor: Actor, input: Parameters<typeof setParcelTracking>[2]): Promise<Order> =>
      recorded(input.orderId, setParcelTracking(deps, actor, input)),
    listCarriers: async () => (await deps.readTerms()).carriers,
    ...returns(deps, recorded),
    async shipOrders(actor: Actor, rows: readonly Shipment[]): Promise<ShipmentResult[]> {
      const results = await shipOrders(deps, actor, rows);
      for (const { outcome, order } of results) if (order && outcome === 'shipped') await deps.recordOrder(order.id);
      return results;
    },
  };
}

async function* visibleTo(actor: Actor, orders: AsyncIterable<Order>): AsyncGenerator<Order> {
  for await (const order of orders) if (isVisibleTo(actor, order)) yield order;
}

function toOrderPageRequest({ first, after, sort }: OrderListRequest): OrderPageRequest {
  return { ...toPageRequest(first, after), sort: sort ?? 'newest_first' };
}

function visibleOrNull(actor: Actor, order: Order | null): Order | null {
  return order && isVisibleTo(actor, order) ? order : null;
}

function toDocumentedScope(actor: Actor, email: string | null): OrderScope {
  const isOwn = actor.kind === 'user' && email === actor.email && !may(actor, 'orders:read');
  if (isOwn) return toAccountScope(actor, actor.userId);
  assertMay(actor, 'orders:read');
  return email === null ? { everybody: true } : { email };
}

/**
 * The account's orders. The owner also gets the guests' orders with its address, if the address is verified.
 * @throws DomainError UNAUTHENTICATED; FORBIDDEN for another customer's account.
 */
function toAccountScope(actor: Actor, userId: string): OrderScope {
  if (actor.kind === 'user' && actor.userId === userId)
    return { userId, guestEmail: actor.ownsEmail ? actor.email : null };
  assertMay(actor, 'orders:read');
  return { userId, guestEmail: null };
}
