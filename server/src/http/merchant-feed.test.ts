import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '../../test/test-clock.js';
import { merchantFeed, type FeedRoutes } from './merchant-feed.js';

/** The folder for temporary files. */
let folder: string;
let clock: TestClock;
let built: number;
let xml: string;
let isPublished: boolean;
let routes: FeedRoutes;
let server: ReturnType<ReturnType<typeof express>['listen']>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-feed-'));
  vi.stubEnv('TMPDIR', folder);
  clock = new TestClock();
  [built, xml, isPublished] = [0, '<rss>1</rss>', true];
  const feed = {
    isPublished: () => Promise.resolve(isPublished),
    async *read() {
      built += 1;
      yield* xml;
      await Promise.resolve();
    },
  };
  routes = merchantFeed(feed, clock);
  server = express().use('/feeds', routes.router).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await routes.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path: '/feeds/google.xml', headers, method });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const isCompressed = answer.headers['content-encoding'] === 'gzip' && body.length > 0;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: (isCompressed ? gunzipSync(body) : body).toString(),
  };
}
const gzip = { 'accept-encoding': 'gzip, br' };

describe('the file of the feed', () => {
  it('is sent compressed to those who accept it', async () => {
    const compressed = await ask(gzip);
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('xml') as string,
    });
    const plain = await ask();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([compressed.text, plain.text, compressed.headers.etag]).toEqual([xml, xml, plain.headers.etag]);
    expect(await ask(gzip, 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect(built).toBe(1);
  });

  it('is built once for many requests, and again after ten minutes', async () => {
    await Promise.all([ask(gzip), ask(), ask(gzip)]);
    expect(built).toBe(1);
    xml = '<rss>2</rss>';
    clock.advance({ minutes: 9 });
    expect((await ask()).text).toBe('<rss>1</rss>');
    clock.advance({ minutes: 1 });
    expect([(await ask()).text, built]).toEqual(['<rss>2</rss>', 2]);
  });

  it('is not sent again if it has not changed, although it was built again', async () => {
    const { headers } = await ask();
    clock.advance({ minutes: 10 });
    const unchanged = { status: 304, text: '' };
    expect(await ask({ 'if-none-match': headers.etag ?? '' })).toMatchObject(unchanged);
    expect(await ask({ 'if-modified-since': headers['last-modified'] ?? '' })).toMatchObject(unchanged);
    clock.advance({ minutes: 10 });
    xml = '<rss>2</rss>';
    expect((await ask({ 'if-none-match': headers.etag ?? '' })).status).toBe(200);
  });

  it('does not exist if the merchant does not publish it', async () => {
    isPublished = false;
    expect([(await ask()).status, built]).toEqual([404, 0]);
  });

  it('is built again after something else has removed it', async () => {
    await ask();
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    expect(await ask()).toMatchObject({ status: 200, text: xml });
  });

  it('is built again after a failure', async () => {
    const broken = merchantFeed(
      {
        isPublished: () => Promise.resolve(true),
        async *read() {
          built += 1;
          await Promise.resolve();
          if (built === 1) throw new Error('The database is gone');
          yield xml;
        },
      },
      clock,
    );
    server.close();
    server = express().use('/feeds', broken.router).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect((await ask()).status).toBe(500);
    expect(await readdir(folder)).toEqual([]);
    expect((await ask()).text).toBe(xml);
    await broken.stop();
    expect(await readdir(folder)).toEqual([]);
  });
});
