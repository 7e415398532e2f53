import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { serverRoot } from '../src/platform/paths.js';
import { uriOf } from './database.js';

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

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  log(): string;
  /** How often the message is in the log. */
  countOf(message: string): number;
  /** Kills the process, if it still runs, and deletes its files. */
  close(): Promise<void>;
}

interface ServerSettings {
  workers?: number;
  METRICS_PORT?: string;
  CURRENCY?: string;
  MONGODB_URI?: string;
}

/**
 * Starts the built server as a process of its own and waits until it is ready. It uses a database of the tests'
 * MongoDB.
 */
export async function startServerProcess(databaseName: string, settings: ServerSettings = {}): Promise<ServerProcess> {
  const server = await spawnServerProcess(databaseName, settings);
  const { child } = server;
  const isReady = () => server.countOf('ready') === (settings.workers ?? 1);
  await vi.waitUntil(() => isReady() || child.exitCode !== null, { timeout: 90_000 });
  if (child.exitCode !== null) throw new Error(`The server has ended: ${server.log()}`);
  return server;
}

/** Does not wait until the server is ready. */
export async function spawnServerProcess(
  databaseName: string,
  { workers = 1, ...settings }: ServerSettings,
): Promise<ServerProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'kickstand-server-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(serverRoot, 'dist', 'shop', 'main.js')], {
    env: {
      ...{ ...providers, PATH: process.env['PATH'], DATA_DIR: dir, HOST: '127.0.0.1', PORT: String(port) },
      MONGODB_URI: uriOf(databaseName),
      ...(workers > 1 && { WORKERS: String(workers) }),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const countOf = (message: string) => log.split(`"msg":"${message}"`).length - 1;
  const close = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    child.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  return { child, port, log: () => log, countOf, close };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
