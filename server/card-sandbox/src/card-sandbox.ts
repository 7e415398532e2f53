import { randomBytes } from 'node:crypto';
import express, { type Router } from 'express';
import { type HandleRequest, createApiHandler } from './api-handler.js';
import { LaterEffects } from './later-effects.js';
import { type SandboxPort, type Timers, systemTimers } from './port.js';
import { Records } from './records.js';
import type { StoredAccount, StoredDispute } from './stored-records.js';
import { type SandboxContext, contextFactory, getRecord, randomText, secondsOf } from './sandbox-context.js';
import { invalidRequest } from './sandbox-error.js';
import { closeDispute, openDispute } from './disputes.js';
import { createDashboardRouter } from './dashboard-router.js';
import { createApiRouter } from './sandbox-router.js';
import type { SandboxStore } from './sandbox-store.js';
import { type DeliverWebhook, WebhookDelivery, defaultRetryDelays } from './webhook-delivery.js';

export interface CardSandboxOptions extends SandboxPort {
  store: SandboxStore;
  /** The URL that receives the events; a function if the port is known only after listening. */
  webhookUrl: string | (() => string);
  /** Types of the events that the webhook gets; by default all. The dashboard lists all events. */
  webhookEvents?: readonly string[];
  timers?: Timers;
  random?: (size: number) => Buffer;
  deliver?: DeliverWebhook;
  retryDelays?: readonly number[];
  /** Milliseconds until the delayed effects of test cards: disputes, and refunds that succeed or fail later. */
  laterEffectsAfter?: number;
}

export interface CardSandbox {
  /** For `Stripe.createFetchHttpClient`, so that the unmodified SDK calls the sandbox in this process. */
  readonly fetch: typeof globalThis.fetch;
  /** Answers one request to the API. */
  readonly handle: HandleRequest;
  /** The routes for browsers and for the dashboard; mount it at `/sandbox/stripe`. */
  router(): Router;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly deliveries: SandboxDeliveries;
  /** Opens a dispute of the intent's charge, as if the cardholder had complained. */
  openDispute(intentId: string, reason?: string): Promise<StoredDispute>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<StoredDispute>;
  /** Carries out all delayed effects of test cards now. */
  flushLaterEffects(): Promise<void>;
  /** Stops timers and closes the store. Undelivered events are delivered by the next process. */
  stop(): Promise<void>;
}

/** Controls of event deliveries, for tests and for the dashboard's Resend button. */
export type SandboxDeliveries = Pick<WebhookDelivery, 'pause' | 'resume' | 'flush' | 'resend'>;

const eventLifetime = 30 * 24 * 60 * 60;

const systemClock = { now: () => new Date() };

/**
 * Opens the sandbox's state and starts to deliver events. Its keys are created on the first start and kept in the
 * store.
 */
export async function createCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  const { clock = systemClock, timers = systemTimers, random = randomBytes, webhookUrl } = options;
  const records = await Records.open(options.store);
  const account = await openAccount(records, random);
  const deliveries = new WebhookDelivery({
    records,
    clock,
    timers,
    deliver: options.deliver ?? postWebhook,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    webhookSecret: account.webhookSecret,
    retryDelays: options.retryDelays ?? defaultRetryDelays,
  });
  const createContext = contextFactory({
    ...options,
    clock,
    random,
    records,
    enqueue: (event) => deliveries.enqueue(event),
  });
  const laterEffects = new LaterEffects({ records, clock, timers, createContext, onEffects: () => deliveries.wake() });
  const newRequestId = () => `req_${randomText(random, 14)}`;
  const answer = createApiHandler({ records, account, createContext, newRequestId });

  const handle = withEffects(answer, deliveries, laterEffects);
  /** Runs work that no request caused, such as a dispute. */
  const byTheBank = async <T>(work: (context: SandboxContext) => T): Promise<T> => {
    const result = await records.transact(() => work(createContext({ id: null, idempotencyKey: null })));
    deliveries.wake();
    return result;
  };
  await records.transact(() => forgetOldEvents(records, clock.now()));
  await deliveries.resumeAfterRestart();
  await laterEffects.wake();

  const sandbox: CardSandbox = {
    handle,
    fetch: fetchThrough(handle),
    router() {
      const newToken = () => randomText(random, 32);
      return express.Router().use(createApiRouter(handle)).use(createDashboardRouter({ sandbox, records, newToken }));
    },
    secretKey: account.secretKey,
    publishableKey: account.publishableKey,
    webhookSecret: account.webhookSecret,
    deliveries,
    openDispute: (intentId, reason = 'fraudulent') =>
      byTheBank((context) => openDispute(context, chargeOf(context, intentId), { reason })),
    closeDispute: (disputeId, outcome) => byTheBank((context) => closeDispute(context, disputeId, outcome)),
    flushLaterEffects: () => laterEffects.flush(),
    async stop() {
      deliveries.stop();
      laterEffects.stop();
      await records.close();
    },
  };
  return sandbox;
}

function withEffects(answer: HandleRequest, deliveries: WebhookDelivery, laterEffects: LaterEffects): HandleRequest {
  return async (request) => {
    const response = await answer(request);
    if (request.method === 'POST') {
      deliveries.wake();
      // The request is already stored, so an error in the later effects must not fail it.
      await laterEffects.wake().catch(() => undefined);
    }
    return response;
  };
}

async function openAccount(records: Records, random: (size: number) => Buffer): Promise<StoredAccount> {
  const existing = records.find('account', 'account');
  if (existing) return existing;
  const key = (prefix: string) => prefix + randomText(random, 32);
  return records.transact(() =>
    records.put('account', 'account', {
      secretKey: key('sk_test_sandbox'),
      publishableKey: key('pk_test_sandbox'),
      webhookSecret: key('whsec_sandbox'),
      fingerprintKey: key(''),
    }),
  );
}

function chargeOf(context: SandboxContext, intentId: string): string {
  const chargeId = getRecord(context, 'payment_intent', intentId, 'intent').latest_charge;
  if (!chargeId) throw invalidRequest(`This PaymentIntent (${intentId}) has no charge that could be disputed.`);
  return chargeId;
}

/** Removes events older than 30 days, unless they still wait for delivery. Stripe lists events for 30 days, too. */
function forgetOldEvents(records: Records, now: Date): void {
  for (const event of records.all('event')) {
    if (event.created > secondsOf(now) - eventLifetime) break;
    if (records.find('delivery', event.id)?.status === 'pending') continue;
    records.remove('event', event.id);
    records.remove('delivery', event.id);
  }
}

function fetchThrough(handle: HandleRequest): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await handle({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return new Response(JSON.stringify(body), { status, headers });
  };
}

/** Sends an event over the network. */
export const postWebhook: DeliverWebhook = async (url, body, headers) => {
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) });
  await response.arrayBuffer();
  return { status: response.status };
};
