import { once } from 'node:events';
import { createServer, request as openRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptPages } from './kept-pages.js';
import { toPageCopy, type PageCopy } from './page-copy.js';

let server: Server;
let copy: PageCopy;
let wait: number | Promise<number>;
let isRefused: boolean;
let observed: number;
beforeAll(async () => {
  copy = await toPageCopy('<h1>Home</h1>', 'no-cache');
  const app = express();
  app.use(
    keptPages({
      findFresh: (address) => (address === '/' ? copy : null),
      isRefused: () => isRefused,
      countRequest: () => wait,
      observe: (_request, _response, next) => {
        observed += 1;
        next();
      },
      securityHeaders: [['Content-Security-Policy', "default-src 'self'"]],
    }),
    (_request, response) => void response.send('left to the next handler'),
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  [wait, isRefused, observed] = [0, false, 0];
});

async function get(headers: Record<string, string> = {}, path = '/', method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const all = { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers };
  const request = openRequest({ host: '127.0.0.1', port, path, method, headers: all, agent: false }).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(answer, 'end');
  return { answer, body: Buffer.concat(chunks) };
}

describe('a page with an up-to-date copy', () => {
  it('is sent in Brotli, with the security headers, an ID, and an entry in the logs', async () => {
    const { answer, body } = await get({ 'x-request-id': 'from-the-proxy' });
    expect(answer.statusCode).toBe(200);
    expect(body.equals(copy.encoded.br)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(copy.encoded.br.length),
      'content-security-policy': "default-src 'self'",
      'content-type': 'text/html; charset=utf-8',
      etag: copy.headers['ETag'],
      vary: 'Accept-Encoding',
      'x-request-id': 'from-the-proxy',
    });
    expect((await get()).answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(observed).toBe(2);
  });

  it('is sent if the rate limit in the database allows the request', async () => {
    wait = Promise.resolve(0);
    expect((await get()).answer.headers['content-encoding']).toBe('br');
  });
});

describe('the next handler', () => {
  it.each([
    ['another address', {}, '/about', 'GET'],
    ['a request for the headers', {}, '/', 'HEAD'],
    ['a browser that has the page', { 'if-none-match': 'W/"a"' }, '/', 'GET'],
    ['a client without Brotli', { 'accept-encoding': 'gzip' }, '/', 'GET'],
    ['a client that refuses Brotli', { 'accept-encoding': 'gzip, br;q=0' }, '/', 'GET'],
    ['a request with a body', { 'content-length': '0' }, '/', 'GET'],
  ])('gets the request: %s', async (_name, headers, path, method) => {
    const { answer } = await get(headers, path, method);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(observed).toBe(0);
  });

  it.each([
    ['host', () => (isRefused = true)],
    ['rate limit', () => (wait = 3)],
    ['rate limit of all servers', () => (wait = Promise.resolve(3))],
  ])('gets a request that is refused because of the %s', async (_name, refuse) => {
    void refuse();
    expect((await get()).body.toString()).toBe('left to the next handler');
  });
});
