import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../graph/access.js';
import { PageArgs, toConnection } from '../graph/connection.js';
import type { GraphContext } from '../graph/graph-context.js';
import { toMoney } from '../graph/money.type.js';
import { ShopImage } from '../media/shop-image.js';
import { nameFor } from './order-access.js';
import type { OrderSort } from './order-list.js';
import type { OrdersService } from './orders.service.js';
import { shipmentUndoableUntil, shippingUndoMinutes } from './ship-order.js';
import { isPayable, lineTotal, shippedAtOf, type Order, type OrderEvent, type OrderLine } from './order.js';
import {
  CancelOrderInput,
  CancelOrderPayload,
  OrderConnection,
  OrderEventType,
  OrderFilterInput,
  OrderLineType,
  OrderSortEnum,
  OrderType,
  PlaceOrderInput,
  PlaceOrderPayload,
  ShipOrderInput,
  ShipOrderPayload,
  UndoShipmentInput,
  UndoShipmentPayload,
} from './order.type.js';

@Resolver(() => OrderType)
export class OrdersResolver {
  constructor(private readonly orders: OrdersService) {}

  @Access(['owner', 'admin'], { others: null })
  @Query(() => OrderType, { nullable: true, description: 'One order; null when there is none.' })
  order(@Arg('id', () => ID, { description: 'Its id.' }) id: string, @Ctx() { actor }: GraphContext) {
    return this.orders.findOrder(actor, id);
  }

  @Access('admin')
  @Query(() => OrderConnection, { name: 'orders', description: "Everybody's orders." })
  async listOrders(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => OrderFilterInput, { nullable: true, description: 'Which; all by default.' })
    filter: OrderFilterInput | null,
    @Arg('sort', () => OrderSortEnum, {
      nullable: true,
      defaultValue: OrderSortEnum.NEWEST_FIRST,
      description: 'In which order.',
    })
    sort: OrderSort | null,
    @Ctx() { actor }: GraphContext,
  ) {
    const orders = await this.orders.listOrders(actor, { ...page, filter, sort });
    return toConnection(orders, () => this.orders.countOrders(actor, filter ?? {}));
  }

  @FieldResolver()
  customerName(@Root() order: object) {
    return (order as Order).customer.name;
  }

  @FieldResolver()
  customerEmail(@Root() order: object) {
    return (order as Order).customer.email;
  }

  @FieldResolver()
  lines(@Root() order: object) {
    return [(order as Order).line];
  }

  @FieldResolver()
  isPayable(@Root() order: object) {
    return isPayable(order as Order);
  }

  @FieldResolver()
  shippedAt(@Root() order: object) {
    return shippedAtOf(order as Order);
  }

  @FieldResolver()
  shipmentUndoableUntil(@Root() order: object) {
    return shipmentUndoableUntil(order as Order);
  }

  @Access('customer')
  @Mutation(() => PlaceOrderPayload, {
    description: 'Places an order and reserves its pieces. Conflicts: OUT_OF_STOCK, PRICE_CHANGED.',
  })
  async placeOrder(
    @Arg('input', () => PlaceOrderInput, { description: 'The order.' }) input: PlaceOrderInput,
    @Ctx() { actor }: GraphContext,
  ) {
    const expectedUnitPrice = input.expectedUnitPrice ? toMoney(input.expectedUnitPrice, 'expectedUnitPrice') : null;
    return { order: await this.orders.placeOrder(actor, { ...input, expectedUnitPrice }) };
  }

  @Access('admin')
  @Mutation(() => CancelOrderPayload, { description: 'Cancels an unpaid order: its quantity can be sold again.' })
  async cancelOrder(
    @Arg('input', () => CancelOrderInput, { description: 'Which.' }) { orderId }: CancelOrderInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return { order: await this.orders.cancelOrder(actor, orderId) };
  }

  @Access('admin')
  @Mutation(() => ShipOrderPayload, { description: 'Marks a paid order as shipped.' })
  async shipOrder(
    @Arg('input', () => ShipOrderInput, { description: 'Which.' }) { orderId }: ShipOrderInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return { order: await this.orders.shipOrder(actor, orderId) };
  }

  @Access('admin')
  @Mutation(() => UndoShipmentPayload, {
    description: `Makes a shipped order a paid one again, within ${shippingUndoMinutes} minutes of shipping it.`,
  })
  async undoShipment(
    @Arg('input', () => UndoShipmentInput, { description: 'The order to change.' }) { orderId }: UndoShipmentInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return { order: await this.orders.undoShipment(actor, orderId) };
  }
}

@Resolver(() => OrderLineType)
export class OrderLineResolver {
  @Access('visitor')
  @FieldResolver()
  async product(@Root() line: object, @Ctx() { loaders }: GraphContext) {
    const product = await loaders.product.load((line as OrderLine).productId);
    return product && product.deletedAt === null ? product : null;
  }

  @FieldResolver()
  image(@Root() line: object) {
    const { imageUrl, name } = line as OrderLine;
    return new ShopImage(imageUrl, name);
  }

  @FieldResolver()
  total(@Root() line: object) {
    return lineTotal(line as OrderLine);
  }
}

@Resolver(() => OrderEventType)
export class OrderEventResolver {
  @FieldResolver()
  by(@Root() event: object, @Ctx() { actor }: GraphContext) {
    return nameFor(actor, (event as OrderEvent).by);
  }
}
