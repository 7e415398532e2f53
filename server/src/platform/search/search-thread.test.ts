import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { generateCatalogue } from '../../../test/search/generated-catalogue.js';
import { runTypescript } from '../child-program.js';
import { createLogger } from '../logger.js';
import { SearchUnavailable } from './search-engine.js';
import { createSearchThread, type SearchThread } from './search-thread.js';

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-search-'));
  cleanUps.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function openThread(dir: string, now?: () => number): SearchThread {
  const thread = createSearchThread({ dir, logger: createLogger('silent'), ...(now ? { now } : {}) });
  cleanUps.push(() => thread.close());
  return thread;
}

const asked = { query: 'brake', conditions: {}, sort: 'relevance', offset: 0, limit: 3, withFacets: false } as const;

async function build(thread: SearchThread): Promise<void> {
  await thread.beginBuild();
  await thread.addToBuild(generateCatalogue(200));
  await thread.finishBuild('1');
}

it('the index answers once it is built, and again after a new thread has opened its file', async () => {
  const dir = newFolder();
  const first = openThread(dir);
  expect(await first.open()).toBeNull();
  await expect(first.search(asked)).rejects.toThrow(SearchUnavailable);
  await build(first);
  const { total } = await first.search(asked);
  expect(total).toBeGreaterThan(3);
  await first.close();
  const second = openThread(dir);
  expect(await second.open()).toBe('1');
  expect((await second.search(asked)).total).toBe(total);
});

it('a build that was interrupted does not go on, and the index has nothing of it', async () => {
  const dir = newFolder();
  const thread = openThread(dir);
  await thread.open();
  await thread.beginBuild();
  await thread.addToBuild(generateCatalogue(200));
  await thread.crash();
  const nothing = new SearchUnavailable('No index is being built.');
  await expect(thread.addToBuild(generateCatalogue(1))).rejects.toThrow(nothing);
  await expect(thread.finishBuild('1')).rejects.toThrow(nothing);
  await expect(thread.search(asked)).rejects.toThrow(SearchUnavailable);
  expect(await thread.open()).toBeNull();
  await build(thread);
  expect(await thread.count()).toBe(200);
});

it('the old index answers while a new one is built', async () => {
  const thread = openThread(newFolder());
  await thread.open();
  await build(thread);
  await thread.beginBuild();
  await thread.addToBuild(generateCatalogue(50, 2));
  expect(await thread.count()).toBe(200);
  await thread.finishBuild('2');
  expect(await thread.count()).toBe(50);
});

it('a search that nobody waits for any more is not carried out', async () => {
  const dir = newFolder();
  const first = openThread(dir);
  await first.open();
  await build(first);
  await first.close();
  // By this clock, all searches are older than they may become.
  const thread = openThread(dir, () => 0);
  await thread.open();
  await expect(thread.search(asked)).rejects.toThrow(SearchUnavailable);
  await expect(thread.suggest('brake')).rejects.toThrow(SearchUnavailable);
  expect(await thread.count()).toBe(200);
});

it('a thread that keeps ending counts as failing until a minute has passed', async () => {
  let now = 0;
  const thread = openThread(newFolder(), () => now);
  for (let ends = 1; ends <= 3; ends += 1) {
    expect(thread.isFailing).toBe(false);
    await thread.open();
    await thread.crash();
  }
  expect(thread.isFailing).toBe(true);
  now = 60_000;
  expect(thread.isFailing).toBe(false);
});

it('a file that is not an index is discarded', async () => {
  const dir = newFolder();
  const first = openThread(dir);
  await first.open();
  await build(first);
  await first.close();
  writeFileSync(join(dir, '1', 'index.db'), 'damaged');
  const second = openThread(dir);
  expect(await second.open()).toBeNull();
  await build(second);
  expect(await second.count()).toBe(200);
});

it('each server of a data folder has an index of its own', async () => {
  const dir = newFolder();
  const [one, other] = [openThread(dir), openThread(dir)];
  await one.open();
  await build(one);
  expect(await other.open()).toBeNull();
  await build(other);
  expect(await one.count()).toBe(200);
  expect(readdirSync(dir).sort()).toEqual(['1', '2']);
});

it('a thread that is closed under load ends by itself: ending it within libsql would abort the process', async () => {
  const dir = newFolder();
  const thread = openThread(dir);
  await thread.open();
  await build(thread);
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const calls = Array.from({ length: 1_000 }, (_, call) => thread.search({ ...asked, query: `brake ${call}` }));
  const settled = Promise.allSettled(calls);
  await calls[0];
  await thread.close();
  expect(terminate).not.toHaveBeenCalled();
  terminate.mockRestore();
  expect((await settled).at(-1)).toMatchObject({
    status: 'rejected',
    reason: expect.any(SearchUnavailable) as unknown,
  });
  expect(await openThread(dir).open()).toBe('1');
});

it('a thread can be closed under load repeatedly without aborting the process', async () => {
  const program = fileURLToPath(new URL('../../../test/search/close-under-load.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', runTypescript, program, newFolder(), '5']);
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const [output, [code, signal]] = await Promise.all([text(child.stderr), exited]);
  expect({ output, code, signal }).toEqual({ output: '', code: 0, signal: null });
}, 60_000);
