import type { CsvRow } from '../../shared/csv-reader.js';
import { invalidField } from '../../shared/errors.js';
import type { ColumnMatch, Import, ImportKindName } from './import.js';
import type { ImportKind, OpenKind, OpenOptions } from './import-kind.js';

/** The names of a file's columns, and how they are read. */
export interface Header {
  kind: ImportKind;
  open: OpenKind;
  /** Names of the columns that are imported. */
  names: readonly string[];
  ignored: readonly string[];
  /** The columns that are imported because of what somebody has said. */
  matched: Import['matchedColumns'];
  /** Groups of columns of which the file needs one, and has none. */
  missing: ImportKind['needed'];
  /** What is to be remembered for later files. The kind's own names always mean the same. */
  learned: readonly ColumnMatch[];
  positions: ReadonlyMap<string, number>;
  /** Number of cells of a row. */
  width: number;
}

/** Other names of columns that files of several kinds have, as they are usual in price lists. */
const otherNames: Readonly<Record<string, string>> = {
  sku: 'part number',
  'part no': 'part number',
  ean: 'gtin',
  barcode: 'gtin',
};

/** Names are compared without case, and with one blank between words. */
export const simplified = (name: string) => name.trim().toLowerCase().replace(/[\s_-]+/g, ' '); // prettier-ignore

/** Reads `Preis netto=price`; after the last `=` is nothing if the column is not imported. Null for another text. */
export function parseColumnMatch(text: string): ColumnMatch | null {
  const [, name = '', column = ''] = /^(.{1,200})=([^=]{0,200})$/s.exec(text) ?? [];
  return name.trim() === '' ? null : { name, column: column.trim() || null };
}

interface Known {
  /** Of which the file may be. If it is only one, the file is of this kind, also if it lacks columns. */
  kinds: readonly ImportKind[];
  /** What the sender says about columns of the file. */
  said: readonly ColumnMatch[];
  /** What was said about files before, by the kinds and the simplified names of the columns. */
  recall: (kinds: readonly ImportKindName[], names: readonly string[]) => Promise<RememberedMatch[]>;
  options: OpenOptions;
}

export interface RememberedMatch {
  kind: ImportKindName;
  /** Simplified name of the column of files. */
  name: string;
  column: string;
}

/** @throws DomainError BAD_USER_INPUT */
export async function readHeader({ cells }: CsvRow, { kinds, said, recall, options }: Known): Promise<Header> {
  const keys = cells.map(simplified);
  const given = new Map(said.map(({ name, column }) => [simplified(name), column]));
  for (const { name } of said) {
    if (!keys.includes(simplified(name))) throw invalidField('column', `The file has no column "${name}".`);
  }
  const names = kinds.map(({ name }) => name);
  const remembered = await recall(names, [...new Set(keys)]);
  const read = await Promise.all(
    kinds.map(async (kind) => {
      const open = await kind.open(options);
      const own = remembered.filter((match) => match.kind === kind.name);
      return { kind, open, ...assign(keys, kind, open, given, own) };
    }),
  );
  const isWhole = ({ missing }: { missing: readonly unknown[] }) => missing.length === 0;
  // A list of products may name the bike of each, so the file is of the kind that reads most of its columns.
  const [best] = (kinds.length === 1 ? read : read.filter(isWhole)).sort((a, b) => b.count - a.count);
  if (!best) throw unknownColumns(kinds);
  const { kind, open, columns, ownNames, missing, unknown } = best;
  if (unknown != null) throw invalidField('column', `There is no column "${unknown}" in files of this kind.`);
  const repeated = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (repeated) throw invalidField('file', `The column "${repeated}" is there more than once.`);
  return {
    ...{ kind, open, missing, width: cells.length },
    names: columns.flatMap((column) => column ?? []),
    ignored: cells.filter((cell, index) => columns[index] === null && cell.trim() !== ''),
    matched: cells.flatMap((name, index) => {
      const column = columns[index] ?? null;
      return column === null || column === ownNames[index] ? [] : [{ name: name.trim(), column }];
    }),
    learned: [...given].flatMap(([name, column]) => (ownNames[keys.indexOf(name)] ? [] : [{ name, column }])),
    positions: new Map(columns.flatMap((column, index) => (column === null ? [] : [[column, index] as const]))),
  };
}

/**
 * The column of the kind that each column of the file is read as; null if it is not imported. What is said about this file
 * counts more than the names of the kind, and these more than what was said about earlier files. Of two columns that were
 * both said to be one, neither is read: none is guessed.
 */
function assign(
  keys: readonly string[],
  kind: ImportKind,
  open: OpenKind,
  given: ReadonlyMap<string, string | null>,
  remembered: readonly RememberedMatch[],
) {
  const synonyms = new Map(Object.entries({ ...otherNames, ...kind.otherNames }));
  const known = new Map(open.columns.map((name) => [simplified(name), name]));
  const columnOf = (name: string) => known.get(synonyms.get(simplified(name)) ?? simplified(name)) ?? null;
  const ownNames = keys.map(columnOf);
  const columns = keys.map((key, index) =>
    given.has(key) ? columnOf(given.get(key) ?? '') : (ownNames[index] ?? null),
  );
  const taken = new Set(columns);
  const earlier = new Map(remembered.map(({ name, column }) => [name, column]));
  const recalled = keys.map((key, index) =>
    columns[index] === null && !given.has(key) ? columnOf(earlier.get(key) ?? '') : null,
  );
  recalled.forEach((column, index) => {
    const isFree = !taken.has(column) && recalled.indexOf(column) === recalled.lastIndexOf(column);
    if (column !== null && isFree) columns[index] = column;
  });
  const found = new Set(columns);
  const missing = kind.needed.filter((group) => !group.some((name) => found.has(name)));
  const unknown = [...given.values()].find((column) => column !== null && columnOf(column) === null);
  return { columns, ownNames, missing, unknown, count: columns.filter((column) => column !== null).length };
}

function unknownColumns(kinds: readonly ImportKind[]) {
  const needed = kinds.map(({ needed: groups }) => groups.map((group) => group.join(' or ')).join(', '));
  return invalidField(
    'file',
    `The first line must name the columns: ${needed.join('; or ')}. Or say what is in the file, and then which columns are which.`,
  );
}
