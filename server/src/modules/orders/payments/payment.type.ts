import { idempotencyKey } from '@kickstand/rules/fields';
import { flagNote, refundReason, staffRules } from '@kickstand/rules/orders';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { MoneyInput, MoneyType } from '../../../api/graphql/money.type.js';
import { describeLimits } from '../../../shared/field-rules.js';
import type { OrderStatus, PaymentMethod, RefundStatus } from '../order/order.js';
import { OrderStatusEnum, OrderType, PaymentMethodEnum } from '../order/order.type.js';
import type { PaymentOutcome } from './payment.js';

export const PaymentOutcomeEnum = defineEnum<PaymentOutcome>(
  'PaymentOutcome',
  'Result of a payment, as reported by the card provider.',
  {
    paid: 'The payment was received and the order is paid.',
    already_paid: 'The order was already paid.',
    processing: 'The bank has not confirmed the payment yet; ask again later.',
    requires_action: 'The customer must do something in the browser first, such as confirm with the bank.',
    declined: 'The card was not charged; the message gives the reason. Another card may work.',
    needs_review: 'The payment does not match the order; an admin must check it.',
    refunded: 'The payment was refunded in full, for example because it came too late for the order.',
  },
);

export const RefundStatusEnum = defineEnum<RefundStatus>('RefundStatus', 'Status of a refund.', {
  pending: 'Requested, not paid out yet.',
  succeeded: 'Paid out; it reaches the customer within days.',
  failed: 'The card provider could not pay it out.',
  cancelled: 'Cancelled before it was paid out.',
});

@ObjectType('RefundLine', { description: 'The part of a refund that is for one line of the order.' })
export class RefundLineType {
  @Field(() => ID, 'ID of the order line.')
  lineId: string;

  @Field(() => MoneyType, 'Amount refunded for the line.')
  amount: MoneyType;

  @Field(
    () => Int,
    'Quantity of the line that returns to stock once the card provider accepts the refund; 0 if no units return, or ' +
      'if another refund claimed them first.',
  )
  restockQuantity: number;
}

@ObjectType('Refund', { description: 'A refund.' })
export class RefundType {
  @Field(() => ID, 'ID of the refund.')
  id: string;

  @Field(() => MoneyType, 'Amount of the refund.')
  amount: MoneyType;

  @Field(() => RefundStatusEnum, 'Status of the refund.')
  status: RefundStatus;

  @Access(['orders', 'refunds'], { others: null })
  @NullableField(() => String, 'Reason given for the refund; null if none was given.')
  reason: string | null;

  @Field(
    () => Int,
    'Quantity of all lines that returns to stock once the card provider accepts the refund; 0 if no units return, or ' +
      'if another refund claimed them first.',
  )
  restockQuantity: number;

  @Field(() => [RefundLineType], 'Refunded amount and quantity of each line; empty for a refund that names no lines.')
  lines: RefundLineType[];

  @NullableField(() => MoneyType, 'Part of the refund that is for delivery; null if there is none.')
  delivery?: MoneyType | null;

  @NullableField(() => ID, 'ID of the return that the refund pays back; null if there is none.')
  returnId?: string | null;

  @Field('True if the refund was requested for shipped units.')
  ofShippedUnits: boolean;

  @Field('True once restockQuantity is back in stock.')
  restocked: boolean;

  @Field(() => Date, 'When the refund was requested.')
  createdAt: Date;

  @Access(['orders', 'refunds'], { others: null })
  @NullableField(() => String, 'Message of the card provider if the refund failed; otherwise null.')
  failureMessage: string | null;
}

@ObjectType({ description: 'What the browser needs to confirm the payment.' })
export class StartPaymentPayload {
  @Field(() => OrderType, 'The order.')
  order: OrderType;

  @NullableField(
    () => String,
    'Secret for confirming the payment in the browser; null if the order is paid or costs nothing.',
  )
  clientSecret: string | null;
}

@ObjectType({ description: 'Result of settlePayment.' })
export class SettlePaymentPayload {
  @Field(() => OrderType, 'The order after the change.')
  order: OrderType;

  @Field(() => PaymentOutcomeEnum, 'Result of the payment.')
  outcome: PaymentOutcome;

  @NullableField(() => String, 'Message for the customer; null if the outcome says everything.')
  message: string | null;
}

