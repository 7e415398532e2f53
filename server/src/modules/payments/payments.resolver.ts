import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Access } from '../graph/access.js';
import type { GraphContext } from '../graph/graph-context.js';
import { MoneyType, toMoney } from '../graph/money.type.js';
import { OrderPaymentType, OrderType } from '../orders/order.type.js';
import { refundableOf, restockableOf, type Order, type OrderRefund } from '../orders/order.js';
import { LedgerEntryType } from './ledger.type.js';
import {
  RefundOrderInput,
  RefundOrderPayload,
  RefundType,
  ResolvePaymentFlagInput,
  ResolvePaymentFlagPayload,
  SettlePaymentInput,
  SettlePaymentPayload,
  StartPaymentInput,
  StartPaymentPayload,
} from './payment.type.js';
import type { PaymentsService } from './payments.service.js';
import { isRestockPending } from './refund.js';

@Resolver()
export class PaymentsResolver {
  constructor(private readonly payments: PaymentsService) {}

  @Access('owner')
  @Mutation(() => StartPaymentPayload, {
    description: 'Opens the payment of an order, or answers the one that is open. The amount is the order’s total.',
  })
  startPayment(
    @Arg('input', () => StartPaymentInput, { description: 'Which order.' }) input: StartPaymentInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return this.payments.startPayment(actor, input);
  }

  @Access(['owner', 'admin'])
  @Mutation(() => SettlePaymentPayload, {
    description: 'Asks the card provider how the payment stands and settles the order. Safe to repeat.',
  })
  settlePayment(
    @Arg('input', () => SettlePaymentInput, { description: 'Which order.' }) input: SettlePaymentInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return this.payments.settlePayment(actor, input);
  }

  @Access('admin')
  @Mutation(() => RefundOrderPayload, { description: 'Pays back a paid order, all or a part.' })
  refundOrder(
    @Arg('input', () => RefundOrderInput, { description: 'What.' }) input: RefundOrderInput,
    @Ctx() { actor }: GraphContext,
  ) {
    const amount = input.amount ? toMoney(input.amount, 'amount') : null;
    return this.payments.refundOrder(actor, {
      ...input,
      amount,
      restockQuantity: input.restockQuantity ?? 0,
      reason: input.reason ?? null,
    });
  }

  @Access('admin')
  @Mutation(() => ResolvePaymentFlagPayload, { description: 'Removes the flag of a payment.' })
  async resolvePaymentFlag(
    @Arg('input', () => ResolvePaymentFlagInput, { description: 'Which, and why.' }) input: ResolvePaymentFlagInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return { order: await this.payments.resolveFlag(actor, input) };
  }
}

/** What stands behind `OrderPayment`: its fields also need the order, which is not read twice. */
export type PaymentOfOrder = Order['payment'] & { order: Order };

@Resolver(() => OrderType)
export class OrderMoneyResolver {
  @FieldResolver(() => OrderPaymentType, { description: 'The money.' })
  payment(@Root() order: Order): PaymentOfOrder {
    return { ...order.payment, order };
  }
}

@Resolver(() => OrderPaymentType)
export class OrderPaymentResolver {
  constructor(private readonly payments: PaymentsService) {}

  @FieldResolver(() => MoneyType, { description: 'What can still be paid back.' })
  refundable(@Root() { order }: PaymentOfOrder) {
    return refundableOf(order);
  }

  @Access('admin', { others: 0 })
  @FieldResolver(() => Int, {
    description:
      'Quantity that a refund can still return to stock: sold to this order, and not returned by another refund. 0 ' +
      'while nothing was sold.',
  })
  restockableQuantity(@Root() { order }: PaymentOfOrder) {
    return restockableOf(order);
  }

  @FieldResolver(() => [RefundType], { description: 'Every refund, oldest first.' })
  refunds(@Root() { order }: PaymentOfOrder, @Ctx() { loaders }: GraphContext) {
    return loaders.refunds.load(order.id);
  }

  @Access('admin', { others: null })
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why an admin must look at this payment; null when nothing is wrong.',
  })
  flag(@Root() { order }: PaymentOfOrder) {
    return order.payment.flag;
  }

  @Access('admin')
  @FieldResolver(() => [LedgerEntryType], { description: 'Every movement, oldest first.' })
  ledger(@Root() { order }: PaymentOfOrder, @Ctx() { actor }: GraphContext) {
    return this.payments.listLedger(actor, order.id);
  }
}

@Resolver(() => RefundType)
export class RefundResolver {
  @FieldResolver(() => Boolean, {
    description:
      'Whether these pieces are still to go back: false once they are back, and for a refund that was refused and ' +
      'has let go of them.',
  })
  restockPending(@Root() refund: OrderRefund) {
    return isRestockPending(refund);
  }

  @Access('admin', { others: null })
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Who made it: an email address, system:<name> or provider.',
  })
  by(@Root() refund: OrderRefund) {
    return refund.by;
  }
}
