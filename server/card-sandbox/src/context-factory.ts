import type Stripe from 'stripe';
import type { Clock, SandboxPort } from './port.js';
import { randomText } from './random-text.js';
import type { Records } from './records.js';
import { type SandboxContext, sandboxApiVersion, secondsOf } from './sandbox-context.js';
import type { WebhookDelivery } from './webhook-delivery.js';

export interface ContextParts {
  /** Milliseconds until a test card's dispute is opened or a pending refund is decided. */
  laterEffectsAfter?: number;
  records: Records;
  clock: Clock;
  random: (size: number) => Buffer;
  amountLimits: SandboxPort['amountLimits'];
  deliveries: WebhookDelivery;
}

/** Creates the context of each request and each later effect. */
export function contextFactory({
  records,
  clock,
  random,
  amountLimits,
  deliveries,
  laterEffectsAfter = 3_000,
}: ContextParts) {
  return (request: SandboxContext['request']): SandboxContext => {
    const now = clock.now();
    const newId = (prefix: string) => `${prefix}_${randomText(random, 24)}`;
    return {
      records,
      now,
      request,
      newId,
      amountLimits,
      newSecret: (length) => randomText(random, length),
      emit(type, object, previousAttributes) {
        const event = {
          id: newId('evt'),
          object: 'event',
          api_version: sandboxApiVersion,
          created: secondsOf(now),
          data: { object, ...(previousAttributes && { previous_attributes: previousAttributes }) },
          livemode: false,
          pending_webhooks: 1,
          request: { id: request.id, idempotency_key: request.idempotencyKey },
          type,
        } as Stripe.Event;
        records.put('event', event.id, event);
        deliveries.enqueue(event);
      },
      schedule(task) {
        records.put('task', newId('task'), { ...task, dueAt: now.getTime() + laterEffectsAfter });
      },
    };
  };
}
