import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { type SandboxHarness, openSandbox } from './testing/sandbox-harness.js';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

interface Mounted extends SandboxHarness {
  base: string;
}

async function mount(): Promise<Mounted> {
  const harness = await openSandbox();
  const app = express().use('/sandbox/stripe', harness.sandbox.router());
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  servers.push(server);
  return { ...harness, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/stripe` };
}

const create = ({ stripe }: SandboxHarness, fields: object = {}) =>
  stripe.paymentIntents.create({ amount: 4500, currency: 'usd', metadata: { orderId: 'ord_77' }, ...fields });
const pay = (harness: SandboxHarness) => create(harness, { confirm: true, payment_method: 'pm_card_visa' });

describe('the API over HTTP', () => {
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '30',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Ada Rider',
  };

  it('confirms and retrieves an intent with the publishable key and its client secret', async () => {
    const shop = await mount();
    const intent = await create(shop);
    const confirmed = await fetch(`${shop.base}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.sandbox.publishableKey}` },
      body: new URLSearchParams({ ...card, client_secret: intent.client_secret ?? '' }),
    });
    expect(confirmed.status).toBe(200);
    expect(await confirmed.json()).toMatchObject({ id: intent.id, status: 'succeeded', amount: 4500 });

    const query = new URLSearchParams({ key: shop.sandbox.publishableKey, client_secret: intent.client_secret ?? '' });
    const retrieved = await fetch(`${shop.base}/v1/payment_intents/${intent.id}?${query.toString()}`);
    expect(await retrieved.json()).toMatchObject({ status: 'succeeded' });
  });

  it('does not store card numbers', async () => {
    const shop = await mount();
    const intent = await create(shop);
    await fetch(`${shop.base}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.sandbox.publishableKey}`, 'idempotency-key': 'k' },
      body: new URLSearchParams({ ...card, client_secret: intent.client_secret ?? '' }),
    });
    await shop.sandbox.deliveries.flush();
    const kept = JSON.stringify([await shop.store.load(), shop.received]);
    expect(kept).toContain('4242');
    expect(kept).not.toMatch(/4242424242424242|"123"/);
  });

  it('does not accept the secret key', async () => {
    const shop = await mount();
    const response = await fetch(`${shop.base}/v1/payment_intents`, {
      headers: { authorization: `Bearer ${shop.sandbox.secretKey}` },
    });
    expect(response.status).toBe(401);
  });

  it('refuses a body that is too large', async () => {
    const shop = await mount();
    const body = new URLSearchParams({ key: shop.sandbox.publishableKey, client_secret: 'x'.repeat(100_000) });
    const response = await fetch(`${shop.base}/v1/payment_methods`, { method: 'POST', body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('the dashboard', () => {
  const page = async ({ base }: Mounted, query = '') => (await fetch(`${base}${query}`)).text();
  const fieldOf = (html: string, name: string) => new RegExp(`name="${name}"\\s+value="([^"]+)"`).exec(html)?.[1] ?? '';

  async function submit(
    shop: Mounted,
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const html = await page(shop);
    const body = new URLSearchParams({ token: fieldOf(html, 'token'), key: fieldOf(html, 'key'), ...fields });
    return fetch(`${shop.base}/dashboard/${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  }

  it('lists payments with order, card, amount and status, and loads nothing from other sites', async () => {
    const shop = await mount();
    await pay(shop);
    const response = await fetch(shop.base);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; img-src 'self';");
    const html = await response.text();
    expect(html).toContain('$45.00 usd');
    expect(html).toContain('ord_77');
    expect(html).toMatch(/visa.*4242/s);
    expect(html).toContain('data-status="succeeded"');
    expect(html).toContain('payment_intent.succeeded');
    expect(html).toContain('<link rel="icon" href="/icon.svg" />');
    expect(html).not.toMatch(/(src|href)="(?!\/sandbox\/stripe|\/icon\.svg")/);
    expect(html).not.toMatch(/<script(?![^>]*src=)|style=|onclick/);
    for (const asset of ['css', 'js']) {
      expect((await fetch(`${shop.base}/assets/dashboard.${asset}`)).status).toBe(200);
    }
  });

  it('finds a payment by its order number', async () => {
    const shop = await mount();
    await pay(shop);
    await create(shop, { metadata: { orderId: 'ord_88' } });
    const html = await page(shop, '?q=ord_88');
    expect(html).toContain('ord_88');
    expect(html).not.toContain('ord_77');
  });

  it('escapes the input of shoppers', async () => {
    const shop = await mount();
    await create(shop, { metadata: { orderId: '<img src=x>' } });
    const html = await page(shop, `?q=${encodeURIComponent('"><script>')}`);
    expect(html + (await page(shop))).not.toMatch(/<img|"><script>/);
  });

  it('refunds part of a payment, then the rest', async () => {
    const shop = await mount();
    const intent = await pay(shop);
    const answer = await submit(shop, `intents/${intent.id}/refund`, { amount: '10.50' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox/stripe']);
    await submit(shop, `intents/${intent.id}/refund`);
    const refunds = await shop.stripe.refunds.list({ payment_intent: intent.id });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([3450, 1050]);
  });

  it('refunds only once when a form is sent twice', async () => {
    const shop = await mount();
    const intent = await pay(shop);
    await submit(shop, `intents/${intent.id}/refund`, { amount: '10', key: 'same' });
    await submit(shop, `intents/${intent.id}/refund`, { amount: '10', key: 'same' });
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it.each([['46'], ['-1'], ['1.001'], ['ten']])('shows why it does not refund %s', async (amount) => {
    const shop = await mount();
    const intent = await pay(shop);
    const answer = await submit(shop, `intents/${intent.id}/refund`, { amount });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/class="notice refused"[^>]*>(Refund amount|That is not an amount)/);
  });

  it('opens and decides a dispute', async () => {
    const shop = await mount();
    const intent = await pay(shop);
    await submit(shop, `intents/${intent.id}/dispute`);
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: intent.id })).data;
    expect(dispute?.status).toBe('needs_response');
    await submit(shop, `disputes/${dispute?.id}/close`, { outcome: 'lost' });
    expect((await shop.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost');
  });

  it('resends an event', async () => {
    const shop = await mount();
    await create(shop);
    await shop.sandbox.deliveries.flush();
    const [event] = (await shop.stripe.events.list()).data;
    await submit(shop, `events/${event?.id}/resend`);
    await shop.sandbox.deliveries.flush();
    expect(shop.received.map(({ event: { id } }) => id)).toEqual([event?.id, event?.id]);
  });

  it.each([
    ['without the token', { token: 'x' }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
  ])('ignores a form sent %s', async (_case, fields, headers) => {
    const shop = await mount();
    const intent = await pay(shop);
    const answer = await submit(shop, `intents/${intent.id}/refund`, fields, headers);
    expect(answer.status).toBe(403);
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([]);
  });
});
