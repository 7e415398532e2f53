import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SearchFolder } from './search-folder.js';

it('gives each of 99 workers an index of its own, and the index of a stopped one to its successor', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-search-'));
  const folders = Array.from({ length: 99 }, () => SearchFolder.claim(dir));
  try {
    const [first] = folders.splice(0, 1);
    first?.beginBuild();
    first?.finishBuild('1');
    first?.close();
    folders.push(SearchFolder.claim(dir));
    expect(folders.map((folder) => folder.open())).toEqual([...Array<null>(98).fill(null), '1']);
  } finally {
    for (const folder of folders) folder.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
