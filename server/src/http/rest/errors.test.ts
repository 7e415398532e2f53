import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bindCalls } from '../../api/rest/bind-calls.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { databaseGate } from '../database-gate.js';
import { errorHandler } from './errors.js';

const calls = {
  saveUser: {
    ...{ method: 'put', path: '/user/{email}', group: 'Tests', summary: '', access: 'visitor', refusals: [] },
    ...{ params: z.object({ email: z.string() }), answer: z.object({}), answerDescription: '' },
  },
} as const satisfies RestCalls;
const routes = bindCalls(calls, { saveUser: () => Promise.reject(new Error('The disk is full.')) });

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
  const server = createServer(express().use(handlers, errorHandler(logger))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method: 'PUT' });
  server.close();
  expect(answer.status).toBe(status);
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([logged]);
  expect(lines[0]).not.toContain('casey');
});
