import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { defineEnum } from '../graph/define-enum.js';
import { MoneyInput, MoneyType } from '../graph/money.type.js';
import { OrderStatusEnum, OrderType } from '../orders/order.type.js';
import type { PaymentOutcome } from './payment.js';
import type { OrderStatus } from '../orders/order.js';
import type { RefundStatus } from '../orders/order.js';

export const PaymentOutcomeEnum = defineEnum<PaymentOutcome>(
  'PaymentOutcome',
  'What the card provider says of a payment.',
  {
    paid: 'The money came in, and the order is paid.',
    already_paid: 'It was settled before.',
    processing: 'The bank has not decided yet: ask again later.',
    requires_action: 'The customer must do something in the browser first, such as confirm with the bank.',
    declined: 'The bank said no; the message says why. Another card may do.',
    needs_review: 'Something does not add up; an admin looks at it.',
    refunded: 'The money came in too late for the order, and went back.',
  },
);

export const RefundStatusEnum = defineEnum<RefundStatus>('RefundStatus', 'How far a refund is.', {
  pending: 'On its way.',
  succeeded: 'The customer has it, or will within days.',
  failed: 'The provider could not pay it back.',
  cancelled: 'Called off.',
});

@ObjectType('Refund', { description: 'Money paid back.' })
export class RefundType {
  @Field(() => ID, { description: 'Its id.' })
  id: string;

  @Field(() => MoneyType, { description: 'How much.' })
  amount: MoneyType;

  @Field(() => RefundStatusEnum, { description: 'How far it is.' })
  status: RefundStatus;

  @Field(() => String, { nullable: true, description: 'Why, in the words of whoever made it.' })
  reason: string | null;

  @Field(() => Int, {
    description:
      'Pieces that go back on the shelf with it, once the card provider has taken it. 0 when there are none, or ' +
      'another refund got them before it was taken.',
  })
  restockQuantity: number;

  @Field({ description: 'Whether these pieces are back.' })
  restocked: boolean;

  @Field(() => Date, { description: 'When it was asked for.' })
  createdAt: Date;

  @Field(() => String, { nullable: true, description: "The provider's words when it failed." })
  failureMessage: string | null;
}

@InputType({ description: 'Which order to pay.' })
export class StartPaymentInput {
  @Field(() => ID, { description: 'Its id.' })
  orderId: string;
}

@ObjectType({ description: 'What the browser needs to take the card.' })
export class StartPaymentPayload {
  @Field(() => OrderType, { description: 'The order.' })
  order: OrderType;

  @Field(() => String, {
    nullable: true,
    description: 'For confirming the payment in the browser; null when it was paid already or costs nothing.',
  })
  clientSecret: string | null;
}

@InputType({ description: 'Which order to settle.' })
export class SettlePaymentInput {
  @Field(() => ID, { description: 'Its id.' })
  orderId: string;
}

@ObjectType({ description: 'What the card provider says.' })
export class SettlePaymentPayload {
  @Field(() => OrderType, { description: 'The order as it is now.' })
  order: OrderType;

  @Field(() => PaymentOutcomeEnum, { description: 'What came of the payment.' })
  outcome: PaymentOutcome;

  @Field(() => String, { nullable: true, description: "The provider's words, where there is something to say." })
  message: string | null;
}

@InputType({ description: 'What to pay back.' })
export class RefundOrderInput {
  @Field({ description: 'Your own key of this attempt, 1 to 200 characters; a retry with it refunds nothing twice.' })
  idempotencyKey: string;

  @Field(() => ID, { description: 'Of which order.' })
  orderId: string;

  @Field(() => MoneyInput, { nullable: true, description: 'How much; everything that is left when null.' })
  amount?: MoneyInput | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description: "Pieces that go back on the shelf: 0 to the payment's restockableQuantity.",
  })
  restockQuantity?: number | null;

  @Field(() => String, { nullable: true, description: 'Why, at most 500 characters.' })
  reason?: string | null;

  @Field(() => OrderStatusEnum, {
    nullable: true,
    description:
      'The status the order was seen with: with any other one it is refused as CONFLICT, and nothing is done. Say ' +
      'it when pieces go back, for those of a shipped order may be in a parcel. A refund that was recorded is ' +
      'answered anyway.',
  })
  expectedStatus?: OrderStatus | null;
}

@ObjectType({ description: 'The refund that was made.' })
export class RefundOrderPayload {
  @Field(() => OrderType, { description: 'The order as it is now.' })
  order: OrderType;

  @Field(() => RefundType, { description: 'The refund.' })
  refund: RefundType;
}

@InputType({ description: 'Which flagged payment was looked at.' })
export class ResolvePaymentFlagInput {
  @Field(() => ID, { description: 'Of which order.' })
  orderId: string;

  @Field({ description: 'What was found and done, 1 to 500 characters.' })
  note: string;
}

@ObjectType({ description: 'The order whose flag was taken down.' })
export class ResolvePaymentFlagPayload {
  @Field(() => OrderType, { description: 'The order as it is now.' })
  order: OrderType;
}
