import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startEmbeddedMongo } from '@kickstand/embedded-mongo';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRestoreMarker } from '../src/migrations/restore-marker.js';
import { connectMongo } from '../src/platform/mongo/connect.js';
import { serverRoot } from '../src/platform/paths.js';

/** The built server that `npm start` runs. */
const main = join(serverRoot, 'dist', 'shop', 'main.js');
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kickstand-startup-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(dir, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: Buffer.concat(errors).toString().trim().split('\n') };
}

describe('a shop that is told to stop', () => {
  it('is not ready but serves requests while it drains, then ends', async () => {
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(dir, 'draining'),
        PORT: '0',
        DRAIN_SECONDS: '5',
        DEMO_DATA: 'catalogue',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'close');
    const origin = await originOf(child.stdout);
    const statuses = () =>
      Promise.all(['/readyz', '/healthz', '/api/product'].map(async (path) => (await fetch(origin + path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const draining = textUntil(child.stderr, /"msg":"draining"/);
    child.kill('SIGTERM');
    await draining;
    expect(await statuses()).toEqual([503, 200, 200]);
    const stopped = textUntil(child.stderr, /"msg":"stopped"/);
    expect(await ended).toEqual([0, null]);
    await stopped;
  });
});

describe('a shop whose embedded database can no longer write', () => {
  const env = { PORT: '0', DEMO_DATA: 'off', RATE_LIMIT: 'off' };

  it('ends, says that the disk is full, and starts again once there is space', async () => {
    const all = { PATH: process.env['PATH'], DATA_DIR: join(dir, 'full'), ...env };
    // No file can grow beyond 512 blocks, which simulates a full disk.
    const command = `trap '' XFSZ; ulimit -f 512; exec "$0" "$1"`;
    const child = spawn('sh', ['-c', command, process.execPath, main], { env: all, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const origin = await originOf(child.stdout);
    const body = JSON.stringify({ query: 'mutation { createCart { token } }' });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const fill = async () => {
      while (child.exitCode === null) await fetch(`${origin}/graphql`, init).then((answer) => answer.text());
    };
    const ended = once(child, 'close');
    await Promise.allSettled(Array.from({ length: 8 }, fill));
    expect(await ended).toEqual([1, null]);
    expect(log).toMatch(/"level":60.*"message":"The disk is full( or broken)?: .*"msg":"the database has failed"/);

    const again = spawn(process.execPath, [main], { env: all, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void again.kill('SIGKILL'));
    expect((await fetch(`${await originOf(again.stdout)}/readyz`)).status).toBe(200);
  });
});

async function originOf(stdout: Readable): Promise<string> {
  const address = /Shop +(http:\S+)/;
  return address.exec(await textUntil(stdout, address))?.[1] ?? '';
}

/** Reads until the text appears. */
async function textUntil(stream: Readable, expected: RegExp): Promise<string> {
  let received = '';
  while (!expected.test(received)) received += String(((await once(stream, 'data')) as [Buffer])[0]);
  return received;
}

describe('a start that cannot succeed', () => {
  it('says in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, lines } = await start({ PORT: String(port) });
    other.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`PORT ${port} is taken by another program. Choose another one.`],
    });
  });

  it('names the setting if the port for metrics is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, lines } = await start({ PORT: '0', DEMO_DATA: 'off', METRICS_PORT: String(port), LOG_LEVEL: 'warn' });
    other.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`METRICS_PORT ${port} is taken by another program. Choose another one.`],
    });
  });

  it('says in one line that the data folder cannot be written', async () => {
    const file = join(dir, 'a-file');
    await writeFile(file, '');
    const { code, lines } = await start({ PORT: '0', DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR .* cannot be written to \(ENOTDIR\)\. Choose another folder\.$/),
    ]);
  });

  it('says that an interrupted restore must be repeated', async () => {
    const dataDir = join(dir, 'half-restored');
    const database = await startEmbeddedMongo({ dir: join(dataDir, 'database') });
    const connection = await connectMongo(database.uri, 'kickstand');
    await createRestoreMarker(connection.getClient().db(connection.name)).set('/a/shop.backup');
    await connection.close();
    await database.stop();
    const { code, lines } = await start({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The restore of \/a\/shop\.backup was interrupted.* npm run restore /),
    ]);
  });

  it('says that mails need a sender, in the environment or in the settings', async () => {
    const { code, lines } = await start({ PORT: '0', SMTP_URL: 'smtp://mail.example', LOG_LEVEL: 'warn' });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^MAIL_FROM or CONTACT_EMAIL must be set too/)]);
  });

  it('names each invalid variable on a separate line', async () => {
    const { code, lines } = await start({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^PORT /), expect.stringMatching(/^LOG_LEVEL /)]);
  });
});
