import { idempotencyKey, phoneFormat } from '@kickstand/rules/fields';
import { guestRules, orderRules, orderSearch } from '@kickstand/rules/orders';
import { Field, ID, InputType, Int } from 'type-graphql';
import { MoneyInput } from '../../../api/graphql/money.type.js';
import { describeLimits } from '../../../shared/field-rules.js';
import { AddressInputType } from '../../addresses/address.type.js';
import type { OrderStatus } from './order.js';
import { OrderStatusEnum } from './order.type.js';

@InputType('OrderFilter', { description: 'Limits a list of orders. All given conditions must hold.' })
export class OrderFilterInput {
  @Field(() => [OrderStatusEnum], { nullable: true, description: 'Orders with one of these statuses.' })
  statuses?: readonly OrderStatus[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True: only orders with a flagged payment.' })
  needsReview?: boolean | null;

  @Field(() => Date, { nullable: true, description: 'Orders placed at or after this time.' })
  placedFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Orders placed before this time.' })
  placedBefore?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: `An order's ID, or words, each of which must occur in the number, the customer's email address or name, the phone number or the address; ${describeLimits(orderSearch)}.`,
  })
  search?: string | null;
}

@InputType({ description: 'An order to place.' })
export class PlaceOrderInput {
  @Field({
    description: `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key places no second order.`,
  })
  idempotencyKey: string;

  @Field(() => ID, { description: 'ID of the product.' })
  productId: string;

  @Field(() => Int, {
    description: "Quantity to order: at least the product's minimum quantity, at most its available quantity.",
  })
  quantity: number;

  @Field({ description: `Postal address, ${describeLimits(orderRules.address)}.` })
  address: string;

  @Field({ description: `Phone number: ${phoneFormat}.` })
  phone: string;

  @Field(() => MoneyInput, {
    nullable: true,
    description:
      'The unit price the customer was shown. If the price has changed since, the order is refused as PRICE_CHANGED.',
  })
  expectedUnitPrice?: MoneyInput | null;
}

@InputType('GuestInput', { description: 'Who orders without an account.' })
export class GuestInput {
  @Field({ description: 'Email address; the mails about the order go there.' })
  email: string;

  @Field({ description: `Name, ${describeLimits(guestRules.name)}.` })
  name: string;
}

@InputType({ description: 'The cart to order, as the customer saw it.' })
export class PlaceCartOrderInput {
  @Field(() => Int, {
    description: 'The revision of the cart. A retry with the same revision places no second order.',
  })
  revision: number;

  @Field(() => MoneyInput, {
    description: 'The total the customer was shown. If it has changed since, the order is refused as TOTAL_CHANGED.',
  })
  expectedTotal: MoneyInput;

  @Field(() => AddressInputType, {
    nullable: true,
    description: 'Where to deliver. Required, unless address and phone are given instead.',
  })
  shippingAddress?: AddressInputType | null;

  @Field(() => String, {
    nullable: true,
    description: `Postal address as one text, ${describeLimits(orderRules.address)}; only without shippingAddress.`,
  })
  address?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. Only without shippingAddress, which has its own.',
  })
  phone?: string | null;

  @Field(() => GuestInput, {
    nullable: true,
    description: 'Who orders: required from visitors, left out by signed-in users.',
  })
  guest?: GuestInput | null;
}

@InputType({ description: 'The unpaid order to cancel.' })
export class CancelOrderInput {
  @Field(() => ID, { description: 'ID of the order.' })
  orderId: string;
}

@InputType({ description: "The unpaid order to cancel: your own, or a guest's with its key." })
export class CancelMyOrderInput {
  @Field(() => ID, { description: 'ID of the order.' })
  orderId: string;
}

@InputType({ description: 'The paid order to mark as shipped.' })
export class ShipOrderInput {
  @Field(() => ID, { description: 'ID of the order.' })
  orderId: string;
}

@InputType({ description: 'The shipped order to mark as paid again.' })
export class UndoShipmentInput {
  @Field(() => ID, { description: 'ID of the order.' })
  orderId: string;
}
