import { once } from 'node:events';
import { createServer, request as openRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedGuard, ownPagesOnly } from './embedded-guard.js';

const servers: Server[] = [];
let closed: number;
let open: number;

async function serve(publicUrl: string, allowsProxies: boolean): Promise<number> {
  const app = express();
  app.use(embeddedGuard({ publicUrl, allowsProxies }), ownPagesOnly(publicUrl));
  app.use((_request, response) => void response.send('the shop'));
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  closed = await serve('http://localhost:4000', false);
  open = await serve('https://shop.example', true);
});
afterAll(() => servers.forEach((server) => server.close()));

async function ask(port: number, headers: Record<string, string>, method = 'GET'): Promise<number> {
  const request = openRequest({ host: '127.0.0.1', port, method, headers, agent: false }).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

describe('a shop with embedded parts', () => {
  it.each(['localhost', 'LOCALHOST:4000', 'localhost.', '127.0.0.1:4000', '127.8.8.8', '[::1]:4000', 'a.localhost'])(
    'answers %s',
    async (host) => {
      expect(await ask(closed, { host })).toBe(200);
    },
  );

  it.each(['rebound.example', 'shop.example', '192.168.0.7:4000', 'localhost.rebound.example', '0.0.0.0', 'a b'])(
    'refuses requests for %j',
    async (host) => {
      expect(await ask(closed, { host })).toBe(421);
    },
  );

  it('answers the host of PUBLIC_URL on any port, and no other host', async () => {
    expect(await ask(open, { host: 'shop.example' })).toBe(200);
    expect(await ask(open, { host: 'Shop.Example:8443' })).toBe(200);
    expect(await ask(open, { host: 'shop.example.rebound.example' })).toBe(421);
  });

  it.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'])(
    'does not answer a proxy that sends %s unless access from other machines is allowed',
    async (header) => {
      expect(await ask(closed, { host: 'localhost', [header]: 'for=1.2.3.4' })).toBe(403);
      expect(await ask(open, { host: 'shop.example', [header]: 'for=1.2.3.4' })).toBe(200);
    },
  );
});

describe('a request that changes an embedded part', () => {
  const post = (port: number, origin: string, host = 'localhost') => ask(port, { host, origin }, 'POST');

  it('is accepted from the shop’s own pages, under each of its host names', async () => {
    expect(await post(closed, 'http://localhost:4000')).toBe(200);
    expect(await post(closed, `http://127.0.0.1:${closed}`)).toBe(200);
    expect(await post(open, 'https://shop.example')).toBe(200);
    expect(await ask(closed, { host: 'localhost' }, 'POST')).toBe(200);
  });

  it.each(['https://evil.example', 'http://localhost:5999', 'https://localhost:4000', 'null', 'http://shop.example'])(
    'is refused if it comes from %s',
    async (origin) => {
      expect(await post(closed, origin)).toBe(403);
    },
  );

  it('is checked against the configured origin, not against its Host header', async () => {
    expect(await post(open, `http://a.localhost:${open + 1}`, `a.localhost:${open + 1}`)).toBe(403);
    expect(await post(open, 'http://shop.example', 'shop.example')).toBe(403);
  });
});
