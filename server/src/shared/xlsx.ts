import { cellText, type CsvCell, type CsvColumn } from './csv.js';
import { text } from './xml.js';
import { toZip } from './zip.js';

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (type: string, ...targets: readonly (readonly [kind: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`;

/** All parts except the sheet. The second cell format is for text. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${head}<Types xmlns="${packages}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    override('workbook', 'sheet.main') +
    override('worksheets/sheet1', 'worksheet') +
    `${override('styles', 'styles')}</Types>`,
  '_rels/.rels': relationships(office, ['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
    '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships(office, ['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/styles.xml':
    `${head}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts>` +
    '<fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>',
};

const encoder = new TextEncoder();

/** Characters in one piece of the sheet. */
const pieceLength = 65_536;

/**
 * An Excel workbook with one sheet, in pieces that are created on request. Amounts, and numbers of up to 15 digits, are
 * stored as numbers. Everything else is text, which keeps its leading zeros and is never run as a formula. Empty cells
 * are formatted as text, too.
 */
export function toXlsx<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<Uint8Array> {
  // The sheet comes first, so that an error in its first rows is thrown before the first byte is sent.
  return toZip([
    { name: 'xl/worksheets/sheet1.xml', content: toSheet(columns, rows) },
    ...Object.entries(parts).map(([name, xml]) => ({ name, content: encoder.encode(xml) })),
  ]);
}

async function* toSheet<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<Uint8Array> {
  let piece =
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${columns.length}" width="18" style="1"/></cols><sheetData>` +
    toRow(columns.map(({ name }) => name));
  for await (const row of rows) {
    piece += toRow(columns.map(({ value }) => value(row)));
    if (piece.length < pieceLength) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(`${piece}</sheetData></worksheet>`);
}

const toRow = (cells: readonly CsvCell[]) => `<row>${cells.map(toCell).join('')}</row>`;

function toCell(value: CsvCell): string {
  if (value === null || value === '') return '<c s="1"/>';
  const isAmount = typeof value === 'object' && !(value instanceof Date);
  if (isAmount || (typeof value === 'number' && isExact(value))) return `<c><v>${cellText(value)}</v></c>`;
  return `<c s="1" t="inlineStr"><is>${text('t', escape(cellText(value)), ' xml:space="preserve"')}</is></c>`;
}

/** Spreadsheet programs keep only 15 digits of a number. */
const isExact = (value: number) => Number(value.toPrecision(15)) === value;

/**
 * XML parsers replace carriage returns, so these are written as `_x000D_`. Texts that only look like such a code are
 * escaped.
 */
const escape = (value: string) => value.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_');
