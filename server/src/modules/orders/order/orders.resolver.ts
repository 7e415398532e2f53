import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, IdInput, Input } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { Access } from '../../../api/graphql/access.js';
import { ChangesArgs, PageArgs, toConnection } from '../../../api/graphql/connection.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import { toMoney } from '../../../api/graphql/money.type.js';
import { isPublic } from '../../catalogue/products/product.js';
import { presentQuote, QuoteType } from '../../pricing/quote.type.js';
import { ShopImage } from '../../media/shop-image.js';
import { nameFor } from './order-access.js';
import type { OrderSort } from './order-list.js';
import {
  OrderFilterInput,
  PlaceCartOrderInput,
  PlaceOrderInput,
  ShipOrderInput,
  UndoShipmentInput,
} from './order.input.js';
import { refundableOfLine, refundedOfLine, refundedQuantityOf, restockableOfLine } from './order-refunds.js';
import { lineTotal, quantityOf } from './order-lines.js';
import { isPayable, nameOfOrder, quoteOf, shippedAtOf, type Order, type OrderLine } from './order.js';
import {
  OrderConnection,
  OrderLineType,
  OrderSortEnum,
  OrderType,
  PlaceCartOrderPayload,
  UnpaidOrderType,
} from './order.type.js';
import type { OrdersService } from './orders.service.js';
import { shipmentUndoableUntil, shippingUndoMinutes } from './ship-order.js';
import type { CatalogueLoaders } from '../../catalogue/products/catalogue.loaders.js';

@Resolver(() => OrderType)
export class OrdersResolver {
  constructor(private readonly service: OrdersService) {}

  @Access(['owner', 'guest', 'orders'], { others: null })
  @Query(() => OrderType, { nullable: true, description: 'An order by ID; null if there is none.' })
  order(@Arg('id', () => ID, { description: 'ID of the order.' }) id: string, @CurrentActor() actor: Actor) {
    return this.service.findOrder(actor, id);
  }

  @Access(['owner', 'guest', 'orders'], { others: null })
  @Query(() => OrderType, {
    nullable: true,
    description:
      "An order by its number, e.g. KS-100042; null if there is none, and for a guest's order without its key.",
  })
  orderByNumber(
    @Arg('number', () => String, { description: 'Number of the order.' }) number: string,
    @CurrentActor() actor: Actor,
  ) {
    return this.service.findOrderByNumber(actor, number);
  }

  @Access('visitor')
  @Query(() => [UnpaidOrderType], {
    description:
      "Unpaid orders of the signed-in user's cart, or of the cart that the visitor's header X-Cart-Token names; newest first.",
  })
  async unpaidOrders(@Ctx() { actor, cartToken }: GraphContext) {
    const orders = await this.service.findUnpaidOf({ actor, token: cartToken ?? null });
    return orders.map((order) => ({ ...order, number: nameOfOrder(order), quantity: quantityOf(order) }));
  }