@InputType({ description: 'A payment that was received in cash or by bank transfer.' })
export class RecordPaymentInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key records nothing twice.`,
  )
  idempotencyKey: string;

  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => PaymentMethodEnum, 'CASH or BANK_TRANSFER.')
  method: PaymentMethod;

  @NullableField(() => String, `Number of the receipt or bank transfer, ${describeLimits(staffRules.reference)}.`)
  reference?: string | null;

  @NullableField(
    () => String,
    'Day on which the money was received, YYYY-MM-DD in the time zone of the shop: from the day on which the order was placed to today. Today if it is absent.',
  )
  receivedOn?: string | null;

  @Field(
    () => MoneyInput,
    'The total of the order as you saw it, which was received in full. If the total has changed since, the payment is refused as TOTAL_CHANGED.',
  )
  expectedTotal: MoneyInput;
}

@InputType({ description: 'The unpaid order to send a payment link for.' })
export class SendPaymentLinkInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => Int, 'Revision of the order as you saw it, so that a retry sends no second mail.')
  revision: number;
}

@InputType({ description: 'What to refund of one line of an order, and how many of its units to return to stock.' })
export class RefundLineInput {
  @Field(() => ID, 'ID of the order line.')
  lineId: string;

  @NullableField(() => MoneyInput, 'Amount to refund; all that is left of the line if null.')
  amount?: MoneyInput | null;

  @NullableField(() => Int, 'Quantity of the line to return to stock: 0 to the restockableQuantity of the line.', {
    defaultValue: 0,
  })
  restockQuantity?: number | null;
}

@InputType({ description: 'What to refund of the delivery.' })
export class RefundDeliveryInput {
  @NullableField(() => MoneyInput, 'Amount to refund; all that is left of the delivery if null.')
  amount?: MoneyInput | null;
}

@InputType({ description: 'The refund to make.' })
export class RefundOrderInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key refunds nothing twice.`,
  )
  idempotencyKey: string;

  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @NullableField(() => MoneyInput, 'Amount to refund; the whole rest if null.')
  amount?: MoneyInput | null;

  @NullableField(
    () => Int,
    'Quantity to return to stock, for an order of one line: 0 to the restockableQuantity of the payment. Orders of ' +
      'several lines name it in lines.',
    { defaultValue: 0 },
  )
  restockQuantity?: number | null;

  @NullableField(
    () => [RefundLineInput],
    'What to refund line by line. The amount of the refund is their sum; null refunds the order as a whole.',
  )
  lines?: readonly RefundLineInput[] | null;

  @NullableField(
    () => RefundDeliveryInput,
    'What to refund of the delivery; null for nothing, unless the order is refunded as a whole.',
  )
  delivery?: RefundDeliveryInput | null;

  @NullableField(
    () => Boolean,
    'True if the refunded units are in a parcel, e.g. because the customer sent them back. Otherwise, units that are not ' +
      'shipped are refunded first, and are not shipped any more. Only needed while an order is PARTLY_SHIPPED.',
  )
  ofShippedUnits?: boolean | null;

  @NullableField(
    () => ID,
    'ID of the return of this order that is paid back. Leave lines and delivery out: they are calculated from the ' +
      'return. An amount that is less than their sum is divided among them. Conflict: ILLEGAL_TRANSITION if the return ' +
      'is refunded, or not received yet.',
  )
  returnId?: string | null;

  @NullableField(
    () => Boolean,
    'True if the refund does not pay for units of returns that are still to be refunded. Otherwise, a refund of the ' +
      'order as a whole, or of a line with such units, is refused as BAD_USER_INPUT. Not needed with returnId.',
  )
  besidesReturns?: boolean | null;

  @NullableField(() => String, `Reason for the refund, ${describeLimits(refundReason)}.`)
  reason?: string | null;

  @NullableField(
    () => OrderStatusEnum,
    'Status of the order as you saw it. If it has changed, the refund is refused as CONFLICT. Send it with ' +
      'restockQuantity, because the quantity of a shipped order may be on its way to the customer. A retry of ' +
      'a recorded refund returns that refund, whatever the status.',
  )
  expectedStatus?: OrderStatus | null;

  @NullableField(
    () => MoneyInput,
    'What the return pays back (OrderReturn.refundable) as you saw it. If it has changed, the refund is refused as ' +
      'TOTAL_CHANGED. Send it with returnId, because a further withdrawal or refund can change the amount. A retry of a ' +
      'recorded refund returns that refund, whatever is sent here.',
  )
  expectedRefundable?: MoneyInput | null;
}

@ObjectType({ description: 'Result of refundOrder.' })
export class RefundOrderPayload {
  @Access('orders', { others: null })
  @NullableField(() => OrderType, 'The order after the change.')
  order: OrderType | null;

  @Field(() => RefundType, 'The refund.')
  refund: RefundType;
}

@InputType({ description: 'The order whose payment flag to remove.' })
export class ResolvePaymentFlagInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(`What was found and what was done, ${describeLimits(flagNote)}.`)
  note: string;

  @NullableField(
    () => String,
    'The flag as you saw it. Problems that were added to it since then stay. Without this field, the whole flag is removed.',
  )
  seen?: string | null;
}

@ObjectType({ description: 'Result of resolvePaymentFlag.' })
export class ResolvePaymentFlagPayload {
  @Access('orders', { others: null })
  @NullableField(() => OrderType, 'The order after the change.')
  order: OrderType | null;
}
