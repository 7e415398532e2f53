import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type RequestHandler } from 'express';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { databaseLost } from '../../api/report-failure.js';
import { bindCalls } from '../../api/rest/bind-calls.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { databaseGate } from '../database-gate.js';
import { webClient } from '../web-client.js';
import { errorHandler } from './errors.js';

const calls = {
  saveUser: {
    ...{ method: 'put', path: '/user/{email}', group: 'Tests', summary: '', access: 'visitor', refusals: [] },
    ...{ params: z.object({ email: z.string() }), answer: z.object({}), answerDescription: '' },
  },
} as const satisfies RestCalls;
const routes = bindCalls(calls, { saveUser: () => Promise.reject(new Error('The disk is full.')) });

async function send(app: Express, path: string, init: RequestInit) {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  const { status, headers } = answer;
  const text = await answer.text();
  server.close();
  return { status, text, retryAfter: headers.get('retry-after') };
}

it.each<[what: string, handlers: RequestHandler[], path: string, status: number, logged: string]>([
  ['a failed call as documented', [routes], '/user/casey@example.test', 500, '/user/{email}'],
  [
    'a call that the database gate refuses without the email address',
    [databaseGate({ isLost: true })],
    '/user/casey@example.test',
    503,
    '/user/-',
  ],
  ['a page in full', [databaseGate({ isLost: true })], '/part/chain', 503, '/part/chain'],
])('logs the path of %s', async (_what, handlers, path, status, logged) => {
  const lines: string[] = [];
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
  const answer = await send(express().use(handlers, errorHandler(logger)), path, { method: 'PUT' });
  expect(answer.status).toBe(status);
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([logged]);
  expect(lines[0]).not.toContain('casey');
});

it.each([
  ['503 for a file, so that a proxy asks the other server', '/documents/manual.pdf', 503, '5', 'The shop is busy'],
  ['404 for an address without a page', '/nowhere', 404, null, 'Page not found'],
])('sends a browser the document with the status %s', async (_what, path, status, retryAfter, title) => {
  const { page } = webClient('https://shop.example', () => Promise.resolve(null));
  const app = express().get('/documents/{*name}', () => Promise.reject(databaseLost()));
  app.use(page, errorHandler(pino({ enabled: false }), page));
  const answer = await send(app, path, { headers: { accept: 'text/html' } });
  expect(answer).toMatchObject({ status, retryAfter });
  expect(answer.text).toContain(`<title>${title} ·`);
});
