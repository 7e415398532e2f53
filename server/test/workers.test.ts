import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeTemporaryFolder } from '../src/platform/temporary-folder.js';
import { openTestConnection } from './database.js';
import { freePort, spawnServerProcess, startServerProcess, type ServerProcess } from './server-process.js';

let server: ServerProcess;
let metricsPort: number;
const databaseName = `test_${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  metricsPort = await freePort();
  server = await startServerProcess(databaseName, { workers: 2, METRICS_PORT: String(metricsPort) });
});
afterAll(async () => {
  await server.close();
  const connection = await openTestConnection(databaseName);
  await connection.dropDatabase();
  await connection.close();
});

const readMetrics = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const statusOf = async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status;
async function workerPids(): Promise<number[]> {
  const { pid } = server.child;
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
}

describe('a server with two workers', () => {
  it('answers on one port, and its metrics cover both workers', async () => {
    expect(server.log()).toContain('"workers":2');
    for (let count = 0; count < 4; count += 1) expect(await statusOf()).toBe(200);
    const text = await readMetrics(metricsPort);
    expect(/^kickstand_request_seconds_count\{.*route="\/readyz".*\} (\d+)$/m.exec(text)?.[1]).toBe('4');
    expect(text).toContain('kickstand_queue_length{queue="messages.queued"} 0');
  });

  it('tells the C library of its workers to return free memory', async () => {
    const [pid] = await workerPids();
    const variables = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
    expect(variables).toContain('MALLOC_MMAP_THRESHOLD_=262144');
  });

  it('replaces a worker that was killed, removes its temporary files, and keeps serving in the meantime', async () => {
    const [killed = 0, other = 0] = await workerPids();
    const folders = await Promise.all([killed, other].map((pid) => makeTemporaryFolder('test', pid)));
    onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
    await writeFile(join(folders[0] ?? '', 'file'), 'of an upload');
    process.kill(killed, 'SIGKILL');
    await vi.waitUntil(() => server.countOf('a worker has ended and is replaced') === 1, { timeout: 30_000 });
    while (server.countOf('ready') < 3) expect(await statusOf()).toBe(200);
    expect(await workerPids()).toHaveLength(2);
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true]);
  });

  it('ends when all workers have stopped', async () => {
    const ended = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(server.countOf('stopped')).toBe(2);
  });
});

it('workers that are not ready do not keep a server from serving metrics', async () => {
  // Accepts connections but never answers, so the workers wait for their database.
  const database = createServer().listen(0, '127.0.0.1');
  await once(database, 'listening');
  const [{ port }, ownPort] = [database.address() as AddressInfo, await freePort()];
  const settings = { METRICS_PORT: String(ownPort), MONGODB_URI: `mongodb://127.0.0.1:${port}` };
  const starting = await spawnServerProcess('none', { workers: 2, ...settings });
  onTestFinished(async () => {
    await starting.close();
    database.close();
  });
  const read = () => readMetrics(ownPort);
  await vi.waitFor(async () => expect(await read()).toContain('process_resident_memory_bytes'), { timeout: 60_000 });
  expect(starting.countOf('ready')).toBe(0);
});
