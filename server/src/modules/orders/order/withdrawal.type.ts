import { ID, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';

@ObjectType('WithdrawableLine', { description: 'A line of an order, for a withdrawal.' })
export class WithdrawableLineType {
  @Field(() => ID, 'ID of the order line.')
  lineId: string;

  @Field('Name of the product when it was ordered.')
  name: string;

  @NullableField(() => String, 'Its part number; null if it had none.')
  partNumber: string | null;

  @Field(() => Int, 'Quantity ordered.')
  quantity: number;

  @Field(() => Int, 'Quantity that is left to withdraw from.')
  withdrawableQuantity: number;
}

@ObjectType('WithdrawnLine', { description: 'A part of an order that a customer has withdrawn from.' })
export class WithdrawnLineType {
  @Field('Name of the product when it was ordered.')
  name: string;

  @Field(() => Int, 'Quantity, 1 or more.')
  quantity: number;
}

@ObjectType('WithdrawalReceipt', { description: 'Confirms that a withdrawal was received.' })
export class WithdrawalReceiptType {
  @Field('Number of the order.')
  orderNumber: string;

  @Field(() => Date, 'When the withdrawal was received.')
  receivedAt: Date;

  @Field('True if it was received in time, and therefore takes effect; otherwise the shop decides.')
  isInTime: boolean;

  @Field(() => [WithdrawnLineType], 'The lines that the customer has withdrawn from.')
  lines: WithdrawnLineType[];
}

@ObjectType('WithdrawableOrder', { description: 'What a customer sees of an order before withdrawing from it.' })
export class WithdrawableOrderType {
  @Field('Number of the order.')
  orderNumber: string;

  @Field(() => Date, 'When it was placed.')
  placedAt: Date;

  @Field(() => [WithdrawableLineType], 'Its lines.')
  lines: WithdrawableLineType[];

  @NullableField(() => String, 'Last day to withdraw, YYYY-MM-DD; null until everything is delivered.')
  lastDay: string | null;

  @Field('True up to the last day. Later withdrawals are requests that the shop decides about.')
  isInTime: boolean;

  @Field(() => [WithdrawalReceiptType], 'Earlier withdrawals from the order, oldest first.')
  receipts: WithdrawalReceiptType[];
}
