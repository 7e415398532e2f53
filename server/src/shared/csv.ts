import { stringify } from 'csv-stringify/sync';
import { toDecimalString, type Money } from './money.js';

/** Strings are entered by people and never trusted; all other values are the shop's own. */
export type CsvCell = string | number | boolean | Date | Money | null;

export interface CsvColumn<Row> {
  name: string;
  value: (row: Row) => CsvCell;
}

/** Byte order mark: without it, Excel reads UTF-8 in the encoding of its machine. */
const byteOrderMark = '\uFEFF';

/**
 * What spreadsheet programs take for the beginning of a formula: run on the machine of whoever opens the file, it could
 * send other cells away. Blanks, quotes and invisible characters before it are passed over, and full-width signs are taken
 * for the plain ones. Where lists are separated by semicolons, as in Germany, a cell also begins after each of these, and
 * a line break within a cell ends it. See OWASP, "CSV Injection". The library's own `escape_formulas` knows neither.
 */
const formulaStart = /(^|[;\r\n])((?:(?![\r\n])[\p{White_Space}\p{Cc}\p{Cf}"])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

function toText(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // As text, because spreadsheets write booleans in their own language.
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return toDecimalString(value);
  return value.replace(formulaStart, "$1'$2");
}

function toLine(cells: readonly CsvCell[]): string {
  // The library quotes a cell with a line break only if it is the one that ends records.
  return stringify([cells.map(toText)], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** Characters in one piece: few large pieces are sent faster than many small ones. */
const pieceLength = 32_768;

/**
 * CSV as in RFC 4180, with a header, readable by Excel: UTF-8 with its mark, CRLF, and no cell that is a formula.
 * In pieces, each made when it is asked for; the first one only once there are rows to fill it, or none at all.
 */
export async function* toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string, void, undefined> {
  let piece = byteOrderMark + toLine(columns.map(({ name }) => name));
  for await (const row of rows) {
    piece += toLine(columns.map(({ value }) => value(row)));
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
