import { FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { toMoney } from '../../../api/graphql/money.type.js';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { CartQuoteType, presentCartQuote, toDestination } from '../../pricing/quote.type.js';
import type { Order } from './order.js';
import { OrderType } from './order.type.js';
import type { OrdersService } from './orders.service.js';
import {
  ChangeOrderAddressInput,
  EditOrderInput,
  PlaceOrderForInput,
  QuoteOrderEditInput,
  QuoteOrderForInput,
} from './staff-order.input.js';

/** Orders that staff place and edit for customers. */
@Resolver(() => OrderType)
export class StaffOrdersResolver {
  constructor(private readonly service: OrdersService) {}

  @Access('orders')
  @Query(() => CartQuoteType, {
    description: 'What an order for a customer would cost. The quote has the lines in the given order.',
  })
  async quoteOrderFor(@Input('The order.') input: QuoteOrderForInput, @CurrentActor() actor: Actor) {
    const { userId, email, destination, ...choice } = input;
    const quoted = {
      ...choice,
      customer: { userId, email },
      destination: destination ? toDestination(destination) : null,
    };
    return presentCartQuote(await this.service.quoteOrderFor(actor, quoted));
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Places an order for a customer and reserves its quantity for 7 days. The customer pays through a link ' +
      '(sendPaymentLink), or you record the payment (recordPayment). Limits of unpaid orders do not apply. Conflicts: ' +
      'TOTAL_CHANGED, CODE_NOT_VALID, CODE_USED_UP, NOT_DELIVERABLE, PRICE_CHANGED, OUT_OF_STOCK, ' +
      'IDEMPOTENCY_KEY_REUSED; ILLEGAL_TRANSITION for an exchange of a return that was declined or cancelled. An exchange ' +
      'is paid like any other order, and its return is refunded separately.',
  )
  async placeOrderFor(@Input('The order.') input: PlaceOrderForInput, @CurrentActor() actor: Actor) {
    const expectedTotal = toMoney(input.expectedTotal, 'expectedTotal');
    return { order: await this.service.placeOrderFor(actor, { ...input, expectedTotal }) };
  }

  @Access('orders')
  @Query(() => CartQuoteType, { description: 'What an unpaid order would cost after an edit.' })
  async quoteOrderEdit(@Input('The edit.') input: QuoteOrderEditInput, @CurrentActor() actor: Actor) {
    const destination = input.destination ? toDestination(input.destination) : null;
    return presentCartQuote(await this.service.quoteOrderEdit(actor, { ...input, destination }));
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Changes lines, address and delivery method of an unpaid order, and mails the customer the new total. An open payment of ' +
      'another total is cancelled. Conflicts: STALE_VERSION, TOTAL_CHANGED, NOT_DELIVERABLE, CODE_NOT_VALID, CODE_USED_UP, ' +
      'OUT_OF_STOCK, ILLEGAL_TRANSITION if the order is paid, being paid, ended, or partly withdrawn from.',
  )
  async editOrder(@Input('The edit.') input: EditOrderInput, @CurrentActor() actor: Actor) {
    const expectedTotal = toMoney(input.expectedTotal, 'expectedTotal');
    return { order: await this.service.editOrder(actor, { ...input, expectedTotal }) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Changes the address of a paid order that is not completely shipped. Parcels keep the address that they were sent ' +
      'to, and the total never changes. Conflicts: STALE_VERSION, ' +
      'ILLEGAL_TRANSITION, PRICE_CHANGED if taxes or the delivery price differ at the new address.',
  )
  async changeOrderAddress(@Input('The address.') input: ChangeOrderAddressInput, @CurrentActor() actor: Actor) {
    return { order: await this.service.changeOrderAddress(actor, input) };
  }

  @Access('orders', { others: null })
  @FieldResolver(() => String, { nullable: true, description: 'Note by staff; null if there is none.' })
  note(@Root() { note }: Order) {
    return note ?? null;
  }

  @FieldResolver(() => Int, { description: '1 when the order is placed, and one more after each change.' })
  revision(@Root() { revision }: Order) {
    return revision;
  }
}
