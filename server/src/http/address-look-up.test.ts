import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../test/shop.js';
import { databaseLost } from '../api/report-failure.js';
import { catalogueAddresses } from './catalogue-addresses.js';
import { numberAddresses } from './number-addresses.js';
import { createRenderedPages } from './rendered-pages.js';
import { errorHandler } from './rest/errors.js';

let shop: TestShop;
let server: Server;
let origin: string;
const logger = pino({ level: 'silent' });
let now = new Date('2026-11-22T10:00:00Z');
/** Slugs and numbers that the database is asked for. */
let asked: string[] = [];
/** Makes the database answer; called for each look-up. */
let answer: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestShop();
  const pages = createRenderedPages({
    renderer: {
      render: (pathname) =>
        Promise.resolve({ page: { head: '', body: `page of ${pathname}`, answers: '', exportName: 'PartPage' } }),
      close: () => Promise.resolve(),
    },
    answerVisitor: async () => {
      await answer();
      return '{}';
    },
    toDocument: (_pathname, page) => page.body,
    plainPage: (_request, response) => void response.send('the browser renders it'),
    countRender: () => Promise.resolve(0),
    clock: { now: () => now },
    logger,
  });
  const { catalogue } = shop.services;
  const page = (_request: unknown, response: express.Response) => void response.send('no such page');
  const findBySlug: typeof catalogue.findBySlug = async (_actor, slug) => {
    asked.push(slug);
    await answer();
    return { slug, status: 'active', deletedAt: null } as Awaited<ReturnType<typeof catalogue.findBySlug>>;
  };
  const lookUp: TestShop['services']['numbers']['lookUp'] = async (key) => {
    asked.push(key);
    await answer();
    return { isKnown: true } as Awaited<ReturnType<TestShop['services']['numbers']['lookUp']>>;
  };
  const app = express();
  app.use(catalogueAddresses({ ...shop.services, catalogue: { ...catalogue, findBySlug } }, page, pages.hasCopy));
  app.use(numberAddresses({ lookUp }, page, pages.hasCopy));
  app.use(pages.handler, errorHandler(logger));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});

async function get(path: string) {
  const response = await fetch(origin + path);
  return [response.status, await response.text()] as const;
}

describe.each(['/part/chain', '/numbers/KS4106A4'])('while the database does not answer, %s', (path) => {
  const key = path.split('/')[2] ?? '';

  it('is answered with 503 if there is no copy of the page', async () => {
    answer = () => Promise.reject(databaseLost());
    expect((await get(`${path}2`))[0]).toBe(503);
  });

  it('is sent as an older copy, also if the answer takes longer than a second', async () => {
    answer = () => Promise.resolve();
    expect(await get(path)).toEqual([200, `page of ${path}`]);
    now = new Date(now.getTime() + 60_000);
    answer = () => Promise.reject(databaseLost());
    expect(await get(path)).toEqual([200, `page of ${path}`]);

    // The test decides when the second has passed.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    answer = () => new Promise(() => {});
    asked = [];
    const impatient = get(path);
    await expect.poll(() => asked).toEqual([key]);
    vi.advanceTimersByTime(1_000);
    expect(await impatient).toEqual([200, `page of ${path}`]);
  });
});
