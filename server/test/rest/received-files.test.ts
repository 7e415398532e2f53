import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bindCalls } from '../../src/api/rest/bind-calls.js';
import type { RestCalls } from '../../src/api/rest/rest-call.js';
import type { ReceivedFile } from '../../src/shared/received-file.js';

const calls = {
  sendFile: {
    method: 'post',
    path: '/files',
    isUnderApiOnly: true,
    group: 'Files',
    summary: 'Send a file',
    access: 'visitor',
    body: { kind: 'file-form', field: 'file', maxBytes: 1_000, mediaTypes: ['text/plain'], description: 'Anything.' },
    answer: z.object({}),
    answerDescription: 'It is here.',
    refusals: [],
  },
} as const satisfies RestCalls;

let folder: string;
let server: Server;
let port: number;
/** The result for each file that was sent. */
let received: Promise<ReceivedFile>[];
/** Called before the file is received. */
let wait: () => Promise<unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'received-files-'));
  vi.stubEnv('TMPDIR', folder);
  received = [];
  const routes = bindCalls(calls, {
    sendFile: async ({ receiveFile }) => {
      await wait();
      const file = receiveFile();
      received.push(file);
      await (await file).discard();
      return {};
    },
  });
  server = createServer(express().use(routes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe('a file whose sender has left', () => {
  it('before it was read is refused, and nothing of it is stored', async () => {
    const arrival = once(server, 'request') as Promise<[IncomingMessage]>;
    wait = async () => {
      const [incoming] = await arrival;
      if (!incoming.closed) await once(incoming, 'close').catch(() => undefined);
    };
    const sent = request({
      port,
      method: 'POST',
      path: '/files',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '500' },
    });
    sent.on('error', () => undefined);
    sent.flushHeaders();
    await arrival;
    sent.destroy();
    await expect.poll(() => received.length).toBe(1);
    await expect(received[0]).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await readdir(folder)).toEqual([]);
  });
});
