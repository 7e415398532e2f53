import { idempotencyKey, phoneFormat } from '@kickstand/rules/fields';
import { guestRules, orderRules, orderSearch } from '@kickstand/rules/orders';
import { ID, InputType, Int } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { MoneyInput } from '../../../api/graphql/money.type.js';
import { describeLimits } from '../../../shared/field-rules.js';
import { AddressInputType } from '../../addresses/address.type.js';
import type { OrderStatus } from './order.js';
import { OrderStatusEnum } from './order.type.js';

@InputType('OrderFilter', { description: 'Limits a list of orders. All given conditions must hold.' })
export class OrderFilterInput {
  @NullableField(() => [OrderStatusEnum], 'Orders with one of these statuses.')
  statuses?: readonly OrderStatus[] | null;

  @NullableField(() => Boolean, 'True: only orders with a flagged payment.')
  needsReview?: boolean | null;

  @NullableField(() => Date, 'Orders placed at or after this time.')
  placedFrom?: Date | null;

  @NullableField(() => Date, 'Orders placed before this time.')
  placedBefore?: Date | null;

  @NullableField(
    () => String,
    `An order's ID, or words, each of which must occur in the number, the customer's email address or name, the phone number or the address; ${describeLimits(orderSearch)}.`,
  )
  search?: string | null;
}

@InputType({ description: 'An order to place.' })
export class PlaceOrderInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key places no second order.`,
  )
  idempotencyKey: string;

  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => Int, "Quantity to order: at least the product's minimum quantity, at most its available quantity.")
  quantity: number;

  @Field(`Postal address, ${describeLimits(orderRules.address)}.`)
  address: string;

  @Field(`Phone number: ${phoneFormat}.`)
  phone: string;

  @NullableField(
    () => MoneyInput,
    'The unit price the customer was shown. If the price has changed since, the order is refused as PRICE_CHANGED.',
  )
  expectedUnitPrice?: MoneyInput | null;

  @NullableField(
    () => MoneyInput,
    'The deposit that the customer was shown for the old part of one unit; 0 for none. If it has changed since, the order is refused as PRICE_CHANGED.',
  )
  expectedDeposit?: MoneyInput | null;
}

@InputType('GuestInput', { description: 'Who orders without an account.' })
export class GuestInput {
  @Field('Email address to which mails about the order are sent.')
  email: string;

  @Field(`Name, ${describeLimits(guestRules.name)}.`)
  name: string;
}

@InputType()
export abstract class DeliveryAddressInput {
  @NullableField(
    () => AddressInputType,
    'Where to deliver. Required for a new order, unless address and phone are given instead, or the order is picked up and phone is given.',
  )
  shippingAddress?: AddressInputType | null;

  @NullableField(
    () => String,
    `Postal address as one text, ${describeLimits(orderRules.address)}; only without shippingAddress.`,
  )
  address?: string | null;

  @NullableField(() => String, `Phone number: ${phoneFormat}. Only without shippingAddress, which contains one.`)
  phone?: string | null;
}

/** What the total depends on besides the lines. */
@InputType()
export abstract class CheckoutInput extends DeliveryAddressInput {
  @Field(() => MoneyInput, 'The total of the quote. If it has changed since, the order is refused as TOTAL_CHANGED.')
  expectedTotal: MoneyInput;

  @NullableField(
    () => ID,
    'ID of the delivery method; by default, the first delivery option that is not a pick-up. Ignored if the shop has no methods.',
  )
  deliveryMethodId?: string | null;

  @NullableField(() => [String], 'Discount codes.')
  codes?: readonly string[] | null;

  @NullableField(() => String, 'VAT number of a business.')
  vatNumber?: string | null;
}

@InputType({ description: 'The cart to order, as the customer saw it.' })
export class PlaceCartOrderInput extends CheckoutInput {
  @Field(() => Int, 'The revision of the cart. A retry with the same revision does not place a second order.')
  revision: number;

  @NullableField(() => GuestInput, 'The customer: required for visitors, left out by signed-in users.')
  guest?: GuestInput | null;
}

@InputType({ description: 'The paid order to mark as shipped.' })
export class ShipOrderInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @NullableField(
    () => Int,
    'Revision of the order as you saw it. An order that has changed since is refused. Without it, orders that must be ' +
      'looked at are refused: disputed orders, and orders from which the customer has withdrawn before shipping.',
  )
  revision?: number | null;
}

@InputType({ description: 'The shipment to undo.' })
export class UndoShipmentInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @NullableField(() => ID, 'ID of the parcel; null for the last parcel of a shipped order.')
  parcelId?: string | null;
}
