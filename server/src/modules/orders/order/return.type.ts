import { idempotencyKey } from '@kickstand/rules/fields';
import { emailRule, returnRules } from '@kickstand/rules/orders';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageArgs } from '../../../api/graphql/connection.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { MoneyType } from '../../../api/graphql/money.type.js';
import { describeLimits } from '../../../shared/field-rules.js';
import type { ReturnDecision } from './decide-return.js';
import { OrderLineType, OrderType } from './order.type.js';
import type { ReturnKind, ReturnReason, ReturnStatus } from './return.js';

export const ReturnReasonEnum = defineEnum<ReturnReason>('ReturnReason', 'Why a customer sends units back.', {
  changed_mind: 'The customer does not want them any more.',
  does_not_fit: 'They do not fit.',
  wrong_part: 'The shop sent another part than ordered.',
  old_part: 'It is an old part, for which a deposit was paid.',
  damaged: 'They arrived damaged or do not work.',
  other: 'Another reason, which the note explains.',
});

export const ReturnKindEnum = defineEnum<ReturnKind>('ReturnKind', 'Kinds of returns.', {
  withdrawal: 'The customer has withdrawn from the contract in time. The shop cannot decline it.',
  late_withdrawal: 'The customer has withdrawn after the last day for it. The shop decides.',
  return: 'A request to send units back. The shop decides.',
});

const approved = 'Approved: the units come back, or are not shipped.';
const declined = 'Declined by the shop.';
const closed = 'Ended: refunded, or closed by the shop without a refund.';

export const ReturnStatusEnum = defineEnum<ReturnStatus>('ReturnStatus', 'Status of a return.', {
  requested: 'Waits for the decision of the shop.',
  approved,
  declined,
  cancelled: 'Cancelled by the customer, or by staff for the customer.',
  received: 'The units have arrived.',
  closed,
});

export const ReturnDecisionEnum = defineEnum<ReturnDecision>(
  'ReturnDecision',
  'What staff can decide about a return.',
  {
    approved,
    declined,
    closed: 'Closed without a refund.',
  },
);

@ObjectType('ReceivedUnits', { description: 'What has arrived of a returned line.' })
export class ReceivedUnitsType {
  @Field(() => Int, 'Quantity that has arrived: 0 to the returned quantity.')
  quantity: number;

  @NullableField(() => Int, 'How many of them the refund returns to stock; null for customers.')
  restockQuantity: number | null;

  @NullableField(() => String, 'Their condition; null for customers, and if staff entered none.')
  condition: string | null;
}

@ObjectType('ReturnLine', { description: 'One line of an order in a return.' })
export class ReturnLineType {
  @Field(() => OrderLineType, 'The line of the order.')
  line: OrderLineType;

  @Field(() => Int, 'Returned quantity, 1 or more.')
  quantity: number;

  @Field(() => ReturnReasonEnum, 'Why it is returned.')
  reason: ReturnReason;

  @NullableField(() => String, "The customer's note; null if there is none.")
  note: string | null;

  @NullableField(() => ReceivedUnitsType, 'What has arrived; null until the return is received.')
  received: ReceivedUnitsType | null;
}

@ObjectType('ReturnEvent', { description: 'One status of a return.' })
export class ReturnEventType {
  @Field(() => ReturnStatusEnum, 'The new status.')
  status: ReturnStatus;

  @Field(() => Date, 'When the status changed.')
  at: Date;

  @Field(
    'Who changed it: an email address, key:<prefix> <name> (an API key) or system:<name>. Customers see system:shop instead of API keys and the addresses of others.',
  )
  by: string;

  @NullableField(() => String, 'Note of the shop for the customer; null if there is none.')
  note: string | null;
}

@ObjectType('OrderReturn', {
  description: 'Units of an order that come back, or that the customer has withdrawn from before they were shipped.',
})
export class OrderReturnType {
  @Field(() => ID, 'ID of the return.')
  id: string;

  @Field(() => ReturnKindEnum, 'Kind of return.')
  kind: ReturnKind;

  @Field('True if its units were not shipped: nothing is sent back.')
  isUnshipped: boolean;

  @Field(() => [ReturnLineType], 'What is returned, in the same sequence as the order lines.')
  lines: ReturnLineType[];

  @Field(() => ReturnStatusEnum, 'Current status.')
  status: ReturnStatus;

  @NullableField(() => String, 'How to send the units: a text or a link; null if the shop has given none.')
  label: string | null;

  @Field(() => [ReturnEventType], 'All statuses, oldest first.')
  history: ReturnEventType[];

  @Field(() => Int, 'Number of units of all its lines.')
  quantity: number;

  @Field('True if it has a refund that did not fail.')
  isRefunded: boolean;

  @Field(
    'True if it can be refunded now. If its units were free or are already paid back, the refund is 0 and only returns ' +
      'them to stock.',
  )
  isRefundable: boolean;

