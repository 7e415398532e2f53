import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { health } from './health.js';

let server: Server;
afterEach(() => server.close());

async function readiness(isReady: () => Promise<boolean>): Promise<[number, unknown]> {
  server = createServer(express().use(health(isReady, { isFailing: false }))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  return [answer.status, await answer.json()];
}

describe('/readyz', () => {
  const notReady = [503, { status: 'not ready' }];

  it.each<[what: string, isReady: () => Promise<boolean>, answer: unknown]>([
    ['the database answers', () => Promise.resolve(true), [200, { status: 'ready' }]],
    ['the server is stopping', () => Promise.resolve(false), notReady],
    ['the database is lost', () => Promise.reject(new Error('no connection')), notReady],
    ['the database hangs', () => new Promise(() => undefined), notReady],
  ])('if %s, tells in time whether the server is ready', async (_what, isReady, answer) => {
    expect(await readiness(isReady)).toEqual(answer);
  });
});
