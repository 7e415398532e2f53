import { createReadStream } from 'node:fs';
import { longestImportRow } from '@kickstand/rules/imports';
import { readStart } from '../../platform/read-start.js';
import { findSeparator, readCsv, type CsvRow } from '../../shared/csv-reader.js';
import { invalidField } from '../../shared/errors.js';
import type { VehicleList } from '../vehicles/vehicle.js';
import { readAces } from './aces.js';
import { mapOtherShops, type TableRow } from './other-shops.js';
import { readWorkbook } from './read-workbook.js';

const refusal = (message: string) => invalidField('file', message);

const startOfZip = [0x50, 0x4b];
/** First bytes of Excel 97 workbooks, and of newer ones that are protected by a password. */
const startOfOldWorkbook = [0xd0, 0xcf];

/**
 * Reads the rows of a file: the first sheet of an Excel workbook, the applications of an ACES file, or CSV. Columns of
 * files from other shop systems are mapped to those of this shop. Only a small part of the file is held in memory, plus
 * the texts that the cells of a workbook share.
 * @param readBikes reads the bikes; only called for an ACES file.
 * @throws DomainError BAD_USER_INPUT for another kind of file; CsvFault
 */
export async function* readRows(path: string, readBikes: () => Promise<VehicleList>): AsyncGenerator<TableRow> {
  const first = await readStart(path, 2);
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, index) => first[index] === byte);
  if (startsWith(startOfOldWorkbook)) {
    throw refusal(
      'This is a workbook in an old format, or one with a password. Save it without a password as .xlsx or CSV and upload that file.',
    );
  }
  yield* mapOtherShops(
    startsWith(startOfZip) ? readWorkbook(path, longestImportRow) : readTextFile(path, first, readBikes),
  );
}

/** Reads the rows of an ACES file, or of a CSV file with any common separator, in UTF-8, UTF-16 or Windows-1252. */
async function* readTextFile(
  path: string,
  firstTwo: Uint8Array,
  readBikes: () => Promise<VehicleList>,
): AsyncGenerator<CsvRow> {
  const pieces = decode(path, await findEncoding(path, firstTwo));
  const first = await pieces.next();
  if (first.done) throw refusal('The file is empty.');
  const text = startingWith(first.value, pieces);
  if (first.value.trimStart().startsWith('<')) yield* readAces(text, await readBikes());
  else yield* readCsv(text, { separator: findSeparator(first.value), longestRow: longestImportRow });
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

async function findEncoding(path: string, [first = 0, second = 0]: Uint8Array): Promise<Encoding> {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Uint8Array, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The decoder drops a byte order mark. */
async function* decode(path: string, encoding: Encoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path))
    yield checked(decoder.decode(bytes as Uint8Array, { stream: true }));
  const rest = decoder.decode();
  if (rest !== '') yield checked(rest);
}

function checked(text: string): string {
  if (text.includes('\0')) throw refusal('This is not a text file. Save the sheet as CSV and upload that file.');
  return text;
}
