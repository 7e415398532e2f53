import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StartupError } from './data-folder.js';
import { closeServer, createShopServer, listen, type ShopServer } from './http-server.js';

const servers: Server[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => closeServer(server))));

async function openServer(): Promise<ShopServer & { origin: string }> {
  const shop = createShopServer();
  await listen(shop.server, { port: 0, host: '127.0.0.1' });
  servers.push(shop.server);
  return { ...shop, origin: `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}` };
}

/** Sends the given lines as a request, and returns everything received until the server closes the connection. */
async function send(server: Server, lines: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const prototypesOf = (...objects: object[]) => objects.map((object) => Object.getPrototypeOf(object) as object);

describe('the server of an Express application', () => {
  it('creates requests and responses with prototypes that the application need not change', async () => {
    const { server, serve, origin } = await openServer();
    const created: object[] = [];
    const served: object[] = [];
    server.prependListener('request', (request, response) => created.push(...prototypesOf(request, response)));
    const app = express().get('/', (request, response) => {
      served.push(...prototypesOf(request, response));
      response.status(201).json({ path: request.path, isSame: request.app === app && response.app === app });
    });
    serve(app);
    const response = await fetch(origin);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ path: '/', isSame: true });
    expect(served).toHaveLength(2);
    expect(served.every((prototype, index) => prototype === created[index])).toBe(true);
  });

  it('answers 503 until the application is ready, but is healthy at once', async () => {
    const { serve, origin } = await openServer();
    for (const path of ['/', '/readyz', '/graphql']) {
      const early = await fetch(origin + path, { method: path === '/graphql' ? 'POST' : 'GET' });
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await early.json()).toEqual({ status: 'starting' });
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    serve(express().use((request, response) => void response.send(request.path)));
    expect(await (await fetch(`${origin}/late`)).text()).toBe('/late');
  });

  it('keeps idle connections open for longer than proxies do, until it drains', async () => {
    const { serve, drain, origin } = await openServer();
    serve(express().use((_request, response) => void response.end()));
    const headersOf = async () => (await fetch(origin)).headers;
    expect((await headersOf()).get('keep-alive')).toBe('timeout=65');
    drain();
    expect((await headersOf()).get('connection')).toBe('close');
  });

  it('lets requests in progress finish when it closes, and ends them at the limit', async () => {
    const { server, serve, origin } = await openServer();
    const waiting: (() => void)[] = [];
    serve(express().use((_request, response) => void waiting.push(() => response.end('finished'))));
    const [finishing, hanging] = [fetch(origin), fetch(origin)];
    while (waiting.length < 2) await once(server, 'request');
    const closed = closeServer(server, 500);
    waiting[0]?.();
    expect(await (await Promise.race([finishing, hanging])).text()).toBe('finished');
    await closed;
    const outcomes = await Promise.allSettled([finishing, hanging]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(fetch(origin)).rejects.toThrow();
  });

  it.each([
    ['two Host headers', 'GET / HTTP/1.1', ['Host: localhost', 'host: other.example']],
    ['the same Host header twice', 'GET / HTTP/1.1', ['Host: localhost', 'Host: localhost']],
    ['a user in the Host header', 'GET / HTTP/1.1', ['Host: user@localhost']],
    ['a path in the Host header', 'GET / HTTP/1.1', ['Host: localhost/path']],
    ['two hosts in one header', 'GET / HTTP/1.1', ['Host: localhost, other.example']],
    ['an empty Host header', 'GET / HTTP/1.1', ['Host:']],
    ['no Host header', 'GET / HTTP/1.1', ['Accept: */*']],
    ['an address with a host', 'GET http://other.example/ HTTP/1.1', ['Host: localhost']],
    ['an address of this host', 'GET http://localhost/ HTTP/1.1', ['Host: localhost']],
  ])('refuses a request with %s before the application gets it', async (_what, line, headers) => {
    const { server, serve } = await openServer();
    const asked = vi.fn();
    serve(express().use(asked));
    expect(await send(server, [line, ...headers])).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['a name', 'GET / HTTP/1.1', ['Host: my_shop.example']],
    ['a port', 'GET /?next=http://localhost HTTP/1.1', ['Host: localhost:4000']],
    ['an IPv6 address', 'GET / HTTP/1.1', ['Host: [::1]:4000']],
    ['no host, in HTTP/1.0', 'GET / HTTP/1.0', []],
  ])('answers a request with %s', async (_what, line, headers) => {
    const { server, serve } = await openServer();
    serve(express().use((_request, response) => void response.send('the shop')));
    expect(await send(server, [line, ...headers, 'Connection: close'])).toContain('the shop');
  });

  it('says which port is taken', async () => {
    const { server } = await openServer();
    const { port } = server.address() as AddressInfo;
    const refused = listen(createServer(), { port, host: '127.0.0.1' });
    await expect(refused).rejects.toThrow(
      new StartupError(`PORT ${port} is taken by another program. Choose another one.`),
    );
  });
});
