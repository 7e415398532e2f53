import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { serverRoot } from '../src/platform/paths.js';
import { openTestConnection } from './database.js';

let dir: string;
let first: ChildProcess;
let log = '';
const ports = { shop: 0, metrics: 0 };
const databaseName = `test_${randomUUID().slice(0, 8)}`;
const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
/** Firebase and Stripe are configured but never called. */
const providers = {
  FIREBASE_PROJECT_ID: 'shop-1',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop-1.example',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'shop-1',
    client_email: 'sdk@shop-1.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kickstand-workers-'));
  [ports.shop, ports.metrics] = [await freePort(), await freePort()];
  first = spawn(process.execPath, [join(serverRoot, 'dist', 'shop', 'main.js')], {
    env: {
      ...providers,
      PATH: process.env['PATH'],
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      MONGODB_URI: inject('mongoUri').replace(/(\/\/[^/?]+)\/?/, `$1/${databaseName}`),
      WORKERS: '2',
      PORT: String(ports.shop),
      METRICS_PORT: String(ports.metrics),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  first.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await vi.waitUntil(() => countOf('ready') === 2 || first.exitCode !== null, { timeout: 90_000 });
});
afterAll(async () => {
  first.kill('SIGKILL');
  const connection = await openTestConnection(databaseName);
  await connection.dropDatabase();
  await connection.close();
  await rm(dir, { recursive: true, force: true });
});

const countOf = (message: string) => log.split(`"msg":"${message}"`).length - 1;
const statusOf = async () => (await fetch(`http://127.0.0.1:${ports.shop}/readyz`)).status;
const workerPids = async () =>
  (await readFile(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8')).trim().split(' ').map(Number);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('a server with two workers', () => {
  it('answers on one port, with the metrics of both', async () => {
    expect(log).toContain('"workers":2');
    for (let count = 0; count < 4; count += 1) expect(await statusOf()).toBe(200);
    const text = await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text();
    expect(/^kickstand_request_seconds_count\{.*route="\/readyz".*\} (\d+)$/m.exec(text)?.[1]).toBe('4');
    expect(text).toContain('kickstand_queue_length{queue="messages.queued"} 0');
  });

  it('replaces a worker that was killed, and serves meanwhile', async () => {
    process.kill((await workerPids())[0] ?? 0, 'SIGKILL');
    await vi.waitUntil(() => countOf('a worker has ended and is replaced') === 1, { timeout: 30_000 });
    while (countOf('ready') < 3) expect(await statusOf()).toBe(200);
    expect(await workerPids()).toHaveLength(2);
  });

  it('ends when all workers have stopped', async () => {
    const ended = once(first, 'exit');
    first.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(countOf('stopped')).toBe(2);
  });
});
