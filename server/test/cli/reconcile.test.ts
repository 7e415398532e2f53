import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { serverRoot } from '../../src/platform/paths.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kickstand-reconcile-'));
  await mkdir(join(dir, 'database'));
});
afterEach(() => rm(dir, { recursive: true }));

/** Runs the built command on the shop in the folder. */
async function reconcile() {
  const child = spawn(process.execPath, [join(serverRoot, 'dist', 'src', 'cli', 'reconcile.js')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: Buffer.concat(output).toString().trim().split('\n') };
}

it('the command for reconciling prints a report and ends', async () => {
  const { code, lines } = await reconcile();
  expect([code, lines.at(-1)]).toEqual([0, 'Failures: 0']);
});

it('the command for reconciling ends with one line about a shop that cannot be opened', async () => {
  const secret = join(dir, 'access-token-secret');
  await writeFile(secret, '');
  expect(await reconcile()).toEqual({
    code: 1,
    lines: [`${secret} is incomplete. Delete it and start the shop again.`],
  });
});
