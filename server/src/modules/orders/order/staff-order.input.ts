import { idempotencyKey } from '@kickstand/rules/fields';
import { guestRules, staffRules } from '@kickstand/rules/orders';
import { ID, InputType, Int } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { MoneyInput } from '../../../api/graphql/money.type.js';
import { describeLimits } from '../../../shared/field-rules.js';
import { DestinationInput } from '../../pricing/quote.type.js';
import { CheckoutInput, DeliveryAddressInput } from './order.input.js';

@InputType({ description: 'A discount that staff give on a line.' })
export class StaffDiscountInput {
  @Field(() => Int, `Percent off the line, ${describeLimits(staffRules.discountPercent)}.`)
  percent: number;

  @Field(`Reason shown to the customer, ${describeLimits(staffRules.discountReason)}.`)
  reason: string;
}

@InputType({ description: 'A product to order for a customer.' })
export class StaffLineInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => Int, 'Quantity, 1 or more.')
  quantity: number;

  @NullableField(() => StaffDiscountInput, 'Discount on the line, in addition to promotions.')
  discount?: StaffDiscountInput | null;
}

@InputType({ description: 'A customer without an account.' })
export class StaffGuestInput {
  @NullableField(() => String, 'Email address. Without one, no mails are sent, so staff must record the payment.')
  email?: string | null;

  @Field(`Name, ${describeLimits(guestRules.name)}.`)
  name: string;
}

@InputType({ description: 'Who orders: an account, or a customer without one.' })
export class StaffCustomerInput {
  @NullableField(
    () => ID,
    'ID of the account. If the isEmailConfirmed of the account is false, the order is an order of a guest with the same ' +
      'email address and name.',
  )
  userId?: string | null;

  @NullableField(() => StaffGuestInput, 'A customer without an account; only without userId.')
  guest?: StaffGuestInput | null;
}

@InputType({ description: 'The return for which an order is the exchange.' })
export class ReturnReferenceInput {
  @Field(() => ID, 'ID of the order with the return.')
  orderId: string;

  @Field(() => ID, 'ID of the return.')
  returnId: string;
}

@InputType({ description: 'An order to price for a customer.' })
export class QuoteOrderForInput {
  @Field(() => [StaffLineInput], 'The products, 1 to 100 lines.')
  lines: readonly StaffLineInput[];

  @NullableField(() => ID, 'ID of the account that orders; null for a customer without one.')
  userId?: string | null;

  @NullableField(() => String, 'Email address of a customer without an account.')
  email?: string | null;

  @NullableField(() => ReturnReferenceInput, 'For an exchange, the return; omit userId and email in this case.')
  exchangeOf?: ReturnReferenceInput | null;

  @NullableField(
    () => DestinationInput,
    'Destination, as far as it is known. The default for an exchange is the destination of the returned order.',
  )
  destination?: DestinationInput | null;

  @NullableField(() => ID, 'The chosen delivery method; by default the first option that is not pick-up.')
  deliveryMethodId?: string | null;

  @NullableField(() => [String], 'Discount codes.')
  codes?: readonly string[] | null;

  @NullableField(() => String, 'VAT number of a business.')
  vatNumber?: string | null;
}

@InputType({ description: 'An order to place for a customer.' })
export class PlaceOrderForInput extends CheckoutInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key places no second order.`,
  )
  idempotencyKey: string;

  @Field(() => [StaffLineInput], 'The products, 1 to 100 lines.')
  lines: readonly StaffLineInput[];

  @NullableField(() => StaffCustomerInput, 'Who orders; required unless it is an exchange.')
  customer?: StaffCustomerInput | null;

  @NullableField(
    () => ReturnReferenceInput,
    'For an exchange, the return; omit customer in this case. The customer is that of the returned order. So are ' +
      'delivery address and phone number, unless others are sent.',
  )
  exchangeOf?: ReturnReferenceInput | null;

  @NullableField(() => String, `A note that the customer does not see, ${describeLimits(staffRules.note)}.`)
  note?: string | null;
}

@InputType({ description: 'A line of an order after an edit.' })
export class EditedLineInput extends StaffLineInput {
  @NullableField(() => ID, 'ID of the line of the order; null for a new line.')
  lineId?: string | null;
}

@InputType({ description: 'An edit of an unpaid order, to be priced.' })
export class QuoteOrderEditInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => [EditedLineInput], 'All lines after the edit.')
  lines: readonly EditedLineInput[];

  @NullableField(() => DestinationInput, "Delivery address; null for the order's current address.")
  destination?: DestinationInput | null;

  @NullableField(() => ID, 'The chosen delivery method; null for the current one.')
  deliveryMethodId?: string | null;
}

@InputType({ description: 'An edit of an unpaid order. An address that is left out is not changed.' })
export class EditOrderInput extends DeliveryAddressInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key changes nothing twice.`,
  )
  idempotencyKey: string;

  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => Int, 'Revision of the order as you saw it.')
  revision: number;

  @Field(() => [EditedLineInput], 'All lines after the edit.')
  lines: readonly EditedLineInput[];

  @NullableField(() => ID, 'The chosen delivery method; null to keep the current one.')
  deliveryMethodId?: string | null;

  @Field(() => MoneyInput, 'The total of the quote. If it has changed since, the edit is refused as TOTAL_CHANGED.')
  expectedTotal: MoneyInput;
}

@InputType({ description: 'A new address of a paid order that is not completely shipped.' })
export class ChangeOrderAddressInput extends DeliveryAddressInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => Int, 'Revision of the order as you saw it.')
  revision: number;
}
