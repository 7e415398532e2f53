import { Args, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { PageArgs, toConnection } from '../../../api/graphql/connection.js';
import { Field } from '../../../api/graphql/field.js';
import { MoneyType } from '../../../api/graphql/money.type.js';
import { CurrentActor } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { openDepositsOf, type OpenDeposit } from './old-parts.js';
import type { Order } from './order.js';
import { OrderConnection, OrderLineType, OrderType } from './order.type.js';
import type { LineOfOrder } from './orders.resolver.js';
import type { OrdersService } from './orders.service.js';

@ObjectType('OpenDeposit', { description: 'A deposit that is paid back when its old parts have come back.' })
class OpenDepositType {
  @Field(() => OrderLineType, 'Order line of the deposit.')
  line: OrderLineType;

  @Field(() => Int, 'Number of old parts, 1 or more.')
  quantity: number;

  @Field(() => MoneyType, 'Amount still to be paid back.')
  amount: MoneyType;
}

@Resolver(() => OrderType)
export class DepositsResolver {
  constructor(private readonly service: OrdersService) {}

  @Access('orders')
  @Query(() => OrderConnection, { description: 'Paid orders with open deposits for old parts, oldest first.' })
  async ordersWithOpenDeposits(@Args(() => PageArgs) args: PageArgs, @CurrentActor() actor: Actor) {
    const { page, countAll } = await this.service.listOpenDeposits(actor, args);
    return toConnection(page, countAll);
  }

  @Access('orders')
  @Query(() => MoneyType, {
    description: 'Sum of all open deposits for old parts, which the shop owes to its customers.',
  })
  openDepositTotal(@CurrentActor() actor: Actor) {
    return this.service.sumOpenDeposits(actor);
  }

  @FieldResolver(() => [OpenDepositType], { description: 'Its deposits for old parts that are still owed.' })
  openDeposits(@Root() order: Order): (Omit<OpenDeposit, 'line'> & { line: LineOfOrder })[] {
    return openDepositsOf(order).map(({ line, ...deposit }) => ({ ...deposit, line: { ...line, order } }));
  }
}
