import { stringify } from 'csv-stringify/sync';
import { toDecimalString, type Money } from './money.js';

/** Strings are entered by people and never trusted. All other values come from the shop itself. */
export type CsvCell = string | number | boolean | Date | Money | null;

export interface CsvColumn<Row> {
  name: string;
  value: (row: Row) => CsvCell;
}

/** Writes a table as a file, in pieces. */
export type TableWriter<Piece> = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
) => AsyncIterable<Piece>;

/** Byte order mark. Without it, Excel takes UTF-8 for the local encoding of the machine. */
const byteOrderMark = '\uFEFF';

/**
 * Beginnings of a cell that spreadsheet programs read as a formula. A formula runs on the machine of the person who
 * opens the file, and could send other cells to an attacker. Programs ignore blanks, quotes and invisible characters at
 * the beginning, and read full-width signs like plain ones. In countries such as Germany, lists are separated by
 * semicolons. There, a cell also begins after each semicolon, and a line break within a cell ends it. See OWASP, "CSV
 * Injection". The library's own `escape_formulas` does not cover these cases.
 */
const formulaStart = /(^|[;\r\n])((?:(?![\r\n])[\p{White_Space}\p{Cc}\p{Cf}"])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Text of a value. */
export function cellText(value: CsvCell): string {
  if (value === null) return '';
  // Written as text, because spreadsheets translate booleans to their own language.
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? toDecimalString(value) : String(value);
}

const apostrophe = /(^|[;\r\n])'((?:(?![\r\n])[\p{White_Space}\p{Cc}\p{Cf}"])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Removes the apostrophes that an export adds to texts that look like formulas. */
export function withoutApostrophes(text: string): string {
  return text.replace(apostrophe, '$1$2');
}

/** Text of a value as written to a file: texts that look like formulas get an apostrophe. */
export function toText(value: CsvCell): string {
  return typeof value === 'string' ? value.replace(formulaStart, "$1'$2") : cellText(value);
}

function toLine(cells: readonly CsvCell[]): string {
  // By itself, the library quotes a cell with a line break only if records end with the same line break.
  return stringify([cells.map(toText)], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** Characters in one piece. A few large pieces are sent faster than many small ones. */
const pieceLength = 32_768;

/**
 * CSV as in RFC 4180, with a header, readable by Excel: UTF-8 with byte order mark, CRLF, and no formulas. It is returned
 * in pieces, each of which is created on request. The first piece is only returned when there are enough rows to fill it,
 * or no more rows.
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
