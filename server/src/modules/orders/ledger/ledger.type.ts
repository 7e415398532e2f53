import { ID, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { MoneyType } from '../../../api/graphql/money.type.js';
import type { OrderEventName } from '../order/order-store.js';
import type { OrderStatus, PaymentStatus } from '../order/order.js';
import { OrderStatusEnum, PaymentStatusEnum } from '../order/order.type.js';

export const LedgerEventEnum = defineEnum<OrderEventName>('LedgerEvent', 'Kinds of ledger entries.', {
  'order.placed': 'The order was placed and its quantity reserved.',
  'order.placed_by_staff': 'Staff placed the order for the customer; its quantity is reserved.',
  'order.edited': 'Staff changed the unpaid order.',
  'order.address_changed': 'Staff changed the delivery address of the paid order.',
  'order.shipped': 'The order was shipped, or the rest of it.',
  'order.partly_shipped': 'A part of the order was shipped.',
  'order.shipment_undone': 'Staff undid a shipment, so the order has the status PAID.',
  'order.cancelled': 'Staff cancelled the unpaid order.',
  'order.cancelled_by_customer': 'The customer cancelled the unpaid order.',
  'order.expired': 'The order was not paid in time and expired.',
  'parcel.delivered': 'A parcel was delivered.',
  'parcel.lost': 'A parcel was lost.',
  'parcel.sent_back': 'A parcel was sent back.',
  'parcel.tracking_changed': 'The carrier or the tracking number of a parcel was corrected.',
  'order.withdrawn': 'The customer has withdrawn from the contract for the order, or for a part of it.',
  'return.requested':
    'The customer asked to send units back. Earlier versions also recorded this if staff did so for the customer.',
  'return.requested_by_staff': 'Staff asked for the customer to send units back.',
  'return.cancelled': 'The customer cancelled a return. Earlier versions also recorded this if staff cancelled it.',
  'return.cancelled_by_staff': 'Staff cancelled a return or a withdrawal.',
  'return.approved': 'Staff approved a return.',
  'return.declined': 'Staff declined a return.',
  'return.label_changed': 'Staff told the customer how to send a return.',
  'return.received': 'The units of a return arrived.',
  'return.closed': 'Staff closed a return without a refund.',
  'payment.started': 'A payment was started.',
  'payment.abandoned': 'A payment could not be started or changed. The next attempt is a new request.',
  'payment.processing': 'The bank has not confirmed the payment yet.',
  'payment.open': 'The bank did not confirm the payment. The customer can try again.',
  'payment.failed': 'A payment failed for the first time.',
  'payment.settled': 'The payment was received.',
  'payment.settled_late': 'The payment came after the order had ended; the ordered quantity was reserved again.',
  'payment.too_late':
    'The payment came after the order had ended and is refunded, because the ordered quantity is no longer available.',
  'payment.waived': 'The order costs nothing and needs no payment.',
  'payment.link_sent': 'The customer was sent a link to the payment.',
  'payment.recorded': 'Staff recorded a payment in cash or by bank transfer.',
  'payment.returned':
    'A payment by card arrived after the order was paid in cash or by bank transfer, and is returned.',
  'payment.flagged': 'The payment was flagged; staff must check it.',
  'payment.flag_resolved': 'Staff checked the payment and removed the flag.',
  'refund.requested': 'A refund was requested.',
  'refund.pending': 'The card provider accepted a refund and has not paid it out yet.',
  'refund.succeeded': 'A refund was paid out.',
  'refund.failed': 'A refund failed.',
  'refund.bounced': "The customer's bank returned a refund.",
  'refund.cancelled': 'A refund was cancelled.',
  'refund.restocked': 'A refunded quantity is back in stock.',
  'dispute.opened': 'A dispute was opened, or went on to another stage or amount, which the note names.',
  'dispute.won': 'A dispute was decided in favour of the shop.',
  'dispute.lost': 'A dispute was decided in favour of the customer.',
});

@ObjectType('OrderStanding', { description: 'State of an order and its payment at one time.' })
export class OrderStandingType {
  @Field(() => OrderStatusEnum, 'Status of the order at that time.')
  status: OrderStatus;

  @Field(() => PaymentStatusEnum, 'Payment status of the order at that time.')
  paymentStatus: PaymentStatus;

  @Field(() => MoneyType, 'Total of the refunds up to then.')
  refunded: MoneyType;

  @Field(() => Int, 'Number of refunds not paid out yet.')
  refundsUnderWay: number;

  @Field('True if a dispute was open or lost.')
  disputed: boolean;

  @Field('True if the payment was flagged.')
  flagged: boolean;
}

@ObjectType('LedgerEntry', {
  description: 'An entry of the payment ledger: money moved or a status changed. Only erasing personal data alters it.',
})
export class LedgerEntryType {
  @Field(() => ID, 'ID of the entry.')
  id: string;

  @Field(() => LedgerEventEnum, 'Kind of entry.')
  event: OrderEventName;

  @NullableField(() => MoneyType, 'Amount that was paid or refunded; null if no money moved.')
  amount: MoneyType | null;

  @NullableField(() => OrderStandingType, 'State before; null on the first entry.')
  before: OrderStandingType | null;

  @Field(() => OrderStandingType, 'State of the order and its payment afterwards.')
  after: OrderStandingType;

  @NullableField(() => String, "The card provider's ID of the payment; null if none was open.")
  intentId: string | null;

  @NullableField(() => String, 'Note for staff; null if there is none.')
  note: string | null;

  @Field('Who did it: an email address, key:<prefix> <name> or system:<name>.')
  by: string;

  @Field(() => Date, 'When it happened.')
  at: Date;
}
