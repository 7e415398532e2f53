import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, get as openGet, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageQuery } from '@kickstand/pages/rendering';
import type { PageRenderer } from './page-renderer.js';
import { createRenderedPages, type RenderedPages } from './rendered-pages.js';

const query: PageQuery = { operationName: 'Price', query: 'query Price { price }', variables: {} };

let price: number | 'broken' | Promise<number>;
/** Text added to each page; random text makes pages large, because it cannot be compressed. */
let padding: () => string;
let secondsToWait: number;
let counted: string[];
let asked: number;
let rendered: string[];
let now: Date;
let pages: RenderedPages;
let server: Server;
let origin: string;

/** Requests the price and then renders it. */
const renderer: PageRenderer = {
  render(pathname, answers) {
    const [answer] = answers;
    if (!answer) return Promise.resolve({ missing: [query] });
    rendered.push(pathname);
    const body = `${pathname} costs ${(answer.data as { price: number }).price}${padding()}`;
    return Promise.resolve({ page: { head: '', body, answers: '', exportName: 'HomePage' } });
  },
  close: () => Promise.resolve(),
};

beforeEach(async () => {
  // The test decides when the time limits end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  price = 10;
  padding = () => '';
  secondsToWait = 0;
  counted = [];
  asked = 0;
  rendered = [];
  now = new Date('2026-11-22T10:00:00Z');
  pages = createRenderedPages({
    renderer,
    answerVisitor: async () => {
      asked += 1;
      const value = await price;
      return JSON.stringify(value === 'broken' ? { errors: [{ message: 'no database' }] } : { data: { price: value } });
    },
    toDocument: (_pathname, page) => page.body,
    plainPage: (_request, response) => void response.send('the browser renders it'),
    countRender: (addressKey) => {
      counted.push(addressKey);
      return Promise.resolve(secondsToWait);
    },
    caching: 'public, s-maxage=30',
    clock: { now: () => now },
    logger: pino({ level: 'silent' }),
  });
  const app = express();
  app.use(pages.handler, pages.notFound, (_request, response) => void response.send('left to the browser'));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

const get = async (path: string, init?: RequestInit) => await (await fetch(origin + path, init)).text();
const wait = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

describe('rendered pages', () => {
  it('are rendered once for everybody while the answers stay the same', async () => {
    expect(await get('/')).toBe('/ costs 10');
    wait(100);
    expect(await Promise.all([get('/'), get('/')])).toEqual(['/ costs 10', '/ costs 10']);
    expect(rendered).toEqual(['/']);
  });

  it('show a change by another server within a tenth of a second', async () => {
    await get('/');
    price = 12;
    wait(50);
    expect(await get('/')).toBe('/ costs 10');
    wait(50);
    expect(await get('/')).toBe('/ costs 12');
  });

  it('show a change by this server at once, even when a check is under way', async () => {
    let answer = (_price: number) => {};
    price = new Promise((resolve) => (answer = resolve));
    const before = get('/');
    await expect.poll(() => asked).toBe(1);
    price = 12;
    pages.recheck();
    const after = get('/');
    answer(10);
    expect(await before).toBe('/ costs 10');
    expect(await after).toBe('/ costs 12');
    expect(await get('/')).toBe('/ costs 12');
  });

  it('are answered with 503 when a query fails, and when it takes too long', async () => {
    price = 'broken';
    const failed = await fetch(`${origin}/`);
    expect(failed).toMatchObject({ status: 503 });
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await failed.text()).toBe('the browser renders it');
    price = new Promise(() => {});
    asked = 0;
    const impatient = fetch(`${origin}/`);
    await expect.poll(() => asked).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(await impatient).toMatchObject({ status: 503 });
    price = 10;
    expect(await get('/')).toBe('/ costs 10');
  });

  it('are sent as older copies for up to five minutes while the shop cannot check them', async () => {
    expect(await get('/')).toBe('/ costs 10');
    price = 'broken';
    wait(100);
    expect(await get('/')).toBe('/ costs 10');
    price = new Promise(() => {});
    asked = 0;
    const impatient = get('/');
    await expect.poll(() => asked).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(await impatient).toBe('/ costs 10');
    vi.advanceTimersByTime(10_000);
    price = 'broken';
    wait(5 * 60_000);
    expect(await fetch(`${origin}/`)).toMatchObject({ status: 503 });
    price = 12;
    expect(await get('/')).toBe('/ costs 12');
  });

  it('are updated even by a check that ends after an older copy was sent', async () => {
    await get('/');
    let answer = (_price: number) => {};
    price = new Promise((resolve) => (answer = resolve));
    wait(100);
    asked = 0;
    const impatient = get('/');
    await expect.poll(() => asked).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(await impatient).toBe('/ costs 10');
    answer(12);
    await expect.poll(() => rendered).toHaveLength(2);
    price = 'broken';
    expect(await get('/')).toBe('/ costs 12');
  });

  it('count towards the limit of the client that caused the rendering; refused clients still get copies', async () => {
    await get('/');
    expect(counted).toEqual(['127.0.0.1']);
    wait(100);
    price = 12;
    expect(await get('/')).toBe('/ costs 12');
    secondsToWait = 40;
    const refused = await fetch(`${origin}/blogs`);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(await refused.text()).toBe('the browser renders it');
    expect(await get('/')).toBe('/ costs 12');
    expect(await get('/no-such-page')).toBe('/404 costs 12');
    expect(counted).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('are not rendered for clients that have left', async () => {
    let answer = (_price: number) => {};
    price = new Promise((resolve) => (answer = resolve));
    const agent = new Agent();
    const paths = ['/', '/blogs', '/contact', '/parts'];
    const requests = paths.map((path) => openGet(origin + path, { agent }).on('error', () => undefined));
    await expect.poll(() => counted).toHaveLength(paths.length);
    const stays = get('/contact');
    const closed = Promise.all(requests.map((request) => new Promise((resolve) => request.once('close', resolve))));
    for (const request of requests) request.destroy();
    await closed;
    await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(1);
    answer(10);
    expect(await stays).toBe('/contact costs 10');
    expect(await get('/reviews')).toBe('/reviews costs 10');
    expect(rendered).toEqual(['/contact', '/reviews']);
  });

  it('are sent in the encoding that is asked for, and not at all when the browser has them', async () => {
    const answer = await fetch(`${origin}/`, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe('/ costs 10');
    expect(answer.headers.get('cache-control')).toBe('public, s-maxage=30');
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(`${origin}/`, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect(again.status).toBe(304);
    expect(await get('/', { headers: { 'accept-encoding': 'identity' } })).toBe('/ costs 10');
  });

  it('are kept for the most recently requested addresses, as many as fit into the memory', async () => {
    padding = () => randomBytes(1_500_000).toString('base64');
    for (let number = 0; number < 16; number += 1) await get(`/part/part-${number}`);
    rendered = [];
    await get('/part/part-15');
    await get('/part/part-0');
    expect(rendered).toEqual(['/part/part-0']);
  });

  it('are not sent for pages behind the sign-in, addresses in another spelling, or writing requests', async () => {
    for (const path of ['/dashboard', '/product/0123456789abcdef01234567', '/Blogs', '/blogs/', '/%62logs']) {
      expect(await get(path)).toBe('left to the browser');
    }
    expect(await get('/', { method: 'POST' })).toBe('left to the browser');
  });

  it('are the same page, with status 404, for all unknown addresses', async () => {
    for (const path of ['/no-such-page', '/contact/none']) {
      const answer = await fetch(origin + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('/404 costs 10');
    }
    expect(rendered).toEqual(['/404']);
  });
});
