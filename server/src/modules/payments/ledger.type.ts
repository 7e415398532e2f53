import { Field, ID, Int, ObjectType } from 'type-graphql';
import { defineEnum } from '../graph/define-enum.js';
import { MoneyType } from '../graph/money.type.js';
import type { OrderEventName } from '../orders/order-change.js';
import { OrderStatusEnum, PaymentStatusEnum } from '../orders/order.type.js';
import type { OrderStatus, PaymentStatus } from '../orders/order.js';

export const LedgerEventEnum = defineEnum<OrderEventName>('LedgerEvent', 'What can happen to an order and its money.', {
  'order.placed': 'It was placed, and its pieces reserved.',
  'order.shipped': 'It was handed to the carrier.',
  'order.shipment_undone': 'An admin undid the shipping: the order is paid and not shipped.',
  'order.cancelled': 'An admin ended it before it was paid.',
  'order.cancelled_by_customer': 'Its customer ended it before it was paid.',
  'order.expired': 'It was not paid in time.',
  'payment.started': 'A payment was opened.',
  'payment.abandoned': 'An open payment was given up for another one.',
  'payment.processing': 'The bank is deciding.',
  'payment.open': 'The payment is open again.',
  'payment.settled': 'The money came in.',
  'payment.settled_late': 'The money came in after the order had ended, and its pieces were reserved again.',
  'payment.too_late': 'The money came in after the order had ended, and goes back: its pieces are gone.',
  'payment.waived': 'There was nothing to pay.',
  'payment.flagged': 'Something does not add up; an admin has to look at it.',
  'payment.flag_resolved': 'An admin has looked at it.',
  'refund.requested': 'A refund was asked for.',
  'refund.pending': 'The card provider has taken a refund, and not finished it.',
  'refund.succeeded': 'A refund was paid back.',
  'refund.failed': 'A refund could not be paid back.',
  'refund.bounced': 'The bank returned a refund that had been paid back.',
  'refund.cancelled': 'A refund was called off.',
  'refund.restocked': 'Pieces are back on the shelf.',
  'dispute.opened': 'The customer disputes the charge.',
  'dispute.won': 'A dispute was decided for the shop.',
  'dispute.lost': 'A dispute was decided for the customer.',
});

@ObjectType('OrderStanding', { description: 'Where an order and its money stood at one time.' })
export class OrderStandingType {
  @Field(() => OrderStatusEnum, { description: 'The order.' })
  status: OrderStatus;

  @Field(() => PaymentStatusEnum, { description: 'Its money.' })
  paymentStatus: PaymentStatus;

  @Field(() => MoneyType, { description: 'What had been paid back.' })
  refunded: MoneyType;

  @Field(() => Int, { description: 'How many refunds were on their way.' })
  refundsUnderWay: number;

  @Field({ description: 'Whether a dispute was open, or had been lost.' })
  disputed: boolean;

  @Field({ description: 'Whether an admin had to look at it.' })
  flagged: boolean;
}

@ObjectType('LedgerEntry', { description: 'One movement of money, or of what is known about it. Never changed.' })
export class LedgerEntryType {
  @Field(() => ID, { description: 'Its id.' })
  id: string;

  @Field(() => LedgerEventEnum, { description: 'What happened.' })
  event: OrderEventName;

  @Field(() => MoneyType, { nullable: true, description: 'How much moved.' })
  amount: MoneyType | null;

  @Field(() => OrderStandingType, { nullable: true, description: 'How things stood before; null on the first entry.' })
  before: OrderStandingType | null;

  @Field(() => OrderStandingType, { description: 'How they stood after.' })
  after: OrderStandingType;

  @Field(() => String, { nullable: true, description: "The provider's id of the payment." })
  intentId: string | null;

  @Field(() => String, { nullable: true, description: 'What there is to say about it.' })
  note: string | null;

  @Field({ description: 'By whom: an email address, or system:<name>.' })
  by: string;

  @Field(() => Date, { description: 'When.' })
  at: Date;
}
