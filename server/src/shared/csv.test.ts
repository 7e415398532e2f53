import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, type CsvCell } from './csv.js';
import { money } from './money.js';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

async function csvOf(rows: readonly (readonly CsvCell[])[], width = rows[0]?.length ?? 1): Promise<string[]> {
  const columns = Array.from({ length: width }, (_, index) => ({
    name: `c${index}`,
    value: (row: readonly CsvCell[]) => row[index] ?? null,
  }));
  const pieces: string[] = [];
  for await (const piece of toCsv(columns, each(rows))) pieces.push(piece);
  return pieces;
}

/** A parser that follows the grammar of RFC 4180. */
function readCsv(csv: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rows: string[][] = [[]];
  for (let match = cell.exec(csv); match; match = cell.exec(csv)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
    if (cell.lastIndex === csv.length) break;
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

describe('CSV', () => {
  it.each<[cell: CsvCell, written: string]>([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaces ', ' spaces '],
    ['Ünïcödé 🏍', 'Ünïcödé 🏍'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
    ['+49 170 1234567', "'+49 170 1234567"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\r\'=1"'],
    ['\n=1', '"\n\'=1"'],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\u200B\uFEFF=1', "'\u200B\uFEFF=1"],
    ['\0=1', "'\0=1"],
    ['"=1', '"\'""=1"'],
    ['a;=1;b', "a;'=1;b"],
    ['a; +1', "a;' +1"],
    ['a;"=1', '"a;\'""=1"'],
    ['a\n\n-1', '"a\n\n\'-1"'],
    ['a\r\n@SUM(A1)', '"a\r\n\'@SUM(A1)"'],
    ['a = b; c', 'a = b; c'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['1-1', '1-1'],
    ["'=1", "'=1"],
    [-3, '-3'],
    [0, '0'],
    [true, 'yes'],
    [false, 'no'],
    [money(-12_990, 'usd'), '-129.90'],
    [money(1_500, 'jpy'), '1500'],
    [new Date(Date.UTC(2026, 2, 1, 12, 30)), '2026-03-01T12:30:00.000Z'],
  ])('writes %o as %s', async (cell, written) => {
    expect((await csvOf([[cell]])).join('')).toBe(`\uFEFFc0\r\n${written}\r\n`);
  });

  it('gives back every text, except for an apostrophe before what looks like a formula', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', '=', "'", ' ', 'é') });
    const disarmed = (cell: string) =>
      cell
        .split(/([;\r\n])/)
        .map((part) => (/^[" ]*=/.test(part) ? `'${part}` : part))
        .join('');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text)), async (rows) => {
        const [header, ...read] = readCsv((await csvOf(rows, 2)).join('').slice(1));
        expect(header).toEqual(['c0', 'c1']);
        expect(read).toEqual(rows.map((row) => row.map(disarmed)));
      }),
    );
  });

  it('without rows has only the header', async () => {
    expect(await csvOf([], 2)).toEqual(['\uFEFFc0,c1\r\n']);
  });

  it('comes in pieces of about 32 KB with whole rows; the first piece also has the header', async () => {
    const pieces = await csvOf(Array.from({ length: 1_000 }, () => ['x'.repeat(98)]));
    expect(pieces.map(({ length }) => length)).toEqual([32_805, 32_800, 32_800, 1_600]);
    expect(pieces.every((piece) => piece.endsWith('\r\n'))).toBe(true);
  });

  it('stops reading rows when its reader stops', async () => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(['x'.repeat(1_000)]);
      } finally {
        isEnded = true;
      }
    }
    const pieces = toCsv([{ name: 'c', value: ([cell]: string[]) => cell ?? null }], endless());
    await pieces.next();
    expect(isEnded).toBe(false);
    await pieces.return();
    expect(isEnded).toBe(true);
  });
});
