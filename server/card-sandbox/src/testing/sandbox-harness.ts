import Stripe from 'stripe';
import { type CardSandbox, type CardSandboxOptions, createCardSandbox } from '../card-sandbox.js';
import type { AmountLimits, Timers } from '../port.js';
import { MemorySandboxStore, type SandboxStore } from '../sandbox-store.js';

export { signWebhook } from '../webhook-delivery.js';

/** A clock and timers that only advance when the test advances them. */
export class ManualTime implements Timers {
  #now: number;
  #waiting: { at: number; callback: () => void }[] = [];

  constructor(start = '2026-03-01T12:00:00Z') {
    this.#now = Date.parse(start);
  }

  readonly clock = { now: () => new Date(this.#now) };

  after(milliseconds: number, callback: () => void) {
    const entry = { at: this.#now + milliseconds, callback };
    this.#waiting.push(entry);
    return { cancel: () => void (this.#waiting = this.#waiting.filter((other) => other !== entry)) };
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { callback } of due) callback();
  }
}

/** Some of Stripe's smallest amounts, in minor units. */
const minimums: Readonly<Record<string, number>> = { usd: 50, gbp: 30, jpy: 50 };

function amountLimits(currency: string): AmountLimits {
  return { minimum: minimums[currency] ?? 1, maximum: 99_999_999, step: currency === 'kwd' ? 10 : 1 };
}

export interface ReceivedWebhook {
  url: string;
  event: Stripe.Event;
}

export interface SandboxHarness {
  sandbox: CardSandbox;
  stripe: Stripe;
  store: SandboxStore;
  time: ManualTime;
  /** Webhooks with a valid signature, in order of arrival. */
  received: ReceivedWebhook[];
  /** `answer` returns the receiver's HTTP status, or throws to act as an unreachable receiver. */
  receiver: { answer: (event: Stripe.Event) => number };
}

/** Opens a sandbox with Stripe's SDK as its client, and a webhook receiver that checks signatures with the SDK. */
export async function openSandbox(
  options: Partial<CardSandboxOptions> & { time?: ManualTime } = {},
): Promise<SandboxHarness> {
  const time = options.time ?? new ManualTime();
  const store = options.store ?? new MemorySandboxStore();
  const received: ReceivedWebhook[] = [];
  const receiver: SandboxHarness['receiver'] = { answer: () => 200 };
  const opened: { sandbox?: CardSandbox } = {};
  const deliver: CardSandboxOptions['deliver'] = (url, body, headers) => {
    const signature = headers['stripe-signature'] ?? '';
    const secret = opened.sandbox?.webhookSecret ?? '';
    const event = stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, time.clock.now().getTime());
    const status = receiver.answer(event);
    if (status < 400) received.push({ url, event });
    return Promise.resolve({ status });
  };
  const sandbox = await createCardSandbox({
    store,
    webhookUrl: 'http://shop.invalid/webhooks/stripe',
    amountLimits,
    clock: time.clock,
    timers: time,
    deliver,
    ...options,
  });
  opened.sandbox = sandbox;
  const stripe = new Stripe(sandbox.secretKey, {
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
    telemetry: false,
  });
  return { sandbox, stripe, store, time, received, receiver };
}
