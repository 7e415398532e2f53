import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPageRenderer } from './page-renderer.js';

it('ends a thread that renders for too long, and renders the next page in a new one', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kickstand-renderer-'));
  const program = join(dir, 'renderer.mjs');
  await writeFile(
    program,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, pathname }) => {
       while (pathname === '/endless');
       parentPort.postMessage({ id, result: { missing: [] } });
     });`,
  );
  const renderer = createPageRenderer(program, 1_000);
  await expect(renderer?.render('/endless', [])).rejects.toThrow('has ended');
  expect(await renderer?.render('/parts', [])).toEqual({ missing: [] });
  await renderer?.close();
  await rm(dir, { recursive: true });
});
