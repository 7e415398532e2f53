import { openZip, ZipFault, type ZipFile, type ZipProblem } from '../../platform/zip-file.js';
import { CsvFault, type CsvRow } from '../../shared/csv-reader.js';
import { invalidField } from '../../shared/errors.js';
import { readXml, type XmlHandler } from './read-xml.js';
import { isDateFormat, readCellNumber, toIsoDate } from './workbook-values.js';

const refusal = (message: string) => invalidField('file', message);

const saveAgain = 'Open it in a spreadsheet program, save it as .xlsx or CSV and upload that file.';
const damaged = `The workbook cannot be read. ${saveAgain}`;
const tooLarge =
  'The workbook is too large when it is unpacked. Save only the sheet with the products, or save it as CSV.';

const messages: Readonly<Record<ZipProblem, string>> = {
  damaged,
  'too many files': damaged,
  protected: `The workbook has a password. Save it without one and upload that file.`,
  'too large unpacked': tooLarge,
};

/** An exported sheet with 200,000 rows has about 400 MB, and is compressed to less than a thirtieth of that. */
const limits = { unpackedBytes: 600_000_000, ratio: 250, freeBytes: 20_000_000 };

/** Maximum number of characters in all texts that cells of a workbook share; they are held in memory together. */
const mostSharedCharacters = 40_000_000;
const mostSharedTexts = 2_000_000;

/** Number of columns that a spreadsheet program supports. */
const mostColumns = 16_384;

/**
 * Reads the rows of the first visible sheet of an Excel workbook (.xlsx). Cells become texts as in CSV: exact numbers
 * with a decimal point, ISO 8601 dates, yes or no, and the last computed results of formulas. Line numbers are the row
 * numbers of the sheet.
 * @throws DomainError BAD_USER_INPUT, CsvFault
 */
export async function* readWorkbook(path: string, longestRow: number): AsyncGenerator<CsvRow> {
  try {
    const zip = await openZip(path, limits);
    const { sheet, strings, styles, countsFrom1904 } = await findParts(zip);
    const values: Values = {
      texts: strings === null ? [] : await readTexts(zip, strings),
      dateStyles: styles === null ? new Set() : await readDateStyles(zip, styles),
      countsFrom1904,
    };
    yield* readSheet(zip, sheet, values, longestRow);
  } catch (error) {
    throw error instanceof ZipFault ? refusal(messages[error.problem]) : error;
  }
}

const refusals = { damaged, doctype: damaged, tooLong: `The workbook has a text that is too long. ${saveAgain}` };

const parse = (zip: ZipFile, name: string, handler: XmlHandler) => readXml(decode(zip.read(name)), handler, refusals);

async function* decode(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Invalid bytes are refused: a replacement character would change a product.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const toText = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw refusal(damaged);
    }
  };
  for await (const piece of pieces) yield toText(piece);
  yield toText();
}

async function readAll(zip: ZipFile, name: string, handler: XmlHandler): Promise<void> {
  for await (const _piece of parse(zip, name, handler));
}

interface Parts {
  sheet: string;
  strings: string | null;
  styles: string | null;
  countsFrom1904: boolean;
}

export const workbookPart = 'xl/workbook.xml';

