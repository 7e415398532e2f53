import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../platform/logger.js';
import { errorHandler } from './rest/errors.js';
import { closeSlowBodies } from './slow-bodies.js';

let server: Server;
beforeAll(async () => {
  const app = express();
  // As in a running shop: under `test`, Express prints nothing.
  app.set('env', 'production');
  app.use(closeSlowBodies(100), express.json(), (request, response) => void response.json(request.body ?? null));
  app.use(errorHandler(createLogger('silent')));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Sends the beginning of a request, and answers what came back until the server closed the connection. */
async function begin(head: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}`);
  return text(socket);
}

describe('a body that does not come', () => {
  it.each([
    ['of a known length', 'Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a"'],
    ['in pieces', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n'],
  ])('%s has its connection closed', async (_what, head) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await begin(head)).toContain('HTTP/1.1 408');
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });

  it('leaves one alone that came in time', async () => {
    const { port } = server.address() as AddressInfo;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
    expect(await (await fetch(`http://127.0.0.1:${port}/`, init)).json()).toEqual({ a: 1 });
  });
});
