import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VehicleList } from '../vehicles/vehicle.js';
import { readRows } from './read-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Uint8Array | string): Promise<string[][]> {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  const rows: string[][] = [];
  for await (const { cells } of readRows(path, () => Promise.resolve(new VehicleList([])))) rows.push(cells);
  return rows;
}

const text = 'name;price\r\nKöln €;1,5\r\n';
const rows = [
  ['name', 'price'],
  ['Köln €', '1,5'],
];
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('a CSV file', () => {
  it.each<[encoding: string, content: Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little-endian', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 big-endian', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
    ['Windows-1252', Buffer.from(text.replace('€', '\x80'), 'latin1')],
  ])('can be in %s', async (_encoding, content) => {
    expect(await read(content)).toEqual(rows);
  });

  it('can have characters that are split between the pieces in which it is read', async () => {
    const long = `a;b\n${'ä€'.repeat(1_000)};x\n`.repeat(100);
    expect((await read(long)).filter(([cell]) => cell === 'ä€'.repeat(1_000))).toHaveLength(100);
  });

  it.each<[what: string, content: Uint8Array | string, message: string]>([
    ['is empty', '', 'The file is empty.'],
    ['has only the start of a ZIP file', 'PK\x03\x04', 'The workbook cannot be read.'],
    ['has control characters', 'name\nab\0c\n', 'This is not a text file.'],
    ['has a cell of 1 MB', `name\n${'x'.repeat(1_000_000)}\n`, 'Line 2: the row has more than 100,000 characters.'],
    ['has a quote that is not closed', `name\n"${'x\n'.repeat(200_000)}`, 'Line 2: the row has more than 100,000'],
  ])('is refused if it %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
