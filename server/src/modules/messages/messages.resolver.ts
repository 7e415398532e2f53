import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, IdInput } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { toConnection } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import type { Message } from './message.js';
import type { MessagesService } from './messages.service.js';
import { MessagesArgs, ShopMessageConnection, ShopMessageType } from './messages.type.js';
import type { OrderLoaders } from '../orders/order/orders.loaders.js';

@Resolver(() => ShopMessageType)
export class MessagesResolver {
  constructor(private readonly service: MessagesService) {}

  @Access('orders')
  @Query(() => ShopMessageConnection, { description: 'Mails about orders, newest first.' })
  async messages(@Args(() => MessagesArgs) args: MessagesArgs, @CurrentActor() actor: Actor) {
    const page = await this.service.listMessages(actor, args);
    return toConnection(page, () => this.service.countMessages(actor, args.filter ?? {}));
  }

  @Access('orders')
  @Mutation(
    { message: () => ShopMessageType },
    'Sends a mail again if all its attempts failed; a mail that waits for its next attempt is tried at once. ' +
      'Conflict: ILLEGAL_TRANSITION if it was sent or is being sent.',
    'The mail.',
  )
  async resendMessage(
    @IdInput('mail', 'The mail to send again.', 'messageId') { messageId }: { messageId: string },
    @CurrentActor() actor: Actor,
  ) {
    return { message: await this.service.resendMessage(actor, messageId) };
  }

  @Access('orders')
  @FieldResolver()
  order(@Root() { orderId }: Message, @Ctx() { loaders }: GraphContext<OrderLoaders>) {
    return loaders.order.load(orderId);
  }

  @FieldResolver()
  nextAttemptAt(@Root() { status, dueAt }: Message) {
    return status === 'queued' ? dueAt : null;
  }
}
