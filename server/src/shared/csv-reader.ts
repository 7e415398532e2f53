/** One row of a file. */
export interface CsvRow {
  /** Number of the line on which it begins, from 1. */
  line: number;
  cells: string[];
  /** Why the row cannot be used; absent if it can. */
  fault?: string;
}

/** Something that cannot be read as CSV, and where. */
export class CsvFault extends Error {
  constructor(line: number, problem: string) {
    super(`Line ${line}: ${problem}`);
  }
}

interface CsvFormat {
  separator: string;
  /** Largest length of a row in characters. Longer rows are refused, so that they do not fill the memory. */
  longestRow: number;
}

/**
 * Reads CSV as in RFC 4180, with any separator and any line endings. Empty lines are left out. In a cell that
 * does not begin with a quote, quotes are ordinary characters.
 * @param pieces of the text, cut anywhere.
 * @throws CsvFault
 */
export async function* readCsv(pieces: AsyncIterable<string>, format: CsvFormat): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(format);
  for await (const piece of pieces) yield* reader.read(piece);
  yield* reader.end();
}

class CsvReader {
  readonly #format: CsvFormat;
  #cells: string[] = [];
  #cell = '';
  /** Length of the row so far. */
  #length = 0;
  #line = 1;
  #firstLine = 1;
  /** Where the next character is: before a cell, in one, in a quoted one, or after a quote that may end it. */
  #state: 'before' | 'plain' | 'quoted' | 'quote' = 'before';
  #isAfterReturn = false;

  constructor(format: CsvFormat) {
    this.#format = format;
  }

  *read(piece: string): Generator<CsvRow> {
    let from = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const character = piece.charAt(index);
      const isSecondOfPair = character === '\n' && this.#isAfterReturn;
      this.#isAfterReturn = character === '\r';
      const endsLine = character === '\r' || character === '\n';
      if (endsLine && !isSecondOfPair) this.#line += 1;
      if (this.#state === 'quoted') {
        if (character !== '"') continue;
        this.#add(piece.slice(from, index));
        this.#state = 'quote';
      } else if (character === '"' && this.#state === 'quote') {
        this.#state = 'quoted';
        // A pair of quotes stands for one: the text goes on with the second quote.
        from = index;
      } else if (character === '"' && this.#state === 'before') {
        this.#state = 'quoted';
        from = index + 1;
      } else if (character === this.#format.separator || endsLine) {
        if (this.#state === 'plain') this.#add(piece.slice(from, index));
        if (!endsLine) this.#endCell();
        else if (isSecondOfPair) this.#firstLine = this.#line;
        else yield* this.#endRow();
      } else if (this.#state === 'quote') {
        throw new CsvFault(this.#line, 'a quote must be followed by the separator or the end of the line.');
      } else if (this.#state === 'before') {
        this.#state = 'plain';
        from = index;
      }
    }
    if (this.#state === 'plain' || this.#state === 'quoted') this.#add(piece.slice(from));
  }

  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted') throw new CsvFault(this.#firstLine, 'a quote is not closed.');
    yield* this.#endRow();
  }

  #add(text: string): void {
    this.#grow(text.length);
    this.#cell += text;
  }

  #grow(characters: number): void {
    this.#length += characters;
    const { longestRow } = this.#format;
    if (this.#length > longestRow) {
      const most = longestRow.toLocaleString('en-US');
      throw new CsvFault(this.#firstLine, `the row has more than ${most} characters. Perhaps a quote is not closed.`);
    }
  }

  #endCell(): void {
    this.#grow(1);
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'before';
  }

  *#endRow(): Generator<CsvRow> {
    this.#endCell();
    const row = { line: this.#firstLine, cells: this.#cells };
    this.#cells = [];
    this.#length = 0;
    this.#firstLine = this.#line;
    if (row.cells.length > 1 || row.cells[0] !== '') yield row;
  }
}

const separators = [',', ';', '\t', '|'];

/** The separator that is most frequent in the first line. */
export function findSeparator(text: string): string {
  const unquoted = text.replace(/"(?:[^"]|"")*(?:"|$)/g, '');
  const [firstLine = ''] = unquoted.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1);
  const countOf = (separator: string) => firstLine.split(separator).length;
  return separators.reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best));
}
