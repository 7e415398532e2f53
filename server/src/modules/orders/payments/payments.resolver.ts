import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, IdInput, Input } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { invalidField } from '../../../shared/errors.js';
import { Access } from '../../../api/graphql/access.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import { MoneyType, toMoney } from '../../../api/graphql/money.type.js';
import {
  isRestockPending,
  refundableOf,
  refundableOfDelivery,
  restockableOf,
  restockQuantityOf,
} from '../order/order-refunds.js';
import { paymentMethodOf, type Order, type OrderRefund } from '../order/order.js';
import { OrderPaymentType, OrderType, PaymentMethodEnum } from '../order/order.type.js';
import { isUnderInquiry } from './follow-dispute.js';
import { LedgerEntryType } from '../ledger/ledger.type.js';
import {
  RecordPaymentInput,
  RefundOrderInput,
  RefundOrderPayload,
  RefundType,
  ResolvePaymentFlagInput,
  ResolvePaymentFlagPayload,
  SendPaymentLinkInput,
  SettlePaymentPayload,
  StartPaymentPayload,
} from './payment.type.js';
import type { PaymentsService } from './payments.service.js';
import type { PaymentLoaders } from './payments.loaders.js';

@Resolver()
export class PaymentsResolver {
  constructor(private readonly payments: PaymentsService) {}

  @Access(['owner', 'guest'])
  @Mutation(
    () => StartPaymentPayload,
    'Starts the payment of an order, or returns the open one. The amount is the total of the order.',
  )
  startPayment(
    @IdInput('order', 'The order to pay.', 'orderId') input: { orderId: string },
    @CurrentActor() actor: Actor,
  ) {
    return this.payments.startPayment(actor, input);
  }

  @Access(['owner', 'guest', 'orders'])
  @Mutation(
    () => SettlePaymentPayload,
    'Asks the card provider for the result of a payment and updates the order. Safe to repeat.',
  )
  settlePayment(
    @IdInput('order', 'The order whose payment to settle.', 'orderId') input: { orderId: string },
    @CurrentActor() actor: Actor,
  ) {
    return this.payments.settlePayment(actor, input);
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Records that an unpaid order was paid in full in cash or by bank transfer. Its open payment by card is cancelled, and a ' +
      'payment by card that still arrives is refunded. Conflicts: TOTAL_CHANGED, ILLEGAL_TRANSITION if the order is paid, being ' +
      'paid by card, or ended.',
  )
  async recordPayment(@Input('The payment.') input: RecordPaymentInput, @CurrentActor() actor: Actor) {
    const expectedTotal = toMoney(input.expectedTotal, 'expectedTotal');
    if (input.method === 'card') throw invalidField('method', 'Payments by card are reported by the card provider.');
    return { order: await this.payments.recordPayment(actor, { ...input, method: input.method, expectedTotal }) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Sends the customer of an unpaid order a mail with a link to its payment. Conflicts: STALE_VERSION, ILLEGAL_TRANSITION if ' +
      'the order is paid or ended.',
  )
  async sendPaymentLink(@Input('The order.') input: SendPaymentLinkInput, @CurrentActor() actor: Actor) {
    return { order: await this.payments.sendPaymentLink(actor, input) };
  }

  @Access('refunds')
  @Mutation(
    () => RefundOrderPayload,
    'Refunds a paid order, in full or in part. If it was paid in cash or by bank transfer, this records that you ' +
      'have given the money back.',
  )
  refundOrder(@Input('The refund.') input: RefundOrderInput, @CurrentActor() actor: Actor) {
    const amount = input.amount ? toMoney(input.amount, 'amount') : null;
    return this.payments.refundOrder(actor, {
      ...input,
      amount,
      restockQuantity: input.restockQuantity ?? 0,
      lines:
        input.lines?.map(({ lineId, ...line }, index) => ({
          lineId,
          amount: line.amount ? toMoney(line.amount, `lines.${index}.amount`) : null,
          restockQuantity: line.restockQuantity ?? 0,
        })) ?? null,
      delivery: input.delivery
        ? { amount: input.delivery.amount ? toMoney(input.delivery.amount, 'delivery.amount') : null }
        : null,
      reason: input.reason ?? null,
      expectedRefundable: input.expectedRefundable ? toMoney(input.expectedRefundable, 'expectedRefundable') : null,
    });
  }

  @Access('refunds')
  @Mutation(
    () => ResolvePaymentFlagPayload,
    'Removes the flag of a payment. Conflict: STALE_VERSION if the problems in seen are no longer flagged.',
  )
  async resolvePaymentFlag(
    @Input('The order and a note.') input: ResolvePaymentFlagInput,
    @CurrentActor() actor: Actor,
  ): Promise<CheckedOrder> {
    return { order: await this.payments.resolveFlag(actor, input) };
  }
}

/** Source object of `ResolvePaymentFlagPayload`. */
export interface CheckedOrder {
  order: Order;
}

/** Source object of `OrderPayment`. Its fields also need the order, so it is included to avoid a second read. */
export type PaymentOfOrder = Order['payment'] & { order: Order };

@Resolver(() => OrderType)
export class OrderMoneyResolver {
  @FieldResolver(() => OrderPaymentType, { description: 'Payment of the order.' })
  payment(@Root() order: Order): PaymentOfOrder {
    return { ...order.payment, order };
  }
}

@Resolver(() => OrderPaymentType)
export class OrderPaymentResolver {
  constructor(private readonly payments: PaymentsService) {}

