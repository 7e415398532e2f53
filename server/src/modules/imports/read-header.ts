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
  /** The columns that are imported because a user has matched them. */
  matched: Import['matchedColumns'];
  /** Groups of columns of which the file needs at least one but has none. */
  missing: ImportKind['needed'];
  /** Matches to remember for later files, except those of the kind's own column names, which keep their meaning. */
  learned: readonly ColumnMatch[];
  positions: ReadonlyMap<string, number>;
  /** Number of cells in a row. */
  width: number;
}

/** Alternative column names that are common in price lists, for files of several kinds. */
const otherNames: Readonly<Record<string, string>> = {
  sku: 'part number',
  'part no': 'part number',
  ean: 'gtin',
  barcode: 'gtin',
};

/** Names are compared ignoring case, and with one space between words. */
export const simplified = (name: string) => name.trim().toLowerCase().replace(/[\s_-]+/g, ' '); // prettier-ignore

/** Reads `Preis netto=price`. Nothing follows the last `=` if the column is not imported. Null for any other text. */
export function parseColumnMatch(text: string): ColumnMatch | null {
  const [, name = '', column = ''] = /^(.{1,200})=([^=]{0,200})$/s.exec(text) ?? [];
  return name.trim() === '' ? null : { name, column: column.trim() || null };
}

interface Known {
  /** Kinds that are possible. If there is only one, the file is of this kind, even if columns are missing. */
  kinds: readonly ImportKind[];
  /** Column matches that the sender has given for this file. */
  said: readonly ColumnMatch[];
  /** Finds matches given for earlier files, by their kinds and the simplified column names. */
  recall: (kinds: readonly ImportKindName[], names: readonly string[]) => Promise<RememberedMatch[]>;
  options: OpenOptions;
}

export interface RememberedMatch {
  kind: ImportKindName;
  /** Simplified name of the column in files. */
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
  // A product list may also name a bike in each row, so the kind that reads the most columns wins.
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
 * For each column of the file, the column of the kind that it is read as; null if it is not imported. Matches given for
 * this file take precedence over the kind's own names, which take precedence over matches given for earlier files. If
 * earlier matches give two columns the same meaning, neither is read, as the shop does not guess.
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
