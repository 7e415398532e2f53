import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { toConnection } from '../../../api/graphql/connection.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../../api/graphql/parameters.js';
import { may, type Actor } from '../../../shared/actor.js';
import { zero } from '../../../shared/money.js';
import { isVisibleTo, nameFor } from './order-access.js';
import { isRefundable, isRefunded, refundOfReturn, returnableOf } from './order-returns.js';
import type { Order } from './order.js';
import { OrderConnection, OrderLineType, OrderType } from './order.type.js';
import type { LineOfOrder } from './orders.resolver.js';
import type { OrderLoaders } from './orders.loaders.js';
import type { OrdersService } from './orders.service.js';
import type { OrderReturn, ReceivedUnits, ReturnLine } from './return.js';
import {
  CancelReturnInput,
  DecideReturnInput,
  OrderReferenceArgs,
  OrderReturnType,
  ReceiveReturnInput,
  RequestReturnInput,
  RequestReturnPayload,
  ReturnsArgs,
  SetReturnLabelInput,
  WithdrawInput,
} from './return.type.js';
import { WithdrawableOrderType, WithdrawalReceiptType } from './withdrawal.type.js';

/** Source object of `OrderReturn`. Some fields also need the order. */
export type ReturnOfOrder = OrderReturn & { order: Order };

export type LineInReturn = Omit<ReturnLine, 'received'> & {
  line: LineOfOrder;
  received: (Pick<ReceivedUnits, 'quantity' | 'condition'> & { restockQuantity: number | null }) | null;
};

@Resolver(() => OrderType)
export class ReturnsResolver {
  constructor(private readonly service: OrdersService) {}

  @FieldResolver(() => [OrderReturnType], { description: 'Its returns, oldest first.' })
  returns(@Root() order: Order): ReturnOfOrder[] {
    return order.returns.map((each) => ({ ...each, order }));
  }

  @Access(['owner', 'guest', 'orders'])
  @FieldResolver(() => OrderType, {
    nullable: true,
    description:
      'For an exchange order, the order whose units are returned; otherwise null. Customers see it only if it is theirs.',
  })
  async exchangedOrder(@Root() { exchangeOf }: Order, @Ctx() { actor, loaders }: GraphContext<OrderLoaders>) {
    const order = exchangeOf ? await loaders.order.load(exchangeOf.orderId) : null;
    return order && isVisibleTo(actor, order) ? order : null;
  }

  @Access('visitor')
  @Query(() => WithdrawableOrderType, {
    nullable: true,
    description:
      'An order to withdraw from, for everybody who knows its number and email address; null for any other combination. ' +
      'After too many wrong combinations, requests are refused as RATE_LIMITED.',
  })
  withdrawableOrder(@Args(() => OrderReferenceArgs) reference: OrderReferenceArgs, @CurrentActor() actor: Actor) {
    return this.service.findWithdrawable(actor, reference);
  }

  @Access('orders')
  @Query(() => OrderConnection, {
    description: 'Orders with returns, open ones by default: longest open first; for ended ones, latest return first.',
  })
  async ordersWithReturns(@Args(() => ReturnsArgs) args: ReturnsArgs, @CurrentActor() actor: Actor) {
    const { page, countAll } = await this.service.listReturns(actor, args);
    return toConnection(page, countAll);
  }

  @Access('visitor')
  @Mutation(
    { receipt: () => WithdrawalReceiptType },
    'Withdraws from the contract for an order, or for some of its units, and mails a receipt. Until the last day, it ' +
      'takes effect at once; later, it is a request that the shop decides about. An unpaid order is cancelled when the ' +
      'customer has withdrawn from all of it. If nothing is left to withdraw from, the receipt of the earlier withdrawal ' +
      'is returned. NOT_FOUND if number and email address do not belong together.',
    'The receipt. If nothing was left to withdraw from, it is the receipt of the latest earlier withdrawal.',
  )
  withdraw(@Input('The withdrawal.') input: WithdrawInput, @CurrentActor() actor: Actor) {
    return this.service.withdraw(actor, input);
  }

  @Access(['owner', 'guest', 'orders'])
  @Mutation(() => RequestReturnPayload, 'Asks the shop to take back units that were shipped.')
  requestReturn(@Input('The units.') input: RequestReturnInput, @CurrentActor() actor: Actor) {
    return this.service.requestReturn(actor, input);
  }

