import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../platform/logger.js';
import { errorHandler } from './rest/errors.js';
import { closeSlowBodies } from './slow-bodies.js';

let server: Server;
beforeAll(async () => {
  const app = express();
  // The setting of a running shop. With `test`, Express prints nothing.
  app.set('env', 'production');
  app.use(closeSlowBodies({ bodyMs: 100, answeredMs: 100 }));
  app.post('/refused', (_request, response) => void response.status(401).json({ reason: 'no token' }));
  app.use(express.json(), (request, response) => void response.json(request.body ?? null));
  app.use(errorHandler(createLogger('silent')));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Sends the beginning of a request. */
function begin(head: string, path = '/'): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${head}`);
  return socket;
}

describe('a body that does not arrive', () => {
  it.each([
    ['of a known length', 'Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a"'],
    ['in pieces', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n'],
  ])('%s has its connection closed', async (_what, head) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await text(begin(head))).toContain('HTTP/1.1 408');
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });

  it('is distinguished from one that arrives in time', async () => {
    const { port } = server.address() as AddressInfo;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
    expect(await (await fetch(`http://127.0.0.1:${port}/`, init)).json()).toEqual({ a: 1 });
  });
});

describe('an upload that is refused before it has arrived', () => {
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n';

  it.each([
    ['of a known length', `${form}Content-Length: 1000000\r\n\r\n--x`],
    ['in pieces', `${form}Transfer-Encoding: chunked\r\n\r\n3\r\n--x\r\n`],
    ['of which nothing is sent', `${form}Content-Length: 1000000\r\n\r\n`],
    ['whose sender waits to be asked for it', `${form}Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n`],
  ])('%s is answered, and its connection is closed', async (_what, head) => {
    expect(await text(begin(head, '/refused'))).toContain('{"reason":"no token"}');
  });

  it('has its connection closed even if its sender still sends a byte now and then', async () => {
    const socket = begin(`${form}Content-Length: 1000000\r\n\r\n`, '/refused');
    const timer = setInterval(() => socket.write('-'), 10);
    // The connection may already be closed when data is written.
    socket.on('error', () => undefined).resume();
    await new Promise((closed) => socket.on('close', closed));
    clearInterval(timer);
  });

  it('leaves its connection open for the next request if all of it arrives', async () => {
    const socket = begin(`${form}Content-Length: 4\r\n\r\n--x-`, '/refused');
    expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 401');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('HTTP/1.1 200');
  });
});
