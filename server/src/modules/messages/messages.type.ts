import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { OrderType } from '../orders/order/order.type.js';
import type { MessageStatus, MessageTemplate } from './message.js';

export const MessageStatusEnum = defineEnum<MessageStatus>('MessageStatus', 'States of a mail.', {
  queued: 'The mail is waiting for its first or next attempt.',
  sending: 'A server is sending the mail.',
  sent: 'The mail server has accepted the mail.',
  dead: 'All attempts failed. Staff can send the mail again.',
});

export const MessageTemplateEnum = defineEnum<MessageTemplate>('MessageTemplate', 'Kinds of mails.', {
  order_placed: 'To the customer: the order was placed.',
  order_paid: 'To the customer: the order was paid.',
  order_changed: 'To the customer: staff changed the unpaid order, or the address of the paid one.',
  order_shipped: 'To the customer: a parcel was shipped, with its tracking number.',
  parcel_delivered: 'To the customer: a parcel was delivered.',
  order_refunded: 'To the customer: a refund was paid out.',
  order_cancelled: 'To the customer: the order was cancelled, by the customer or by the shop.',
  order_expired: 'To the customer: the order was not paid in time and expired.',
  withdrawal_received: 'To the customer: the receipt of a withdrawal, with its time.',
  return_approved: 'To the customer: a return is approved, with instructions for sending it.',
  return_declined: 'To the customer: a return is declined, or closed without a refund, and why.',
  return_cancelled: 'To the customer: the shop has cancelled a return or a withdrawal.',
  return_received: 'To the customer: the units of a return have arrived, or none of them have.',
  payment_failed: 'To the customer: a payment failed a while ago, and the order can still be paid.',
  payment_link: 'To the customer: a link to the payment of an order.',
  new_order: 'To the shop: an order was placed.',
});

@ObjectType('ShopMessage', { description: 'A mail about an order.' })
export class ShopMessageType {
  @Field(() => ID, 'ID of the mail. Each event of an order has at most one mail of a kind.')
  id: string;

  @Field(() => MessageTemplateEnum, 'Kind of mail.')
  template: MessageTemplate;

  @NullableField(() => OrderType, 'The order; null if it no longer exists.')
  order: OrderType | null;

  @Field(() => MessageStatusEnum, 'State of the mail.')
  status: MessageStatus;

  @Field(() => Int, 'Number of attempts since it was queued, or queued again by staff.')
  attempts: number;

  @Field(() => Date, 'Time of the event that the mail is about.')
  createdAt: Date;

  @NullableField(() => Date, 'When the next attempt is due; null if there will be none.')
  nextAttemptAt: Date | null;

  @NullableField(() => Date, 'When the mail was sent; null if it was not.')
  sentAt: Date | null;

  @NullableField(() => String, 'Why the latest attempt failed; null if it did not.')
  error: string | null;
}

export const ShopMessageConnection = connectionTypes('ShopMessage', () => ShopMessageType).Connection;

@InputType('MessageFilter', { description: 'Limits a list of mails. All given conditions must hold.' })
export class MessageFilterInput {
  @NullableField(() => MessageStatusEnum, 'Mails in this state.')
  status?: MessageStatus | null;

  @NullableField(() => MessageTemplateEnum, 'Mails of this kind.')
  template?: MessageTemplate | null;

  @NullableField(() => ID, 'Mails about the order with this ID.')
  orderId?: string | null;
}

@ArgsType()
export class MessagesArgs extends PageArgs {
  @NullableField(() => MessageFilterInput, 'Which mails to list; all by default.')
  filter?: MessageFilterInput | null;
}