  @Access(['owner', 'guest', 'orders'])
  @Mutation(
    { order: () => OrderType },
    'Cancels a return before it is received. Only staff can cancel a withdrawal. If staff cancel, the customer gets a mail. ' +
      'Conflicts: STALE_VERSION; ILLEGAL_TRANSITION if it was received or has ended.',
  )
  async cancelReturn(@Input('The return.') input: CancelReturnInput, @CurrentActor() actor: Actor) {
    return { order: await this.service.cancelReturn(actor, input) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Approves or declines a return, or closes it without a refund, and mails the customer. To refund it, call refundOrder ' +
      'with its ID. Conflicts: STALE_VERSION; ILLEGAL_TRANSITION if its status does not allow it.',
  )
  async decideReturn(@Input('The decision.') input: DecideReturnInput, @CurrentActor() actor: Actor) {
    return { order: await this.service.decideReturn(actor, input) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Mails the customer how to send the units of an approved return. Conflicts: STALE_VERSION; ILLEGAL_TRANSITION if it is ' +
      'not approved, or nothing is to be sent.',
  )
  async setReturnLabel(@Input('The label.') input: SetReturnLabelInput, @CurrentActor() actor: Actor) {
    return { order: await this.service.setReturnLabel(actor, input) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Records what has arrived of an approved return, and mails the customer. Units return to stock with its refund. ' +
      'Conflicts: STALE_VERSION; ILLEGAL_TRANSITION if it is not approved, or nothing is to be sent.',
  )
  async receiveReturn(@Input('What has arrived.') input: ReceiveReturnInput, @CurrentActor() actor: Actor) {
    return { order: await this.service.receiveReturn(actor, input) };
  }
}

@Resolver(() => OrderReturnType)
export class ReturnResolver {
  @FieldResolver()
  lines(@Root() { lines, order }: ReturnOfOrder, @CurrentActor() actor: Actor): LineInReturn[] {
    const isStaff = may(actor, 'orders:read');
    return order.lines.flatMap((line) =>
      lines
        .filter(({ lineId }) => lineId === line.id)
        .map((each) => ({ ...each, line: { ...line, order }, received: toReceived(each, isStaff) })),
    );
  }

  @FieldResolver()
  history(@Root() { history, order }: ReturnOfOrder, @CurrentActor() actor: Actor) {
    return history.map((event) => ({ ...event, by: nameFor(actor, event.by, order) }));
  }

  @FieldResolver()
  quantity(@Root() { lines }: ReturnOfOrder) {
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  @FieldResolver()
  isRefunded(@Root() theReturn: ReturnOfOrder) {
    return isRefunded(theReturn.order, theReturn);
  }

  @Access(['owner', 'guest', 'orders'])
  @FieldResolver(() => [OrderType], {
    description: 'Exchange orders for this return, oldest first. Customers see only their own.',
  })
  async exchangeOrders(@Root() { id }: ReturnOfOrder, @Ctx() { actor, loaders }: GraphContext<OrderLoaders>) {
    return (await loaders.exchanges.load(id)).filter((order) => isVisibleTo(actor, order));
  }

  @FieldResolver()
  isRefundable(@Root() theReturn: ReturnOfOrder) {
    return isRefundable(theReturn.order, theReturn);
  }

  @FieldResolver()
  refundable(@Root() theReturn: ReturnOfOrder) {
    const { order } = theReturn;
    return isRefundable(order, theReturn) ? refundOfReturn(order, theReturn).total : zero(order.total.currency);
  }
}

/** Condition and restocked quantity are internal, so customers see only how much has arrived. */
function toReceived({ received }: ReturnLine, isStaff: boolean): LineInReturn['received'] {
  if (!received || isStaff) return received ?? null;
  return { quantity: received.quantity, restockQuantity: null, condition: null };
}

@Resolver(() => OrderLineType)
export class ReturnableLineResolver {
  constructor(private readonly service: OrdersService) {}

  @FieldResolver(() => Int, {
    description: 'Shipped quantity of the line that can be sent back: not refunded and not in another return.',
  })
  returnableQuantity(@Root() line: LineOfOrder) {
    return returnableOf(line.order, line).shipped;
  }

  @FieldResolver(() => Int, {
    description:
      'Quantity of the line that the customer can withdraw from now, shipped or not. Until the last day, it includes ' +
      'units in returns that the shop has not decided about.',
  })
  withdrawableQuantity(@Root() line: LineOfOrder) {
    return this.service.findWithdrawableQuantity(line.order, line);
  }
}
