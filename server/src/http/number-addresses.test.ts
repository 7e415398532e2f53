import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../../test/shop.js';
import { systemActor } from '../shared/actor.js';
import { numberAddresses } from './number-addresses.js';

let shop: TestShop;
let server: Server;
let origin: string;

beforeAll(async () => {
  shop = await openTestShop();
  await addProduct(shop, { partNumber: 'KS-4106/a4' });
  await shop.services.numbers.supersessions.save(systemActor('test'), {
    number: '45-A',
    brandName: 'Haruna',
    kind: 'replaced',
    replacedBy: [{ number: '45-B', brandName: 'Haruna' }],
  });
  const app = express();
  app.use(numberAddresses(shop.services.numbers, (_request, response) => void response.send('no such number')));
  app.use((_request, response) => void response.send('the page'));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});

it.each([
  ['/numbers/KS4106A4', 200, null],
  ['/numbers/45B', 200, null],
  ['/numbers/ks-4106%2Fa4/?from=mail', 301, '/numbers/KS4106A4?from=mail'],
  ['/Numbers/45a', 301, '/numbers/45A'],
  ['/numbers/KS9999', 404, null],
  ['/numbers/---', 404, null],
  [`/numbers/${'1'.repeat(61)}`, 404, null],
])('%s is answered with %i', async (path, status, to) => {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  if (status === 301) expect(answer.headers.get('cache-control')).toBe('no-cache');
  else expect(await answer.text()).toBe(status === 200 ? 'the page' : 'no such number');
});
