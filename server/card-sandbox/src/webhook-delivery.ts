import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock, Timer, Timers } from './port.js';
import type { Records } from './records.js';
import type { DeliveryAttempt, StoredDelivery } from './stored-records.js';

/** Sends one webhook and resolves to the receiver's HTTP status; rejects if there is no answer. */
export type DeliverWebhook = (
  url: string,
  body: string,
  headers: Record<string, string>,
) => Promise<{ status: number }>;

export interface WebhookDeliveryOptions {
  records: Records;
  clock: Clock;
  timers: Timers;
  deliver: DeliverWebhook;
  webhookUrl: () => string;
  webhookSecret: string;
  retryDelays: readonly number[];
}

const concurrentAttempts = 4;
const keptAttempts = 20;

/** The delays before retries, in milliseconds. After the last retry, an event is only delivered if it is resent. */
export const defaultRetryDelays: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000,
  86_400_000,
];

/**
 * Delivers events to the shop's webhook. Retries, also after a restart, until the answer is 2xx or the last retry has
 * failed. An attempt is recorded after its answer, so an event is delivered again if the process is killed in between.
 */
export class WebhookDelivery {
  readonly #inFlight = new Map<string, Promise<void>>();
  /** Ids of undelivered events, so that these need not be searched for among all events. */
  readonly #undelivered = new Set<string>();
  #paused = false;
  #stopped = false;
  #timer: Timer | null = null;

  constructor(private readonly options: WebhookDeliveryOptions) {}

  /** Must be called inside the transaction that created the event. */
  enqueue(event: Stripe.Event): void {
    this.#makeDue(event.id, { attempts: [], failures: 0 });
  }

  /** Makes the undelivered events of a previous process due now. */
  async resumeAfterRestart(): Promise<void> {
    const { records } = this.options;
    await records.transact(() => {
      for (const [id, delivery] of records.entries('delivery')) {
        if (delivery.status === 'pending') this.#makeDue(id, delivery);
      }
    });
    // Starts asynchronously, so that the caller can set up the receiver first.
    this.#timer = this.options.timers.after(0, () => this.wake());
  }

  /** Queues events until `resume`. */
  pause(): void {
    this.#paused = true;
    this.#timer?.cancel();
  }

  resume(): void {
    this.#paused = false;
    this.wake();
  }

  /**
   * Delivers all undelivered events and the events that result from them, even if they are not due or deliveries are
   * paused. Resolves when all attempts have been answered. Events that were refused wait for their next retry.
   */
  async flush(): Promise<void> {
    const refused = new Set<string>();
    for (;;) {
      const pending = await this.#readPending();
      const next = pending.find(([id]) => !refused.has(id));
      if (!next) return;
      const [id, { attempts }] = next;
      await (this.#inFlight.get(id) ?? this.#startAttempt(id));
      const delivery = this.options.records.find('delivery', id);
      const failed = (delivery?.failures ?? 0) > 0 || delivery?.attempts.length === attempts.length;
      if (failed) refused.add(id);
    }
  }

  /** Delivers the event once more, regardless of its state. */
  async resend(eventId: string): Promise<void> {
    const { records } = this.options;
    await records.transact(() => {
      const delivery = records.find('delivery', eventId);
      if (delivery) this.#makeDue(eventId, { ...delivery, failures: 0 });
    });
    this.wake();
  }

  /** Starts due deliveries and sets the timer for the next one. */
  wake(): void {
    if (this.#paused || this.#stopped) return;
    // If the sandbox stops meanwhile, reading fails. The next process delivers the remaining events.
    void this.#readPending().then(
      (pending) => this.#startDue(pending),
      () => undefined,
    );
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  #startDue(pending: [string, StoredDelivery][]): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#paused || this.#stopped) return;
    const now = this.options.clock.now().getTime();
    const waiting = pending.filter(([id]) => !this.#inFlight.has(id));
    const due = waiting.filter(([, delivery]) => delivery.nextAttemptAt <= now);
    for (const [id] of due.slice(0, Math.max(0, concurrentAttempts - this.#inFlight.size))) {
      void this.#startAttempt(id).then(() => this.wake());
    }
    const next = Math.min(...waiting.map(([, { nextAttemptAt }]) => nextAttemptAt).filter((at) => at > now));
    if (Number.isFinite(next)) this.#timer = this.options.timers.after(next - now, () => this.wake());
  }

  /**
   * Reads in a transaction, because an event must not be delivered before the transaction that created it is stored.
   */
  #readPending(): Promise<[string, StoredDelivery][]> {
    const { records } = this.options;
    return records.transact(() => {
      const pending: [string, StoredDelivery][] = [];
      for (const id of this.#undelivered) {
        const delivery = records.find('delivery', id);
        if (delivery?.status === 'pending') pending.push([id, delivery]);
        else this.#undelivered.delete(id);
      }
      return pending;
    });
  }

  #makeDue(id: string, { attempts, failures }: Pick<StoredDelivery, 'attempts' | 'failures'>): void {
    const { records, clock } = this.options;
    this.#undelivered.add(id);
    records.put('delivery', id, { status: 'pending', attempts, failures, nextAttemptAt: clock.now().getTime() });
  }

  #startAttempt(id: string): Promise<void> {
    const attempt = this.#attempt(id)
      .catch(() => undefined)
      .finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, attempt);
    return attempt;
  }

  async #attempt(id: string): Promise<void> {
    const { records, clock, deliver, webhookUrl, webhookSecret } = this.options;
    const event = records.find('event', id);
    if (!event) return;
    const body = JSON.stringify(event, null, 2);
    const at = clock.now();
    let status: number | null = null;
    let error: string | undefined;
    try {
      const answer = await deliver(webhookUrl(), body, {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(body, webhookSecret, at),
        'user-agent': 'Stripe/1.0 (sandbox)',
      });
      status = answer.status;
    } catch (cause) {
      error = cause instanceof Error ? cause.message : String(cause);
    }
    if (this.#stopped) return;
    await records.transact(() => this.#record(id, { at: at.getTime(), status, ...(error && { error }) }));
  }

  #record(id: string, attempt: DeliveryAttempt): void {
    const { records, clock, retryDelays } = this.options;
    const delivery = records.find('delivery', id);
    if (!delivery) return;
    const next = afterAttempt(delivery, attempt, clock.now().getTime(), retryDelays);
    records.put('delivery', id, next);
    const event = records.find('event', id);
    if (event && next.status === 'delivered') records.put('event', id, { ...event, pending_webhooks: 0 });
  }
}

/** The state of a delivery after an attempt: delivered, due for a retry, or failed. */
function afterAttempt(
  delivery: StoredDelivery,
  attempt: DeliveryAttempt,
  now: number,
  retryDelays: readonly number[],
): StoredDelivery {
  const attempts = [...delivery.attempts, attempt].slice(-keptAttempts);
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    return { attempts, failures: 0, status: 'delivered', nextAttemptAt: now };
  }
  const delay = retryDelays[delivery.failures];
  return {
    attempts,
    failures: delivery.failures + 1,
    status: delay === undefined ? 'failed' : 'pending',
    nextAttemptAt: now + (delay ?? 0),
  };
}

/** The value of the `Stripe-Signature` header; see https://docs.stripe.com/webhooks#verify-manually */
export function signWebhook(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
