import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFileSandboxStore } from './file-sandbox-store.js';
import { ManualTime, type SandboxHarness, openSandbox } from './testing/sandbox-harness.js';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const open = (harness: SandboxHarness) => harness.stripe.paymentIntents.create({ amount: 2000, currency: 'usd' });
const types = ({ received }: SandboxHarness) => received.map(({ event }) => event.type);

/** Waits for deliveries, which run asynchronously. */
const settled = (expected: () => void) => vi.waitFor(expected, { interval: 1 });

describe('deliveries', () => {
  it('are signed so that the SDK accepts them, and sent to the configured address', async () => {
    const harness = await openSandbox();
    await open(harness);
    await settled(() => expect(harness.received).toHaveLength(1));
    expect(harness.received[0]).toMatchObject({
      url: 'http://shop.invalid/webhooks/stripe',
      event: { type: 'payment_intent.created', data: { object: { amount: 2000 } }, api_version: '2026-10-28.endive' },
    });
  });

  it('are made only for the events that the webhook is set up for', async () => {
    const harness = await openSandbox({ webhookEvents: ['payment_intent.succeeded'] });
    const intent = await open(harness);
    await harness.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await harness.sandbox.deliveries.flush();
    expect(types(harness)).toEqual(['payment_intent.succeeded']);
  });

  it('report each step of a payment', async () => {
    const harness = await openSandbox();
    const intent = await open(harness);
    await harness.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await harness.sandbox.deliveries.flush();
    expect(types(harness).sort()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  });

  it.each([
    ['answers 500', () => 500],
    [
      'is not there',
      () => {
        throw new Error('connect ECONNREFUSED');
      },
    ],
  ])('are retried with growing delays while the receiver %s', async (_state, answer) => {
    const harness = await openSandbox({ retryDelays: [1_000, 10_000] });
    const asked = vi.fn(answer);
    harness.receiver.answer = asked;
    await open(harness);
    await settled(() => expect(asked).toHaveBeenCalledTimes(1));
    await harness.stripe.paymentIntents.list();
    harness.time.advance(999);
    expect(asked).toHaveBeenCalledTimes(1);
    harness.time.advance(1);
    await settled(() => expect(asked).toHaveBeenCalledTimes(2));
    harness.receiver.answer = () => 200;
    await harness.stripe.paymentIntents.list();
    harness.time.advance(10_000);
    await settled(() => expect(types(harness)).toEqual(['payment_intent.created']));
  });

  it('are given up after the last retry and can be resent', async () => {
    const harness = await openSandbox({ retryDelays: [1_000] });
    const asked = vi.fn(() => 503);
    harness.receiver.answer = asked;
    await open(harness);
    await settled(() => expect(asked).toHaveBeenCalledTimes(1));
    await harness.sandbox.deliveries.flush();
    await harness.sandbox.deliveries.flush();
    harness.time.advance(1_000_000);
    await harness.sandbox.deliveries.flush();
    expect(asked).toHaveBeenCalledTimes(2);

    harness.receiver.answer = () => 200;
    const [event] = (await harness.stripe.events.list()).data;
    expect(event?.pending_webhooks).toBe(1);
    await harness.sandbox.deliveries.resend(event?.id ?? '');
    await settled(() => expect(types(harness)).toEqual(['payment_intent.created']));
    expect((await harness.stripe.events.retrieve(event?.id ?? '')).pending_webhooks).toBe(0);
  });

  it('that this process could not make are made by the next one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'card-sandbox-'));
    folders.push(folder);
    const time = new ManualTime();
    const first = await openSandbox({ store: createFileSandboxStore(folder), time });
    first.receiver.answer = () => 500;
    const intent = await open(first);
    await first.sandbox.deliveries.flush();
    await first.sandbox.stop();

    const second = await openSandbox({ store: createFileSandboxStore(folder), time });
    time.advance(0);
    await settled(() => expect(types(second)).toEqual(['payment_intent.created']));
    expect(second.sandbox.secretKey).toBe(first.sandbox.secretKey);
    expect(await second.stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
    await second.sandbox.stop();
  });
});

describe('paused deliveries', () => {
  it('are made after resuming', async () => {
    const harness = await openSandbox();
    harness.sandbox.deliveries.pause();
    await open(harness);
    await harness.stripe.paymentIntents.list();
    expect(harness.received).toEqual([]);
    harness.sandbox.deliveries.resume();
    await settled(() => expect(harness.received).toHaveLength(1));
  });
});