async function findParts(zip: ZipFile): Promise<Parts> {
  if (!zip.has(workbookPart)) {
    throw refusal(`This is not an Excel workbook (.xlsx). ${saveAgain}`);
  }
  let sheetId: string | null = null;
  let countsFrom1904 = false;
  await readAll(zip, workbookPart, {
    open(name, attributes) {
      if (name === 'sheet' && !['hidden', 'veryHidden'].includes(attributes['state'] ?? '')) {
        sheetId ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? null;
      }
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
  });
  const parts: Parts = { sheet: '', strings: null, styles: null, countsFrom1904 };
  await readAll(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`;
      if (Id === sheetId) parts.sheet = path;
      if (Type.endsWith('/sharedStrings')) parts.strings = path;
      if (Type.endsWith('/styles')) parts.styles = path;
    },
  });
  if (!zip.has(parts.sheet)) throw refusal('The workbook has no sheet with rows.');
  return parts;
}

/** Instead of a character that XML cannot contain, a workbook contains its code, such as `_x000D_`. */
const unescape = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Collects the text of `t` elements, which may be split into formatted runs. Phonetic texts (`rPh`) are left out. */
class TextCollector {
  text = '';
  #isInText = false;
  #isInPronunciation = false;

  open(name: string): void {
    if (name === 't') this.#isInText = true;
    if (name === 'rPh') this.#isInPronunciation = true;
  }

  add(text: string): void {
    if (this.#isInText && !this.#isInPronunciation) this.text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    if (name === 'rPh') this.#isInPronunciation = false;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return unescape(text);
  }
}

async function readTexts(zip: ZipFile, name: string): Promise<string[]> {
  const texts: string[] = [];
  const collector = new TextCollector();
  let characters = 0;
  await readAll(zip, name, {
    open: (element) => collector.open(element),
    text(text) {
      characters += text.length;
      if (characters > mostSharedCharacters) throw refusal(tooLarge);
      collector.add(text);
    },
    close(element) {
      collector.close(element);
      if (element === 'si') texts.push(collector.take());
      if (texts.length > mostSharedTexts) throw refusal(tooLarge);
    },
  });
  return texts;
}

/** @returns the indexes of the cell formats that show a number as a date. */
async function readDateStyles(zip: ZipFile, name: string): Promise<Set<number>> {
  const ownDates = new Set<number>();
  const dateStyles = new Set<number>();
  let isInCellFormats = false;
  let index = 0;
  await readAll(zip, name, {
    open(element, { numFmtId = '', formatCode = '' }) {
      if (element === 'numFmt' && isDateFormat(formatCode)) ownDates.add(Number(numFmtId));
      if (element === 'cellXfs') isInCellFormats = true;
      if (element !== 'xf' || !isInCellFormats) return;
      const format = Number(numFmtId);
      const isUsual = (format >= 14 && format <= 22) || (format >= 45 && format <= 47);
      if (isUsual || ownDates.has(format)) dateStyles.add(index);
      index += 1;
    },
    close(element) {
      if (element === 'cellXfs') isInCellFormats = false;
    },
  });
  return dateStyles;
}

interface Values {
  texts: readonly string[];
  dateStyles: ReadonlySet<number>;
  countsFrom1904: boolean;
}

async function* readSheet(zip: ZipFile, name: string, values: Values, longestRow: number): AsyncGenerator<CsvRow> {
  const reader = new SheetReader(values, longestRow);
  let width = 0;
  for await (const _piece of parse(zip, name, reader)) {
    for (const row of reader.takeRows()) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      width ||= row.cells.length;
      // The file may omit empty cells at the end of a row.
      while (row.cells.length < width) row.cells.push('');
      while (row.cells.length > width && row.cells.at(-1) === '') row.cells.pop();
      yield row;
    }
  }
}

class SheetReader implements Required<XmlHandler> {
  readonly #values: Values;
  readonly #longestRow: number;
  readonly #collector = new TextCollector();
  #rows: CsvRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #length = 0;
  #column = 0;
  #type = '';
  #style = 0;
  #value = '';
  #isInValue = false;

  constructor(values: Values, longestRow: number) {
    this.#values = values;
    this.#longestRow = longestRow;
  }

  takeRows(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, { r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.#collector.open(name);
    if (name === 'row') {
      this.#line = r === '' ? this.#line + 1 : Number(r);
      [this.#cells, this.#length, this.#column] = [[], 0, 0];
    } else if (name === 'c') {
      this.#column = toColumn(r) ?? this.#column;
      if (this.#column >= mostColumns) throw refusal(damaged);
      [this.#type, this.#style, this.#value] = [t, Number(s), ''];
    } else if (name === 'v') {
      this.#isInValue = true;
    }
  }

  text(text: string): void {
    if (this.#isInValue) this.#value += text;
    this.#collector.add(text);
    this.#grow(text.length);
  }

  close(name: string): void {
    this.#collector.close(name);
    if (name === 'v') this.#isInValue = false;
    if (name === 'c') this.#endCell();
    if (name === 'row') this.#rows.push({ line: this.#line, cells: this.#cells });
  }

  #grow(characters: number): void {
    this.#length += characters;
    if (this.#length <= this.#longestRow) return;
    throw new CsvFault(this.#line, `the row has more than ${this.#longestRow.toLocaleString('en-US')} characters.`);
  }

  #endCell(): void {
    const inline = this.#collector.take();
    const text = this.#type === 'inlineStr' ? inline : this.#toText(this.#value);
    // A text that several cells share counts once for each of them.
    if (this.#type === 's') this.#grow(text.length);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
    this.#column += 1;
  }

  #toText(value: string): string {
    const { texts, dateStyles, countsFrom1904 } = this.#values;
    if (value === '') return '';
    if (this.#type === 's') return texts[Number(value)] ?? refuseDamaged();
    if (this.#type === 'b') return value === '1' || value === 'true' ? 'yes' : 'no';
    if (this.#type !== 'n') return unescape(value);
    const number = readCellNumber(value) ?? refuseDamaged();
    return dateStyles.has(this.#style) ? (toIsoDate(Number(number), countsFrom1904) ?? number) : number;
  }
}

function refuseDamaged(): never {
  throw refusal(damaged);
}

/** @returns the column index of a cell reference such as `AB12`, from 0; null if it has no letters. */
function toColumn(cell: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(cell)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
