import { webhookEvents, webhookPatienceDays, type WebhookEvent } from '@kickstand/rules/webhooks';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionTypes } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import type { DeliveredEvent, DeliveryState } from './webhook.js';

export const WebhookEventEnum = defineEnum<DeliveredEvent>('WebhookEvent', 'Events that a webhook can receive.', {
  ...webhookEvents,
  ping: 'A test. It cannot be chosen.',
});

export const WebhookDeliveryStateEnum = defineEnum<DeliveryState>(
  'WebhookDeliveryState',
  'Whether an event was sent.',
  {
    queued: 'It waits to be sent, or sent again.',
    sent: 'The receiver has accepted it.',
    given_up: 'The latest attempts to send it have failed. It can be sent again.',
  },
);

@ObjectType('WebhookDelivery', { description: 'One event for one webhook. Kept for 30 days.' })
export class WebhookDeliveryType {
  @Field(() => ID, 'ID of the delivery.')
  id: string;

  @Field('Sent as the header `webhook-id`: the same for each attempt, and different for each event.')
  eventId: string;

  @Field(() => WebhookEventEnum, 'What happened.')
  event: DeliveredEvent;

  @Field(() => Date, 'When it happened.')
  at: Date;

  @Field('The field `data` of the sent content, as JSON.')
  data: string;

  @Field(() => WebhookDeliveryStateEnum, 'Whether it was sent.')
  state: DeliveryState;

  @Field(() => Int, 'Number of attempts since it was queued, or last sent again by an admin.')
  attempts: number;

  @NullableField(
    () => Date,
    'When the receiver last accepted it, even if it was sent again since; null if it never has.',
  )
  sentAt: Date | null;

  @NullableField(() => Int, 'HTTP status of the latest answer; null if there was none.')
  status: number | null;

  @NullableField(() => String, 'Why the latest attempt failed; null if it did not fail.')
  error: string | null;
}

export const WebhookDeliveryConnection = connectionTypes('WebhookDelivery', () => WebhookDeliveryType).Connection;

@ObjectType('Webhook', { description: 'An address of another system that receives events about orders or products.' })
export class WebhookType {
  @Field(() => ID, 'ID of the webhook.')
  id: string;

  @Field('Where the events are sent.')
  url: string;

  @Field(() => [WebhookEventEnum], 'Events that it receives.')
  events: WebhookEvent[];

  @Field('Email address of the admin who created it.')
  createdBy: string;

  @Field(() => Date, 'When it was created.')
  createdAt: Date;

  @NullableField(() => Date, 'Time of the first failed attempt since the last success; null if there is none.')
  failingSince: Date | null;

  @NullableField(
    () => Date,
    `When it was disabled, because no event was accepted for ${webhookPatienceDays} days or the receiver answered with status 410; null if it is enabled.`,
  )
  disabledAt: Date | null;
}

export const WebhookConnection = connectionTypes('Webhook', () => WebhookType).Connection;

@InputType({ description: 'The webhook to create.' })
export class CreateWebhookInput {
  @Field(
    'Address of the receiver. Addresses of private networks are refused when something is sent, unless the shop allows them.',
  )
  url: string;

  @Field(() => [WebhookEventEnum], 'Events that it receives, at least one.')
  events: readonly DeliveredEvent[];

  @Field('A key of your choice for this attempt. A retry with the same key returns the same webhook and secret.')
  idempotencyKey: string;
}

@ObjectType({ description: 'Result of createWebhook.' })
export class CreateWebhookPayload {
  @Field(() => WebhookType, 'The created webhook.')
  webhook: WebhookType;

  @Field('The secret with which the receiver checks signatures. It cannot be read later.')
  secret: string;
}

@ObjectType({ description: 'Result of deleteWebhook.' })
export class DeleteWebhookPayload {
  @Field(() => ID, 'ID of the deleted webhook.')
  deletedId: string;
}
