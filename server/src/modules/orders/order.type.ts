import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ProductType } from '../catalog/product.type.js';
import { connectionTypes } from '../graph/connection.js';
import { defineEnum } from '../graph/define-enum.js';
import { ImageType } from '../graph/image.type.js';
import { MoneyInput, MoneyType } from '../graph/money.type.js';
import { NodeType } from '../graph/node.type.js';
import type { OrderSort } from './order-list.js';
import type { OrderStatus, PaymentStatus } from './order.js';

export const OrderStatusEnum = defineEnum<OrderStatus>('OrderStatus', 'Where an order stands.', {
  placed: 'Its pieces are reserved; it waits to be paid.',
  paid: 'Paid for, not yet on its way.',
  shipped: 'Handed to the carrier.',
  cancelled: 'Ended by an admin or its customer before it was paid.',
  expired: 'Not paid in time; its pieces went back on the shelf.',
  refunded: 'Paid back in full.',
});

export const PaymentStatusEnum = defineEnum<PaymentStatus>('PaymentStatus', "How an order's money stands.", {
  unpaid: 'Nothing came in.',
  processing: 'On its way: the bank has not decided yet.',
  paid: 'All of it came in.',
  partially_refunded: 'Paid, and a part of it paid back.',
  refunded: 'Paid, and all of it paid back.',
});

export const OrderSortEnum = defineEnum<OrderSort>('OrderSort', 'The order of a list of orders.', {
  newest_first: 'The one placed last first.',
  flagged_first:
    'Those whose payment an admin must look at before all others (the newest 200 of them), each part newest first.',
});

@ObjectType('OrderLine', { description: 'What was bought, as it was when the order was placed.' })
export class OrderLineType {
  @Field(() => ID, { description: 'Id of the product.' })
  productId: string;

  @Field(() => ProductType, {
    nullable: true,
    description: 'The product as it is now; null when it is no longer sold.',
  })
  product: ProductType | null;

  @Field({ description: 'Name when ordered.' })
  name: string;

  @Field(() => ImageType, { description: 'Picture when ordered.' })
  image: ImageType;

  @Field(() => Int, { description: 'Pieces.' })
  quantity: number;

  @Field(() => MoneyType, { description: 'Price of one piece when ordered.' })
  unitPrice: MoneyType;

  @Field(() => MoneyType, { description: 'Unit price times quantity.' })
  total: MoneyType;
}

@ObjectType('DeliveryDetails', { description: 'Where an order goes.' })
export class DeliveryDetailsType {
  @Field({ description: 'Postal address.' })
  address: string;

  @Field({ description: 'Phone number as typed, leading zeros kept.' })
  phone: string;
}

@ObjectType('OrderEvent', { description: "One step of an order's history." })
export class OrderEventType {
  @Field(() => OrderStatusEnum, { description: 'The status it got.' })
  status: OrderStatus;

  @Field(() => Date, { description: 'When.' })
  at: Date;

  @Field({
    description:
      'By whom: an email address, or system:<name>. Everybody but admins sees no other address than their own: system:shop instead.',
  })
  by: string;
}

@ObjectType('OrderPayment', { description: "An order's money." })
export class OrderPaymentType {
  @Field(() => PaymentStatusEnum, { description: 'How it stands.' })
  status: PaymentStatus;

  @Field(() => String, { nullable: true, description: "The provider's id of the payment, once paid." })
  transactionId: string | null;

  @Field(() => Date, { nullable: true, description: 'When the money came in.' })
  paidAt: Date | null;

  @Field(() => MoneyType, { description: 'What was paid back.' })
  refunded: MoneyType;

  @Field({ description: 'The customer disputes the charge with the bank.' })
  disputed: boolean;
}

@ObjectType('Order', { implements: NodeType, description: "A customer's order." })
export class OrderType extends NodeType {
  @Field(() => OrderStatusEnum, { description: 'Where it stands.' })
  status: OrderStatus;

