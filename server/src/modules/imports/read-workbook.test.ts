import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWorkbook, type WorkbookParts } from '../../../test/workbook.js';
import type { CsvRow } from '../../shared/csv-reader.js';
import { VehicleList } from '../vehicles/vehicle.js';
import { readRows } from './read-file.js';
import { isDateFormat, readCellNumber, toIsoDate } from './workbook-values.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Uint8Array): Promise<CsvRow[]> {
  const path = join(folder, 'file.xlsx');
  await writeFile(path, content);
  const rows: CsvRow[] = [];
  for await (const row of readRows(path, () => Promise.resolve(new VehicleList([])))) rows.push(row);
  return rows;
}

const readParts = (parts: WorkbookParts) => read(toWorkbook(parts));
const cellsOf = async (parts: WorkbookParts) => (await readParts(parts)).map(({ cells }) => cells);

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';

describe('a workbook', () => {
  it('keeps texts of every kind as they are', async () => {
    const strings =
      '<si><t>00123</t></si><si><r><t xml:space="preserve">Brake </t></r><r><t>disc</t></r><rPh><t>x</t></rPh></si>' +
      '<si><t>a&amp;b &lt;c&gt; &#196;_x000D_</t></si>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>0042</t></is></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>00123x</v></c><c r="C2" t="b"><v>1</v></c></row>';
    expect(await cellsOf({ rows, strings })).toEqual([
      ['00123', 'Brake disc', 'a&b <c> Ä\r'],
      ['0042', '00123x', 'yes'],
    ]);
  });

  it('is read with exact numbers, dates, and the results of formulas', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>4006381333931</v></c><c r="B1"><v>4.0063813339300001E+12</v></c><c r="C1"><v>189.95000000000002</v></c></row>' +
      '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" s="1"><v>45983</v></c><c r="C2" s="2"><v>45983.5</v></c></row>' +
      '<row r="3"><c r="A3" s="3"><v>1.5</v></c><c r="B3" t="d"><v>2026-11-27</v></c><c r="C3" t="e"><v>#N/A</v></c></row>';
    expect(await cellsOf({ rows, styles })).toEqual([
      ['4006381333931', '4006381333930', '189.95'],
      ['2', '2025-11-22', '2025-11-22T12:00:00'],
      ['1.5', '2026-11-27', '#N/A'],
    ]);
  });

  it('can have gaps, rows without numbers and cells without addresses', async () => {
    const text = (value: string, place = '') => `<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows =
      `<row r="3">${text('a', 'r="A3"')}${text('b', 'r="B3"')}${text('c', 'r="C3"')}<c r="D3" s="1"/></row>` +
      `<row r="7">${text('x', 'r="B7"')}</row><row r="8"><c r="A8"/></row><row>${text('y')}${text('z')}</row>`;
    expect(await readParts({ rows, styles })).toEqual([
      { line: 3, cells: ['a', 'b', 'c', ''] },
      { line: 7, cells: ['', 'x', '', ''] },
      { line: 9, cells: ['y', 'z', '', ''] },
    ]);
  });

  it('is read from its first visible sheet', async () => {
    const second =
      '<x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const sheets = '<sheet name="a" sheetId="1" state="hidden" r:id="rId1"/><sheet name="b" sheetId="2" r:id="rId2"/>';
    const files = { 'xl/worksheets/sheet2.xml': strToU8(second) };
    expect(await cellsOf({ rows: '', sheets, files })).toEqual([['2']]);
  });

  const row = (cells: string) => `<row r="1">${cells}</row>`;
  const text = (length: number) => `<c t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c>`;
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]>';
  const sheetOf = (xml: string) => toWorkbook({ rows: '', files: { 'xl/worksheets/sheet1.xml': strToU8(xml) } });
  it.each<[what: string, content: () => Uint8Array, message: string]>([
    ['is another ZIP file', () => zipSync({ 'a.txt': strToU8('a') }), 'This is not an Excel workbook'],
    ['is cut off', () => toWorkbook({ rows: row(text(1)) }).subarray(0, 700), 'The workbook cannot be read.'],
    ['is of an old format or encrypted', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'This is a workbook in an old'],
    ['has a document type', () => sheetOf(`${entities}<worksheet/>`), 'The workbook cannot be read.'],
    ['has an unknown entity', () => sheetOf('<worksheet>&b;</worksheet>'), 'The workbook cannot be read.'],
    ['is not well-formed', () => sheetOf('<worksheet><row></worksheet>'), 'The workbook cannot be read.'],
    ['is not UTF-8', () => toWorkbook({ rows: '', files: { 'xl/worksheets/sheet1.xml': new Uint8Array([60, 255]) } }), 'The workbook cannot be read.'],
    ['names a text that it lacks', () => toWorkbook({ rows: row('<c t="s"><v>7</v></c>') }), 'The workbook cannot be read.'],
    ['has an invalid number', () => toWorkbook({ rows: row('<c><v>x</v></c>') }), 'The workbook cannot be read.'],
    ['has too many columns', () => toWorkbook({ rows: row('<c r="ZZZ1"/>') }), 'The workbook cannot be read.'],
    ['has a row that is too long', () => toWorkbook({ rows: row(text(100_001)) }), 'Line 1: the row has more than 100,000'],
    ['has a text that never ends', () => toWorkbook({ rows: row(text(2_000_000)) }), 'The workbook has a text that is too long.'],
  ])('is refused if it %s', async (_what, content, message) => {
    await expect(read(content())).rejects.toThrow(message);
  }); // prettier-ignore

  it('is refused if it has a password', async () => {
    const content = toWorkbook({ rows: '' });
    const at = Buffer.from(content.buffer).indexOf('PK\x01\x02', 0, 'latin1');
    content[at + 8] = 1;
    await expect(read(content)).rejects.toThrow('The workbook has a password.');
  });

  it('is refused while it is unpacked if it grows too much', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(900_000);
    const before = process.memoryUsage().rss;
    await expect(readParts({ rows })).rejects.toThrow('The workbook is too large when it is unpacked.');
    const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(1_000);
    await expect(readParts({ rows, strings })).rejects.toThrow('The workbook is too large when it is unpacked.');
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });
});

describe('a number in a cell', () => {
  it.each([
    ['189.5', '189.5'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['-1.5E-3', '-0.0015'],
    ['4.00638E+12', '4006380000000'],
    ['12345678901234567890', '12345678901234567890'],
    ['1E+20', '100000000000000000000'],
    ['-0.0', '0'],
    ['', null],
    ['1e999', null],
    ['abc', null],
  ])('%s is read as %s', (value, expected) => {
    expect(readCellNumber(value)).toBe(expected);
  });

  it('is a date only in a date format', () => {
    expect(['d/m/yy', '[$-409]mmm', '[h]:mm', 'yyyy'].filter(isDateFormat)).toHaveLength(4);
    expect(['0.00', '0" days"', '[Red]0', '0\\d', '#,##0_d'].filter(isDateFormat)).toEqual([]);
    expect([60, 61, 2_958_466, Number.NaN].map((days) => toIsoDate(days, false))).toEqual([
      null,
      '1900-03-01',
      null,
      null,
    ]);
    expect([0, 2_957_003, 2_957_004].map((days) => toIsoDate(days, true))).toEqual(['1904-01-01', '9999-12-31', null]);
  });
});
