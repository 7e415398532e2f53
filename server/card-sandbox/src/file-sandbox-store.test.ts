import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileSandboxStore } from './file-sandbox-store.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-sandbox-store-'));
  path = join(folder, 'journal.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const change = (id: string, record: unknown) => ({ collection: 'thing', id, record });

async function write(...commits: ReturnType<typeof change>[][]): Promise<void> {
  const store = new FileSandboxStore(path);
  await store.load();
  for (const commit of commits) await store.commit(commit);
  await store.close();
}

async function reload(): Promise<unknown> {
  const store = new FileSandboxStore(path);
  const records = await store.load();
  await store.close();
  return Object.fromEntries(records.map(({ id, record }) => [id, record]));
}

describe('the journal', () => {
  it('keeps the last commit of each record, in the order of the first commits', async () => {
    await write([change('a', 1), change('b', 2)], [change('a', 3)], [change('c', 4)], [change('b', null)]);
    expect(Object.entries((await reload()) as object)).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });

  it('is readable only by its owner', async () => {
    await write([change('a', 1)]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it.each(['[["thing","b"', '\0\0\0\0', '[["thing","b",2]]'])('drops an incomplete last line: %j', async (torn) => {
    await write([change('a', 1)]);
    await appendFile(path, torn);
    expect(await reload()).toEqual({ a: 1 });
    await write([change('c', 3)]);
    expect(await reload()).toEqual({ a: 1, c: 3 });
  });

  it('refuses to open with a damaged line in the middle', async () => {
    await write([change('a', 1)], [change('b', 2)]);
    const content = await readFile(path, 'utf8');
    await writeFile(path, content.replace('"a"', '"a'));
    await expect(reload()).rejects.toThrow(/damaged at line 1/);
  });

  it('is rewritten when most of it is outdated, without losing records', async () => {
    const store = new FileSandboxStore(path, { compactAboveBytes: 500 });
    await store.load();
    for (let index = 0; index < 200; index += 1)
      await store.commit([change('counter', index), change(`k${index % 3}`, index)]);
    expect((await stat(path)).size).toBeLessThan(1_500);
    await store.close();
    expect(await reload()).toEqual({ counter: 199, k0: 198, k1: 199, k2: 197 });
    expect(await readdir(folder)).toEqual(['journal.jsonl']);
  });

  it('survives a process that died during a rewrite', async () => {
    await write([change('a', 1)]);
    await writeFile(`${path}.compacting`, '[["thing","a"');
    expect(await reload()).toEqual({ a: 1 });
    expect(await readdir(folder)).toEqual(['journal.jsonl']);
  });
});

/** Compiles the store to JavaScript, for a separate process that can be killed. */
async function compileStore(): Promise<void> {
  for (const name of ['file-sandbox-store', 'sandbox-store']) {
    const source = await readFile(new URL(`./${name}.ts`, import.meta.url), 'utf8');
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
    });
    await writeFile(join(folder, `${name}.js`), outputText);
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(folder, 'writer.js'),
    `import { FileSandboxStore } from './file-sandbox-store.js';
     const store = new FileSandboxStore(${JSON.stringify(path)}, { compactAboveBytes: 2000 });
     await store.load();
     for (let n = 0; ; n += 1) {
       await store.commit([{ collection: 'thing', id: 'last', record: n }, { collection: 'thing', id: 'k' + (n % 50), record: n }]);
       process.stdout.write(n + '\\n');
     }`,
  );
}

describe('a process that is killed', () => {
  it('loses no acknowledged change', async () => {
    await compileStore();
    for (const answers of [1, 40, 150]) {
      const writer = spawn(process.execPath, [join(folder, 'writer.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
      let answered = -1;
      let seen = 0;
      for await (const line of createInterface({ input: writer.stdout })) {
        answered = Number(line);
        seen += 1;
        if (seen === answers) writer.kill('SIGKILL');
      }
      const records = (await reload()) as Record<string, number>;
      expect(records['last']).toBeGreaterThanOrEqual(answered);
      expect(records[`k${(records['last'] ?? 0) % 50}`]).toBe(records['last']);
      await rm(path);
    }
  });
});