  @Field({ description: "The customer's name when ordered." })
  customerName: string;

  @Field({ description: "The customer's email address when ordered." })
  customerEmail: string;

  @Field(() => DeliveryDetailsType, { description: 'Where it goes.' })
  delivery: DeliveryDetailsType;

  @Field(() => [OrderLineType], { description: 'What was ordered.' })
  lines: OrderLineType[];

  @Field(() => MoneyType, { description: 'What is to be paid, or was.' })
  total: MoneyType;

  @Field(() => OrderPaymentType, { description: 'The money.' })
  payment: OrderPaymentType;

  @Field({ description: 'True while it can be paid.' })
  isPayable: boolean;

  @Field(() => [OrderEventType], { description: 'Every status it had, oldest first.' })
  history: OrderEventType[];

  @Field(() => Date, { description: 'When it was placed.' })
  placedAt: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'When the order was handed to the carrier; kept when it is refunded later. Null when it was not shipped.',
  })
  shippedAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when the shipping can be undone with undoShipment; null when it cannot be.',
  })
  shipmentUndoableUntil: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Unpaid after this, it expires and its pieces go back on the shelf.',
  })
  reservedUntil: Date | null;
}

export const OrderConnection = connectionTypes('Order', () => OrderType).Connection;

@InputType('OrderFilter', { description: 'Which orders.' })
export class OrderFilterInput {
  @Field(() => [OrderStatusEnum], { nullable: true, description: 'Only in one of these.' })
  statuses?: readonly OrderStatus[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those whose payment an admin must look at.' })
  needsReview?: boolean | null;

  @Field(() => Date, { nullable: true, description: 'Placed at this time or later.' })
  placedFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Placed before this time.' })
  placedBefore?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "An order's id, or the beginning of the buyer's email address; at most 254 characters.",
  })
  search?: string | null;
}

@InputType({ description: 'A new order.' })
export class PlaceOrderInput {
  @Field({ description: 'Your own key of this attempt, 1 to 200 characters; a retry with it places no second order.' })
  idempotencyKey: string;

  @Field(() => ID, { description: 'Which product.' })
  productId: string;

  @Field(() => Int, { description: "Pieces: from the product's minimum to what is available." })
  quantity: number;

  @Field({ description: 'Postal address, 1 to 500 characters.' })
  address: string;

  @Field({ description: '5 to 20 digits; spaces and + - ( ) may stand between.' })
  phone: string;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'The unit price the customer saw: refused as PRICE_CHANGED when it is another one by now.',
  })
  expectedUnitPrice?: MoneyInput | null;
}

@InputType({ description: 'Which unpaid order to cancel.' })
export class CancelOrderInput {
  @Field(() => ID, { description: 'Its id.' })
  orderId: string;
}

@InputType({ description: 'Which unpaid order of your own to cancel.' })
export class CancelMyOrderInput {
  @Field(() => ID, { description: 'Its id.' })
  orderId: string;
}

@InputType({ description: 'Which paid order was handed to the carrier.' })
export class ShipOrderInput {
  @Field(() => ID, { description: 'Its id.' })
  orderId: string;
}

@InputType({ description: 'The shipped order that becomes a paid one again.' })
export class UndoShipmentInput {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId: string;
}

function orderPayload(name: string, description: string) {
  @ObjectType(name, { description })
  class Payload {
    @Field(() => OrderType, { description: 'The order as it is now.' })
    order: OrderType;
  }
  return Payload;
}

export const PlaceOrderPayload = orderPayload('PlaceOrderPayload', 'The order that was placed.');
export const CancelOrderPayload = orderPayload('CancelOrderPayload', 'The order that was cancelled.');
export const CancelMyOrderPayload = orderPayload('CancelMyOrderPayload', 'The order that was cancelled.');
export const ShipOrderPayload = orderPayload('ShipOrderPayload', 'The order that was shipped.');
export const UndoShipmentPayload = orderPayload('UndoShipmentPayload', 'The order, paid and no longer shipped.');
