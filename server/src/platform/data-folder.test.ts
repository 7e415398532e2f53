import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreateSecret } from './data-folder.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kickstand-secret-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('a generated secret', () => {
  it('is stored for later starts, in a file that only its owner can read', async () => {
    const secret = readOrCreateSecret(dir, 'secret');
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(readOrCreateSecret(dir, 'secret')).toBe(secret);
    expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dir)).toEqual(['secret']);
  });

  it.each([
    ['empty', ''],
    ['cut off', 'x'.repeat(20)],
    ['filled with zeros', '\0'.repeat(64)],
  ])('is refused if a crash has left its file %s', async (_what, content) => {
    await writeFile(join(dir, 'secret'), content);
    expect(() => readOrCreateSecret(dir, 'secret')).toThrow(
      `${join(dir, 'secret')} is incomplete. Delete it and start the shop again.`,
    );
  });
});
