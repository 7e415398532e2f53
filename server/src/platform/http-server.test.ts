import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { StartupError } from './data-folder.js';
import { closeServer, createShopServer, listen, type ShopServer } from './http-server.js';

const servers: Server[] = [];

afterEach(() => Promise.all(servers.splice(0).map(closeServer)));

async function openServer(): Promise<ShopServer & { origin: string }> {
  const shop = createShopServer();
  await listen(shop.server, { port: 0, host: '127.0.0.1' });
  servers.push(shop.server);
  return { ...shop, origin: `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}` };
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

  it('answers what was asked before the application was there', async () => {
    const { server, serve, origin } = await openServer();
    const early = fetch(`${origin}/early`);
    await once(server, 'request');
    serve(express().use((request, response) => void response.send(request.path)));
    expect(await (await early).text()).toBe('/early');
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
