import { ID, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { connectionTypes } from '../../../api/graphql/connection.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { ImageType } from '../../../api/graphql/image.type.js';
import { MoneyType } from '../../../api/graphql/money.type.js';
import { NodeType } from '../../../api/graphql/node.type.js';
import type { FitAnswer } from '../../../shared/fit-answer.js';
import { AddressType } from '../../addresses/address.type.js';
import { ProductType } from '../../catalogue/products/product.type.js';
import { FitAnswerEnum } from '../../vehicles/fitment.type.js';
import type { OrderSort } from './order-list.js';
import type { OrderSource, OrderStatus, PaymentMethod, PaymentStatus } from './order.js';

export const OrderStatusEnum = defineEnum<OrderStatus>('OrderStatus', 'Status of an order.', {
  placed: 'Placed and unpaid; its quantity is reserved.',
  paid: 'Paid, not shipped yet.',
  shipped: 'Shipped.',
  cancelled: 'Cancelled by staff or by the customer before it was paid.',
  expired: 'Not paid in time; its quantity is available again.',
  refunded: 'Refunded in full.',
});

export const PaymentStatusEnum = defineEnum<PaymentStatus>('PaymentStatus', 'Payment status of an order.', {
  unpaid: 'No payment has been received.',
  processing: 'The bank has not confirmed the payment yet.',
  paid: 'Paid in full.',
  partially_refunded: 'Paid, then refunded in part.',
  refunded: 'Paid, then refunded in full.',
});

export const OrderSourceEnum = defineEnum<OrderSource>('OrderSource', 'Where an order was placed.', {
  quick: 'The order form of one product.',
  cart: 'The cart.',
  staff: 'Staff ordered for the customer.',
});

export const PaymentMethodEnum = defineEnum<PaymentMethod>('PaymentMethod', 'How an order was paid.', {
  card: 'By card.',
  cash: 'In cash; staff recorded it.',
  bank_transfer: 'By bank transfer; staff recorded it.',
});

export const OrderSortEnum = defineEnum<OrderSort>('OrderSort', 'Sort order of a list of orders.', {
  newest_first: 'Newest order first.',
  oldest_first: 'Oldest order first.',
  flagged_first:
    'Orders with a flagged payment first (the newest 200 of them), then all others; newest first in both parts.',
});

@ObjectType('OrderedBike', { description: 'A bike that a product was ordered for, as it was named at that time.' })
export class OrderedBikeType {
  @Field('Make, model, variant and code of the bike.')
  name: string;

  @NullableField(() => Int, 'Year of the bike; null if it was not known.')
  year: number | null;
}

@ObjectType('FitAtOrder', {
  description: 'The fit answer that was shown when a product was ordered for a bike. It never changes.',
})
export class FitAtOrderType {
  @Field(() => FitAnswerEnum, 'Whether the product fits the bike.')
  answer: FitAnswer;

  @Field(() => [String], 'Conditions of FITS_IF, in words, e.g. with ABS; empty for other answers.')
  conditions: string[];
}

@ObjectType('StaffDiscount', { description: 'A discount that staff gave on a line.' })
export class StaffDiscountType {
  @Field(() => Int, 'Percent off the line.')
  percent: number;

  @Field('Reason shown to the customer.')
  reason: string;
}

@ObjectType('OrderLine', {
  description:
    'One product of an order with its quantity, as it was when the product was ordered; or the deposit for its old parts.',
})
export class OrderLineType {
  @Field(() => ID, 'ID of the line.')
  id: string;

  @NullableField(() => ID, 'For a deposit, ID of the product line it belongs to; null for a product line.')
  depositFor?: string | null;

  @Field(() => ID, 'ID of the product.')
  productId: string;

  @NullableField(() => ProductType, 'The product as it is now; null if it is deleted or a draft.')
  product: ProductType | null;

  @Field('Name of the product when it was ordered.')
  name: string;

  @NullableField(
    () => String,
    'Part number of the product when it was ordered; null if it had none, or if ordered before part numbers were stored.',
  )
  partNumber: string | null;

  @Field(() => ImageType, 'Image of the product when it was ordered.')
  image: ImageType;

  @Field(() => Int, 'Quantity ordered, 1 or more.')
  quantity: number;

  @Field(() => MoneyType, 'Unit price when the product was ordered.')
  unitPrice: MoneyType;

  @NullableField(() => StaffDiscountType, 'Discount by staff, included in the quote; null if there is none.')
  discount?: StaffDiscountType | null;

  @NullableField(() => OrderedBikeType, 'The bike that it was ordered for; null if none was chosen.')
  bike: OrderedBikeType | null;

  @NullableField(() => FitAtOrderType, 'The fit answer that was shown when it was ordered; null if no bike was chosen.')
  fitAtOrder: FitAtOrderType | null;

  @Field(() => MoneyType, 'Unit price times quantity.')
  total: MoneyType;

  @Field(
    () => MoneyType,
    'Refunded amount of the line, pending refunds included. A refund without lines is not included until the whole order is refunded.',
  )
  refunded: MoneyType;

  @Field(
    () => Int,
    'Number of units that were refunded or returned to stock, whichever is larger, including pending refunds. At most the ' +
      'quantity of the line.',
  )
  refundedQuantity: number;

  @Field(
    () => MoneyType,
    'Amount of the line that can still be refunded, at most what is left of the whole order; 0 until the order is paid.',
  )
  refundable: MoneyType;

  @Field(() => Int, 'Quantity of the line that a refund can still return to stock; 0 until the order is paid.')
  restockableQuantity: number;
}

@ObjectType('DeliveryDetails', { description: 'Delivery address and phone number of an order.' })
export class DeliveryDetailsType {
  @Field('Postal address.')
  address: string;

  @Field('Phone number as typed, leading zeros kept.')
  phone: string;
}

@ObjectType('OrderEvent', { description: 'One status change of an order.' })
export class OrderEventType {
  @Field(() => OrderStatusEnum, 'The new status.')
  status: OrderStatus;

  @Field(() => Date, 'When the status changed.')
  at: Date;

  @Field(
    'Who changed it: an email address, key:<prefix> <name> (an API key) or system:<name>. Customers see system:shop instead of API keys and the addresses of others.',
  )
  by: string;
}

@ObjectType('OrderPayment', { description: 'Payment of an order.' })
export class OrderPaymentType {
  @Field(() => PaymentStatusEnum, 'Current payment status.')
  status: PaymentStatus;

  @NullableField(
    () => String,
    "The card provider's ID of the payment; null if it is not paid, or was not paid by card.",
  )
  transactionId: string | null;

  @NullableField(() => Date, 'When the payment was received; null until then.')
  paidAt: Date | null;

  @Field(() => MoneyType, 'Total of the refunds that succeeded, without pending ones.')
  refunded: MoneyType;

  @Field('True while a dispute is open, and after one was lost.')
  disputed: boolean;
}

@ObjectType('Order', { implements: NodeType, description: 'An order of a customer.' })
export class OrderType extends NodeType {
  @NullableField(
    () => String,
    'Number of the order for people, e.g. KS-100042; null on orders that are not numbered yet.',
  )
  number: string | null;

  @Field(() => OrderStatusEnum, 'Status of the order.')
  status: OrderStatus;

  @Field('Name of the customer when the order was placed.')
  customerName: string;

  @Field('Email address of the customer when the order was placed.')
  customerEmail: string;

  @Field(() => DeliveryDetailsType, 'Delivery address and phone number.')
  delivery: DeliveryDetailsType;

  @NullableField(
    () => AddressType,
    'Delivery address in its parts; null for a pick-up, and if it was entered as one text, as in the order form on a product page.',
  )
  shippingAddress: AddressType | null;

  @Field(() => OrderSourceEnum, 'How the order was placed.')
  source: OrderSource;

  @Field(() => [OrderLineType], 'The ordered products and the deposits for their old parts, at least one line.')
  lines: OrderLineType[];

  @Field(() => MoneyType, 'Total price of the order.')
  total: MoneyType;

  @Field(() => OrderPaymentType, 'Payment of the order, with its refunds and disputes.')
  payment: OrderPaymentType;

  @Field('True while the order can be paid.')
  isPayable: boolean;

  @Field(() => [OrderEventType], 'All status changes, oldest first.')
  history: OrderEventType[];

  @Field(() => Date, 'When the order was placed.')
  placedAt: Date;

  @NullableField(() => Date, 'When the order was shipped; kept if it is refunded later. Null if it was not shipped.')
  shippedAt: Date | null;

  @NullableField(() => Date, 'Until when undoShipment is possible; null if it is not.')
  shipmentUndoableUntil: Date | null;

  @NullableField(
    () => Date,
    'When the order expires if it is unpaid; its products then become available again. Null if it cannot expire.',
  )
  reservedUntil: Date | null;
}

@ObjectType('UnpaidOrder', {
  description: 'An unpaid order of a cart. Its customer is not shown, because anybody with the cart token can read it.',
})
export class UnpaidOrderType {
  @Field(() => ID, 'ID of the order.')
  id: string;

  @Field('Number of the order, e.g. KS-100042.')
  number: string;

  @Field(() => Int, 'Quantity of all lines together.')
  quantity: number;

  @Field(() => MoneyType, 'Total price of the order.')
  total: MoneyType;

  @NullableField(() => Date, 'Until when its products are reserved; null if it cannot expire.')
  reservedUntil: Date | null;

  @Field('Whether you may pay and cancel the order: you are its customer, or have sent its key in X-Order-Key.')
  isOwn: boolean;
}

export const OrderConnection = connectionTypes('Order', () => OrderType).Connection;

@ObjectType({ description: 'Result of placeCartOrder.' })
export class PlaceCartOrderPayload {
  @Field(() => OrderType, 'The placed order.')
  order: OrderType;

  @NullableField(
    () => String,
    "Key of a guest's order: opens it with the header X-Order-Key. Keep it secret. " + 'Null for signed-in users.',
  )
  orderKey: string | null;
}
