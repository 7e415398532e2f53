import { Arg, Args, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnection, toConnectionOf } from '../../api/graphql/connection.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, IdInput, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import type { Webhook } from './webhook.js';
import {
  CreateWebhookInput,
  CreateWebhookPayload,
  DeleteWebhookPayload,
  WebhookConnection,
  WebhookDeliveryConnection,
  WebhookType,
  WebhookDeliveryType,
} from './webhook.type.js';
import type { WebhooksService } from './webhooks.service.js';

@Resolver(() => WebhookType)
export class WebhooksResolver {
  constructor(private readonly service: WebhooksService) {}

  @Access('admin')
  @Query(() => WebhookConnection, { description: 'Webhooks, newest first.' })
  async webhooks(@Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    return toConnectionOf(await this.service.list(actor), 'webhooks', page);
  }

  @Access('admin')
  @Query(() => WebhookType, { nullable: true, description: 'A webhook by ID; null if there is none.' })
  webhook(@Arg('id', () => ID, { description: 'ID of the webhook.' }) id: string, @CurrentActor() actor: Actor) {
    return this.service.find(actor, id);
  }

  @Access('admin')
  @FieldResolver(() => WebhookDeliveryConnection, { description: 'Sent and queued events, newest first.' })
  async deliveries(@Root() { id }: Webhook, @Args(() => PageArgs) args: PageArgs, @CurrentActor() actor: Actor) {
    const { page, countAll } = await this.service.listDeliveries(actor, id, args);
    return toConnection(page, countAll);
  }

  @Access('admin')
  @Mutation(
    () => CreateWebhookPayload,
    'Creates a webhook. It receives events from now on, signed as the Standard Webhooks specification describes.',
  )
  createWebhook(@Input('The webhook.') input: CreateWebhookInput, @CurrentActor() actor: Actor) {
    return this.service.create(actor, input);
  }

  @Access('admin')
  @Mutation(
    { webhook: () => WebhookType },
    'Enables a webhook again. Events that were already queued are sent; events that occurred while it was disabled are not.',
  )
  async enableWebhook(
    @IdInput('webhook', 'The webhook to enable.') { id }: { id: string },
    @CurrentActor() actor: Actor,
  ) {
    return { webhook: await this.service.enable(actor, id) };
  }

  @Access('admin')
  @Mutation(() => DeleteWebhookPayload, 'Deletes a webhook. Nothing more is sent to it. A retry changes nothing.')
  async deleteWebhook(
    @IdInput('webhook', 'The webhook to delete.') { id }: { id: string },
    @CurrentActor() actor: Actor,
  ) {
    await this.service.remove(actor, id);
    return { deletedId: id };
  }

  @Access('admin')
  @Mutation(
    { delivery: () => WebhookDeliveryType },
    'Sends a webhook the event `ping`. Conflict: ILLEGAL_TRANSITION if it is disabled.',
  )
  async testWebhook(@IdInput('webhook', 'The webhook to test.') { id }: { id: string }, @CurrentActor() actor: Actor) {
    return { delivery: await this.service.test(actor, id) };
  }

  @Access('admin')
  @Mutation(
    { delivery: () => WebhookDeliveryType },
    'Sends an event again. If it is waiting for its next attempt, it is sent at once. Conflict: ILLEGAL_TRANSITION if the webhook is disabled.',
  )
  async resendWebhookDelivery(
    @IdInput('delivery', 'The event to send again.') { id }: { id: string },
    @CurrentActor() actor: Actor,
  ) {
    return { delivery: await this.service.resend(actor, id) };
  }
}
