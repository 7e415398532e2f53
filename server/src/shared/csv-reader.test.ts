import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, withoutApostrophes } from './csv.js';
import { CsvFault, findSeparator, readCsv, type CsvRow } from './csv-reader.js';

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

async function read(text: string, separator = ',', pieceLength = text.length + 1, longestRow = 1_000) {
  const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );
  const rows: CsvRow[] = [];
  for await (const row of readCsv(each(pieces), { separator, longestRow })) rows.push(row);
  return rows;
}

const cellsOf = (rows: readonly CsvRow[]) => rows.map(({ cells }) => cells);

describe('reading CSV', () => {
  it.each<[what: string, text: string, cells: string[][]]>([
    ['nothing', '', []],
    ['lines that end with CRLF', 'a,b\r\n1,2\r\n', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['lines that end with LF, the last one without', 'a,b\n1,2', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['lines that end with CR', 'a\r1\r', [['a'], ['1']]],
    ['empty cells', ',\n,,\n', [['', ''], ['', '', '']]], // prettier-ignore
    ['empty lines', '\n\r\na\n\n', [['a']]],
    ['blanks, which are kept', ' a ,b \n', [[' a ', 'b ']]],
    ['quoted cells', '"a,b","say ""hi""",""\n', [['a,b', 'say "hi"', '']]],
    ['a quoted cell with lines', '"one\r\ntwo\nthree",x\n', [['one\r\ntwo\nthree', 'x']]],
    ['a quote within a cell', '12" rim,5"\n', [['12" rim', '5"']]],
    ['a quoted cell at the end', 'a,"b"', [['a', 'b']]],
  ])('takes %s', async (_what, text, cells) => {
    for (const pieceLength of [1, 2, 3, 100]) expect(cellsOf(await read(text, ',', pieceLength))).toEqual(cells);
  });

  it('numbers the lines of a file, not its rows', async () => {
    const rows = await read('a\r\n\r\n"b\r\nc"\nd\re');
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([[1, 'a'], [3, 'b\r\nc'], [5, 'd'], [6, 'e']]); // prettier-ignore
  });

  it.each([
    ['a quote that is not closed', 'a\n"b\nc', 'Line 2: a quote is not closed.'],
    ['text after a quote', 'a\n"b"c\n', 'Line 2: a quote must be followed by the separator or the end of the line.'],
    ['a long row', `a\n${'x'.repeat(1_001)}`, 'Line 2: the row has more than 1,000 characters. Perhaps a quote is not closed.'], // prettier-ignore
    ['a row of many cells', `a\n${','.repeat(1_001)}`, 'Line 2: the row has more than 1,000 characters. Perhaps a quote is not closed.'], // prettier-ignore
  ])('refuses %s', async (_what, text, message) => {
    for (const pieceLength of [1, 5_000]) {
      const reading = read(text, ',', pieceLength);
      await expect(reading).rejects.toBeInstanceOf(CsvFault);
      await expect(reading).rejects.toThrow(message);
    }
  });

  it('returns what an export has written, in pieces of any size', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', '=', ' ', 'é') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text)), fc.integer({ min: 1, max: 50 }), async (rows, pieceLength) => {
        const columns = [0, 1].map((index) => ({ name: `c${index}`, value: (row: string[]) => row[index] ?? null }));
        let file = '';
        for await (const piece of toCsv(columns, each(rows))) file += piece;
        const [, ...cells] = cellsOf(await read(file.slice(1), ',', pieceLength));
        expect(cells.map((row) => row.map(withoutApostrophes))).toEqual(rows);
      }),
    );
  });
});

describe('the separator', () => {
  it.each([
    ['a,b;c,d', ','],
    ['a;b;"c,d,e,f"\n1,2,3,4,5', ';'],
    ['a\tb', '\t'],
    ['a|b|c', '|'],
    ['alone', ','],
    ['\r\n\r\na;b', ';'],
  ])('of %j is %j', (text, separator) => {
    expect(findSeparator(text)).toBe(separator);
  });
});