  @Field(
    () => MoneyType,
    'What a refund of it pays back now, including the delivery if the whole order is withdrawn from. Zero while it ' +
      'cannot be refunded yet, and after the refund.',
  )
  refundable: MoneyType;

  @Field(() => Date, 'When it began.')
  createdAt: Date;
}

const orderNumber = 'Number of the order, e.g. KS-100042.';
const email = `Email address that it was ordered with, ${describeLimits(emailRule)}.`;
const key = (what: string) =>
  `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key ${what} nothing twice.`;
const note = `Note, ${describeLimits(returnRules.note)}.`;
const label = `How to send the units: a text or a link, ${describeLimits(returnRules.label)}.`;
const labelFileId = 'ID of a label uploaded with addReturnLabel in REST, for the mail and for the order page.';

@ArgsType()
export class OrderReferenceArgs {
  @Field(orderNumber)
  orderNumber: string;

  @Field(email)
  email: string;
}

@ArgsType()
export class ReturnsArgs extends PageArgs {
  @NullableField(() => ReturnStatusEnum, 'Only orders with a return of this status; by default those with an open one.')
  status?: ReturnStatus | null;
}

@InputType({ description: 'A line of an order to withdraw from.' })
export class WithdrawLineInput {
  @Field(() => ID, 'ID of the order line.')
  lineId: string;

  @Field(() => Int, 'Quantity: 1 to its withdrawableQuantity.')
  quantity: number;
}

@InputType({ description: 'A withdrawal from the contract for an order.' })
export class WithdrawInput {
  @Field(key('withdraws'))
  idempotencyKey: string;

  @Field(orderNumber)
  orderNumber: string;

  @Field(email)
  email: string;

  @NullableField(() => [WithdrawLineInput], 'What to withdraw from; null for everything that is left.')
  lines?: readonly WithdrawLineInput[] | null;
}

@InputType({ description: 'A line of an order to send back.' })
export class ReturnLineInput {
  @Field(() => ID, 'ID of the order line.')
  lineId: string;

  @Field(() => Int, 'Quantity: 1 to its returnableQuantity.')
  quantity: number;

  @Field(() => ReturnReasonEnum, 'Why it is returned.')
  reason: ReturnReason;

  @NullableField(() => String, note)
  note?: string | null;
}

@InputType({ description: 'Units to send back.' })
export class RequestReturnInput {
  @Field(key('requests'))
  idempotencyKey: string;

  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => [ReturnLineInput], 'What to send back.')
  lines: readonly ReturnLineInput[];
}

@InputType()
abstract class ReturnReferenceInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => ID, 'ID of the return.')
  returnId: string;
}

@InputType({ description: 'The return to cancel.' })
export class CancelReturnInput extends ReturnReferenceInput {
  @NullableField(() => Int, 'Revision of the order as you saw it; required from staff.')
  revision?: number | null;
}

@InputType()
abstract class ReturnInput extends ReturnReferenceInput {
  @Field(() => Int, 'Revision of the order as you saw it.')
  revision: number;
}

@InputType({ description: 'A decision about a return.' })
export class DecideReturnInput extends ReturnInput {
  @Field(() => ReturnDecisionEnum, 'The decision.')
  decision: ReturnDecision;

  @NullableField(() => String, `${note} The customer reads it. Required unless the return is approved.`)
  note?: string | null;

  @NullableField(() => String, `${label} Only for an approved return.`)
  label?: string | null;

  @NullableField(() => ID, labelFileId)
  labelFileId?: string | null;
}

@InputType({ description: 'How to send the units of a return.' })
export class SetReturnLabelInput extends ReturnInput {
  @Field(`${label} Empty for none.`)
  label: string;

  @NullableField(() => ID, labelFileId)
  labelFileId?: string | null;
}

@InputType({ description: 'What has arrived of a returned line.' })
export class ReceivedLineInput {
  @Field(() => ID, 'ID of the order line.')
  lineId: string;

  @Field(() => Int, 'Quantity that has arrived: 0 to the returned quantity.')
  quantity: number;

  @Field(() => Int, 'How many of them the refund returns to stock.')
  restockQuantity: number;

  @NullableField(() => String, `Condition of the units, ${describeLimits(returnRules.note)}.`)
  condition?: string | null;
}

@InputType({ description: 'What has arrived of a return.' })
export class ReceiveReturnInput extends ReturnInput {
  @Field(() => [ReceivedLineInput], 'All lines of the return.')
  lines: readonly ReceivedLineInput[];
}

@ObjectType({ description: 'Result of requestReturn.' })
export class RequestReturnPayload {
  @Field(() => OrderType, 'The order after the change.')
  order: OrderType;

  @Field(() => ID, 'ID of the return.')
  returnId: string;
}