  @FieldResolver(() => PaymentMethodEnum, {
    nullable: true,
    description: 'How it was paid; null until it is paid, and if there was nothing to pay.',
  })
  method(@Root() { order }: PaymentOfOrder) {
    return paymentMethodOf(order.payment);
  }

  @Access('orders', { others: null })
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Number of the receipt or bank transfer that an admin recorded; null if there is none.',
  })
  reference(@Root() { order }: PaymentOfOrder) {
    return order.payment.recorded?.reference || null;
  }

  @FieldResolver(() => Boolean, {
    description:
      "True if the payment is disputed, but the customer's bank only asks about it (an inquiry). The card provider " +
      'then still accepts refunds, and a full refund ends the inquiry.',
  })
  underInquiry(@Root() { order }: PaymentOfOrder) {
    return isUnderInquiry(order.payment);
  }

  @FieldResolver(() => MoneyType, { description: 'Amount that can still be refunded.' })
  refundable(@Root() { order }: PaymentOfOrder) {
    return refundableOf(order);
  }

  @FieldResolver(() => MoneyType, { description: 'Amount of the delivery that can still be refunded.' })
  refundableDelivery(@Root() { order }: PaymentOfOrder) {
    return refundableOfDelivery(order);
  }

  @Access('orders', { others: 0 })
  @FieldResolver(() => Int, {
    description:
      'Quantity that a refund can still return to stock: sold with this order and not returned by another refund. 0 ' +
      'until the order is paid.',
  })
  restockableQuantity(@Root() { order }: PaymentOfOrder) {
    return restockableOf(order);
  }

  @FieldResolver(() => [RefundType], { description: 'All refunds, oldest first.' })
  refunds(@Root() { order }: PaymentOfOrder, @Ctx() { loaders }: GraphContext<PaymentLoaders>) {
    return loaders.refunds.load(order.id);
  }

  @Access('orders', { others: null })
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why an admin must check this payment; null if there is no problem.',
  })
  flag(@Root() { order }: PaymentOfOrder) {
    return order.payment.flag;
  }

  @Access('orders')
  @FieldResolver(() => [LedgerEntryType], { description: 'Ledger of the payment, oldest entry first.' })
  ledger(@Root() { order }: PaymentOfOrder, @CurrentActor() actor: Actor) {
    return this.payments.listLedger(actor, order.id);
  }
}

@Resolver(() => RefundType)
export class RefundResolver {
  @FieldResolver()
  delivery(@Root() refund: OrderRefund) {
    return refund.delivery ?? null;
  }

  @FieldResolver()
  returnId(@Root() refund: OrderRefund) {
    return refund.returnId ?? null;
  }

  @FieldResolver()
  ofShippedUnits(@Root() refund: OrderRefund) {
    return refund.ofShippedUnits ?? false;
  }

  @FieldResolver()
  restockQuantity(@Root() refund: OrderRefund) {
    return restockQuantityOf(refund);
  }

  @FieldResolver(() => Boolean, {
    description:
      'True while restockQuantity is still to return to stock. False once it has, and for a failed refund that no ' +
      'longer returns it.',
  })
  restockPending(@Root() refund: OrderRefund) {
    return isRestockPending(refund);
  }

  @Access('orders', { others: null })
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Who requested it: an email address, key:<prefix> <name> (an API key) or system:<name>; provider for a refund that was made in the dashboard of the card provider.',
  })
  by(@Root() refund: OrderRefund) {
    return refund.by;
  }
}
