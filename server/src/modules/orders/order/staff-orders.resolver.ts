import { FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { toMoney } from '../../../api/graphql/money.type.js';
import { CurrentActor, Input } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { CartQuoteType, presentCartQuote, toDestination } from '../../pricing/quote.type.js';
import type { Order } from './order.js';
import { OrderType } from './order.type.js';
import type { OrdersService } from './orders.service.js';
import { PlaceOrderForInput, PlaceOrderForPayload, QuoteOrderForInput } from './staff-order.input.js';

/** Orders that staff place and edit for customers. */
@Resolver(() => OrderType)
export class StaffOrdersResolver {
  constructor(private readonly service: OrdersService) {}

  @Access('orders')
  @Query(() => CartQuoteType, {
    description: 'What an order for a customer would cost. The quote names its lines in their order.',
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
  @Mutation(() => PlaceOrderForPayload, {
    description:
      'Places an order for a customer and reserves its quantity for 7 days. It is paid by a link (sendPaymentLink) or the ' +
      'payment is recorded (recordPayment). Limits of unpaid orders do not apply. Conflicts: TOTAL_CHANGED, CODE_NOT_VALID, ' +
      'CODE_USED_UP, NOT_DELIVERABLE, PRICE_CHANGED, OUT_OF_STOCK, IDEMPOTENCY_KEY_REUSED.',
  })
  async placeOrderFor(@Input('The order.') input: PlaceOrderForInput, @CurrentActor() actor: Actor) {
    const expectedTotal = toMoney(input.expectedTotal, 'expectedTotal');
    return { order: await this.service.placeOrderFor(actor, { ...input, expectedTotal }) };
  }

  @Access('orders', { others: null })
  @FieldResolver(() => String, { nullable: true, description: 'Note by staff; null if there is none.' })
  note(@Root() { note }: Order) {
    return note ?? null;
  }

  @FieldResolver(() => Int, { description: 'Number of changes of the order, from 1.' })
  revision(@Root() { revision }: Order) {
    return revision;
  }
}
