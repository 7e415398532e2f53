import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import compression from 'compression';
import express from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindCalls } from '../../src/api/rest/bind-calls.js';
import type { RestCalls } from '../../src/api/rest/rest-call.js';
import { errorHandler } from '../../src/http/rest/errors.js';
import { createOpenApiDocument } from '../../src/http/rest/openapi.js';
import { DomainError } from '../../src/shared/errors.js';

const calls = {
  listRows: {
    method: 'get',
    path: '/rows.csv',
    isUnderApiOnly: true,
    group: 'Rows',
    summary: 'List rows',
    access: 'visitor',
    answer: { kind: 'file', mediaType: 'text/csv', description: 'Numbered rows.' },
    answerDescription: 'The rows.',
    refusals: [],
  },
} as const satisfies RestCalls;

let server: Server;
let origin: string;
let rows: AsyncGenerator<string>;
let logged: string[];

beforeEach(async () => {
  logged = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const app = express()
    .use(compression())
    .use(bindCalls(calls, { listRows: () => Promise.resolve({ name: 'rows of today.csv', content: rows }) }))
    .use(errorHandler(logger));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Answers with endless rows. @returns how many rows were requested so far, and whether the source was closed.
 * @param until called before each row.
 */
function watchedRows(until: (count: number) => void) {
  const seen = { asked: 0, isEnded: false };
  async function* make() {
    try {
      for (;;) {
        await setImmediate();
        until(seen.asked);
        seen.asked += 1;
        yield `${seen.asked};${'x'.repeat(10_000)}\n`;
      }
    } finally {
      seen.isEnded = true;
    }
  }
  rows = make();
  return seen;
}

describe('a file as the answer', () => {
  it('is sent completely, as an attachment that is not cached', async () => {
    rows = (async function* () {
      for (const row of ['a;b\n', 'é;2\n']) yield await Promise.resolve(row);
    })();
    const answer = await fetch(`${origin}/rows.csv`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="rows of today.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('a;b\né;2\n');
  });

  it('may be empty', async () => {
    rows = (async function* () {
      // Nothing matched.
    })();
    const answer = await fetch(`${origin}/rows.csv`);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('is not generated for HEAD', async () => {
    const seen = watchedRows(() => undefined);
    const answer = await fetch(`${origin}/rows.csv`, { method: 'HEAD' });
    expect(answer.headers.get('content-disposition')).toContain('rows of today.csv');
    expect(seen.asked).toBe(0);
  });

  it('that fails before its first chunk is answered with an error', async () => {
    watchedRows(() => {
      throw new DomainError('FORBIDDEN', 'Not for you.');
    });
    const answer = await fetch(`${origin}/rows.csv`);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.json()).toMatchObject({ error: { code: 'FORBIDDEN' } });
  });

  it('that fails later is cut off, so that the client notices, and the failure is logged', async () => {
    watchedRows((count) => {
      if (count === 3) throw new Error('the database went away');
    });
    const answer = await fetch(`${origin}/rows.csv`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(logged.join()).toContain('the database went away');
  });

  it('is generated only as far as the client reads, and its source is closed when the client leaves', async () => {
    const seen = watchedRows(() => undefined);
    // Requests no compression, because these equal rows would become very small.
    const asked = request(`${origin}/rows.csv`, { headers: { 'accept-encoding': 'identity' } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.pause();
    let before = -1;
    const hasStopped = () => {
      const isSame = seen.asked === before;
      before = seen.asked;
      return isSame;
    };
    await expect.poll(hasStopped, { interval: 100 }).toBe(true);
    expect(seen).toEqual({ asked: expect.any(Number) as number, isEnded: false });
    answer.destroy();
    await expect.poll(() => seen.isEnded).toBe(true);
    expect(logged).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  const operation = createOpenApiDocument([{ ...calls.listRows, id: 'listRows' }]).paths['/rows.csv']?.['get'];

  it('has a file’s media type and disposition, and the path of the call', () => {
    expect(operation).toMatchObject({
      servers: [{ url: '/api' }],
      responses: {
        200: {
          headers: { 'Content-Disposition': {} },
          content: { 'text/csv': { schema: { type: 'string', description: 'Numbered rows.' } } },
        },
      },
    });
    expect(operation?.['responses']).not.toHaveProperty('304');
  });
});
