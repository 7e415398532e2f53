import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverRoot } from '../src/platform/paths.js';
import { freePort } from './server-process.js';

export interface BuiltShop {
  origin: string;
  /** Memory of the process, in bytes. */
  residentBytes(): Promise<number>;
  /** Stops the shop and deletes its data. */
  close(): Promise<void>;
}

/** Starts the built shop as its owner does: embedded defaults, demo catalogue and limits, in a folder of its own. */
export async function startBuiltShop(): Promise<BuiltShop> {
  const dir = await mkdtemp(join(tmpdir(), 'kickstand-built-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(serverRoot, 'dist', 'shop', 'main.js')], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dir, DEMO_DATA: 'catalogue', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.join('').includes('Kickstand is open.')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output.join('')}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async residentBytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