  @Access('orders')
  @Query(() => OrderConnection, { description: 'All orders.' })
  async orders(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => OrderFilterInput, { nullable: true, description: 'Which orders to list; all by default.' })
    filter: OrderFilterInput | null | undefined,
    @Arg('sort', () => OrderSortEnum, {
      nullable: true,
      defaultValue: OrderSortEnum.NEWEST_FIRST,
      description: 'Sort order.',
    })
    sort: OrderSort | null,
    @CurrentActor() actor: Actor,
  ) {
    const orders = await this.service.listOrders(actor, { ...page, filter, sort });
    // If the first page of a search contains all matches, no extra query is needed to count them.
    const isComplete = page.after == null && !orders.hasNextPage;
    return toConnection(orders, () =>
      isComplete ? Promise.resolve(orders.edges.length) : this.service.countOrders(actor, filter ?? {}),
    );
  }

  @Access('orders')
  @Query(() => OrderConnection, {
    description:
      'Orders sorted by their last change, for other systems. An order appears about 5 seconds after its change. Keep the last endCursor and send it later to read only what has changed since.',
  })
  async changedOrders(@Args(() => ChangesArgs) args: ChangesArgs, @CurrentActor() actor: Actor) {
    const { page, countAll } = await this.service.listChanged(actor, args);
    return toConnection(page, countAll);
  }

  @FieldResolver()
  number(@Root() order: Order) {
    return order.number === null ? null : nameOfOrder(order);
  }

  @FieldResolver()
  customerName(@Root() { customer }: Order) {
    return customer.name;
  }

  @FieldResolver()
  customerEmail(@Root() { customer }: Order) {
    return customer.email;
  }

  @FieldResolver()
  lines(@Root() order: Order): LineOfOrder[] {
    return order.lines.map((line) => ({ ...line, order }));
  }

  @FieldResolver()
  history(@Root() order: Order, @CurrentActor() actor: Actor) {
    return order.history.map((event) => ({ ...event, by: nameFor(actor, event.by, order) }));
  }

  @FieldResolver(() => QuoteType, { description: 'How the total of the order is made up.' })
  quote(@Root() order: Order) {
    return presentQuote(quoteOf(order));
  }

  @FieldResolver()
  isPayable(@Root() order: Order) {
    return isPayable(order);
  }

  @FieldResolver()
  shippedAt(@Root() order: Order) {
    return shippedAtOf(order);
  }

  @FieldResolver()
  shipmentUndoableUntil(@Root() order: Order) {
    return shipmentUndoableUntil(order);
  }

  @Access('customer')
  @Mutation(
    { order: () => OrderType },
    'Places an order and reserves its quantity. Conflicts: USE_CHECKOUT if the shop only accepts cart orders, OUT_OF_STOCK, PRICE_CHANGED; OPEN_ORDERS_LIMIT, HELD_STOCK_LIMIT and RESERVATIONS_LIMIT if unpaid orders reserve too much.',
  )
  async placeOrder(@Input('The order.') input: PlaceOrderInput, @CurrentActor() actor: Actor) {
    const expectedUnitPrice = input.expectedUnitPrice ? toMoney(input.expectedUnitPrice, 'expectedUnitPrice') : null;
    const expectedDeposit = input.expectedDeposit ? toMoney(input.expectedDeposit, 'expectedDeposit') : undefined;
    return { order: await this.service.placeOrder(actor, { ...input, expectedUnitPrice, expectedDeposit }) };
  }

  @Access('visitor')
  @Mutation(
    () => PlaceCartOrderPayload,
    'Orders everything in your cart, or nothing, and empties the cart. Visitors send their name and email address in ' +
      'guest. A retry with the same input within 10 minutes returns the same order. Conflicts: CART_CHANGED, TOTAL_CHANGED, ' +
      'IDEMPOTENCY_KEY_REUSED if this revision of the cart was ordered with another input or more than 10 minutes ago, ' +
      'NOT_DELIVERABLE, PRICE_CHANGED, OUT_OF_STOCK with the products that are short in details.lines; OPEN_ORDERS_LIMIT, HELD_STOCK_LIMIT ' +
      'and RESERVATIONS_LIMIT if unpaid orders reserve too much.',
  )
  async placeCartOrder(
    @Input('The cart and where to deliver.') input: PlaceCartOrderInput,
    @Ctx() { actor, cartToken }: GraphContext,
  ) {
    const expectedTotal = toMoney(input.expectedTotal, 'expectedTotal');
    const guest = input.guest ?? null;
    const shopper = { actor, token: cartToken ?? null };
    const order = await this.service.placeCartOrder(shopper, { ...input, guest, expectedTotal });
    return { order, orderKey: order.accessKey };
  }

  @Access('orders')
  @Mutation({ order: () => OrderType }, 'Cancels an unpaid order. Its quantity becomes available again.')
  async cancelOrder(
    @IdInput('order', 'The unpaid order to cancel.', 'orderId') { orderId }: { orderId: string },
    @CurrentActor() actor: Actor,
  ) {
    return { order: await this.service.cancelOrder(actor, orderId) };
  }

  @Access(['owner', 'guest'])
  @Mutation(
    { order: () => OrderType },
    'Cancels an unpaid order of your own, or of a guest: its quantity goes back into stock, and its lines into the cart that it ' +
      'was ordered from. Conflict: ILLEGAL_TRANSITION when it is paid, is being paid, or has expired.',
  )
  async cancelMyOrder(
    @IdInput('order', "The unpaid order to cancel: your own, or a guest's with its key.", 'orderId')
    { orderId }: { orderId: string },
    @Ctx() { actor, cartToken }: GraphContext,
  ) {
    return { order: await this.service.cancelOwnOrder(actor, orderId, cartToken) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Ships everything that is left of a paid order, as one parcel without a tracking number. Conflicts: STALE_VERSION; ' +
      'ILLEGAL_TRANSITION if the order is not paid, or nothing is left.',
  )
  async shipOrder(@Input('The order.') { orderId, revision }: ShipOrderInput, @CurrentActor() actor: Actor) {
    return { order: await this.service.shipOrder(actor, orderId, revision) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    `Undoes the shipment of a parcel, within ${shippingUndoMinutes} minutes; a shipped order becomes PAID again.`,
  )
  async undoShipment(@Input('The parcel.') { orderId, parcelId }: UndoShipmentInput, @CurrentActor() actor: Actor) {
    return { order: await this.service.undoShipment(actor, orderId, parcelId) };
  }
}

/** Source object of `OrderLine`. Some fields also need the order. */
export type LineOfOrder = OrderLine & { order: Order };

@Resolver(() => OrderLineType)
export class OrderLineResolver {
  @Access('visitor')
  @FieldResolver()
  async product(@Root() { productId }: OrderLine, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    const product = await loaders.product.load(productId);
    return product && isPublic(product) ? product : null;
  }

  @FieldResolver()
  depositFor(@Root() { depositFor }: OrderLine) {
    return depositFor ?? null;
  }

  @FieldResolver()
  image(@Root() { imageUrl, name }: OrderLine) {
    return new ShopImage(imageUrl, name);
  }

  @FieldResolver()
  bike(@Root() { fit }: OrderLine) {
    return fit ? { name: fit.bike, year: fit.year } : null;
  }

  @FieldResolver()
  discount(@Root() { discount }: OrderLine) {
    return discount ?? null;
  }

  @FieldResolver()
  fitAtOrder(@Root() { fit }: OrderLine) {
    return fit ? { answer: fit.answer, conditions: fit.conditions } : null;
  }

  @FieldResolver()
  total(@Root() line: OrderLine) {
    return lineTotal(line);
  }

  @FieldResolver()
  refundable(@Root() line: LineOfOrder) {
    return refundableOfLine(line.order, line);
  }

  @FieldResolver()
  refunded(@Root() line: LineOfOrder) {
    return refundedOfLine(line.order, line);
  }

  @FieldResolver()
  refundedQuantity(@Root() line: LineOfOrder) {
    return refundedQuantityOf(line.order, line);
  }

  @Access('orders', { others: 0 })
  @FieldResolver()
  restockableQuantity(@Root() line: LineOfOrder) {
    return restockableOfLine(line.order, line);
  }
}
