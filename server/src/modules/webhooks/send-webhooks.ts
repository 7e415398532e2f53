import { webhookPatienceDays } from '@kickstand/rules/webhooks';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { OutgoingError, type PublicPost } from '../../platform/outgoing/public-post.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import { toDelayMs } from '../../shared/retry-delay.js';
import type { DeliveryChange, WebhookChange, WebhookRepository } from './webhook.repository.js';
import { mostAttempts, toRequest, type Delivery, type Webhook } from './webhook.js';

export interface SendWebhooksDeps {
  webhooks: WebhookRepository;
  post: PublicPost;
  clock: Clock;
  /** Returns a number from 0 to 1. */
  random: () => number;
  newId: NewId;
  faults?: FaultPoints;
  logger: Logger;
}

/** Longer than an attempt takes. */
const leaseMs = 60_000;
/** After this many deliveries, the lease ends, so that the next pass reads the webhook again with changes by admins. */
const mostAtOnce = 100;
/** The lease also ends after this time, because the next pass must wait until all webhooks of this pass are done. */
const longestTurnMs = 10_000;
/** Status of a receiver that wants no more events, as the Standard Webhooks specification defines it. */
const gone = 410;

type ClaimedWebhook = Webhook & { secret: string };

/**
 * Sends the queued deliveries. One server at a time sends the deliveries of a webhook, oldest first, but changes of
 * products last. After a failure, all deliveries of the webhook wait. So the receiver gets the events of an order in
 * order, each at least once unless its delivery is given up.
 * @returns whether more can be sent at once, because a turn has ended at one of its limits.
 */
export async function sendWebhooks(deps: SendWebhooksDeps, isStopped: () => boolean = () => false): Promise<boolean> {
  const now = deps.clock.now();
  const all = await deps.webhooks.findAll();
  const due = all.filter(({ disabledAt, dueAt }) => disabledAt === null && dueAt <= now);
  const turns = await Promise.all(due.map(({ id }) => sendToOne(deps, id, isStopped)));
  return turns.includes(true);
}

async function sendToOne(deps: SendWebhooksDeps, id: string, isStopped: () => boolean): Promise<boolean> {
  const { webhooks, clock, newId, faults } = deps;
  if (!(await webhooks.findNext(id))) return false;
  const leaseId = newId();
  const endOfTurn = clock.now().getTime() + longestTurnMs;
  let webhook = await webhooks.claim(id, leaseId, clock.now(), endOfLease(deps));
  for (let sent = 0; webhook !== null && sent < mostAtOnce && !isStopped(); sent += 1) {
    const delivery = await webhooks.findNext(id);
    if (!delivery) break;
    const answer = await attempt(deps, webhook, delivery);
    await faults?.at('delivery.after-send');
    const { now, isDelivered } = answer;
    const outcome = isDelivered ? { failingSince: null } : toFailure(deps, webhook, delivery, answer);
    const isDisabled = outcome.disabledAt !== undefined;
    const deliveryChange = toDeliveryChange(delivery, answer, isDisabled);
    const isWritten = await webhooks.change(delivery, deliveryChange);
    // A delivery that was given up or sent again by an admin must not delay what is sent next.
    const isOver = !isWritten || deliveryChange.state === 'given_up';
    const change = isOver ? { ...outcome, dueAt: now } : outcome;
    const leasedUntil = isDelivered ? endOfLease(deps) : null;
    const mail = isDisabled ? { mailDueAt: now, mailAttempts: 0 } : {};
    const isOurs = await webhooks.finish(id, leaseId, { ...change, leasedUntil, ...mail });
    if (isDisabled) deps.logger.error({ webhookId: id, reason: answer.error }, 'a webhook is disabled');
    if (!isOurs || !isDelivered) return false;
    webhook = { ...webhook, ...change };
    if (clock.now().getTime() >= endOfTurn) break;
  }
  if (!webhook) return false;
  await webhooks.finish(id, leaseId, { leasedUntil: null });
  return !isStopped() && (await webhooks.findNext(id)) !== null;
}

const endOfLease = ({ clock }: SendWebhooksDeps) => new Date(clock.now().getTime() + leaseMs);

interface Answer {
  isDelivered: boolean;
  status: number | null;
  error: string | null;
  now: Date;
}

async function attempt(
  { post, clock, logger }: SendWebhooksDeps,
  { url, secret }: ClaimedWebhook,
  delivery: Delivery,
): Promise<Answer> {
  const { body, headers } = toRequest(delivery, secret, clock.now());
  try {
    const status = await post(url, body, headers);
    const isDelivered = status >= 200 && status < 300;
    const error = isDelivered ? null : `The receiver answered with status ${status}.`;
    return { isDelivered, status, error, now: clock.now() };
  } catch (error) {
    if (!(error instanceof OutgoingError))
      logger.error({ err: error, deliveryId: delivery.id }, 'a webhook has failed');
    const message = error instanceof OutgoingError ? error.message : 'The request could not be made.';
    return { isDelivered: false, status: null, error: message, now: clock.now() };
  }
}

const isLastAttempt = ({ attempts }: Delivery) => attempts + 1 >= mostAttempts;

/** A delivery that waits until an admin enables the webhook again is not given up. */
function toDeliveryChange(
  delivery: Delivery,
  { isDelivered, status, error, now }: Answer,
  isDisabled: boolean,
): DeliveryChange {
  const made = { attempts: delivery.attempts + 1, status, error };
  if (isDelivered) return { ...made, state: 'sent', sentAt: now };
  return isLastAttempt(delivery) && !isDisabled ? { ...made, state: 'given_up' } : made;
}

function toFailure(
  { random }: SendWebhooksDeps,
  webhook: Webhook,
  delivery: Delivery,
  { status, now }: Answer,
): WebhookChange {
  const failingSince = webhook.failingSince ?? now;
  const isFailingLong = now.getTime() - failingSince.getTime() >= webhookPatienceDays * 86_400_000;
  // All attempts are made first: the earlier failures may be those of an event that was given up long ago.
  const isLost = status === gone || (isFailingLong && isLastAttempt(delivery));
  const dueAt = new Date(now.getTime() + toDelayMs(delivery.attempts + 1, random()));
  return { failingSince, dueAt, ...(isLost ? { disabledAt: now } : {}) };
}
