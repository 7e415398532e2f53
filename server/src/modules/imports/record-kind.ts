import { isDeepStrictEqual } from 'node:util';
import { assertMay, type Actor } from '../../shared/actor.js';
import { cellText, type CsvCell } from '../../shared/csv.js';
import { DomainError, type FieldError } from '../../shared/errors.js';
import type { ChangeOrigin } from '../audit/audit.js';
import type { Import, ImportRow, RowResult } from './import.js';
import {
  changed,
  collectFault,
  originOf,
  originOfUndo,
  refusedWith,
  type Checked,
  type FileRow,
  type ImportKind,
  type Outcome,
} from './import-kind.js';
import { readFlag } from './product-columns.js';

/** A column that holds one field of a value. */
export interface RecordColumn<Value> {
  name: string;
  /** Field of the value that the column contains. */
  field: keyof Value & string;
  write: (value: Value) => CsvCell;
  /** Reads a cell that is not empty. @throws DomainError BAD_USER_INPUT */
  read: (cell: string, value: Value) => unknown;
  /** The value that an empty cell sets; absent if it sets none. */
  empty?: unknown;
  /** Whether an empty cell in this row sets the field to `empty`; absent if it always does. */
  isEmptied?: (row: FileRow) => boolean;
}

/** What a row is about. */
export interface FoundRecord<Value> extends Pick<Checked, 'name' | 'keys' | 'keyColumn'> {
  /** The existing value; null if the row adds a new one. */
  current: Value | null;
  /** The value for a new record, before the columns are applied to it. */
  base: Value;
  /** ID of the product; null if the row is not about a product. */
  productId: string | null;
  /** Email address of the person; absent if the row is not about a person. */
  person?: string;
}

/** The fault of a row whose subject was not found. */
export type NotFound = Pick<FoundRecord<unknown>, 'name' | 'person'> & { fault: FieldError };

/** A change of a value; `from` is null for an addition and `to` for a removal. */
export interface Swap<Value> {
  from: Value | null;
  to: Value | null;
  /** Idempotency key: the same for each attempt. */
  key: string;
}

/** A line of an export. */
export interface RecordLine<Value> {
  /** The cells of `nameColumns`. */
  names: readonly CsvCell[];
  value: Value;
}

/** A kind of data in which each row is one value, which is read, compared and written as a whole. */
export interface RecordKind<Value extends object> extends Pick<ImportKind, 'name' | 'thing' | 'otherNames' | 'needed'> {
  /** Area whose permissions are needed to import and export this data; `catalogue` by default. */
  area?: 'catalogue' | 'customers';
  /** Columns that identify what a row is about. An import never changes them. */
  nameColumns: readonly string[];
  columns: readonly RecordColumn<Value>[];
  /** Whether a row can remove what it is about. */
  canRemove: boolean;
  find: (rows: readonly FileRow[]) => Promise<(FoundRecord<Value> | NotFound)[]>;
  /** The value as it would be stored. @throws DomainError BAD_USER_INPUT with paths of its fields */
  check: (value: Value) => Value | Promise<Value>;
  /** Makes those changes whose current value is still `from`; see `openSwap`. */
  swap: (actor: Actor, swaps: readonly Swap<Value>[], origin: ChangeOrigin) => Promise<Outcome[]>;
  all: () => AsyncIterable<RecordLine<Value>>;
}

/** Column that imports read, but exports do not have. `yes` removes what the row is about. */
const removeColumn = 'remove';

/** Decides about a change: null if it must be made; otherwise its outcome, because it was made before or is refused. */
export function openSwap<Value>(now: Value | null, { from, to }: Swap<Value>): Outcome | null {
  if (isDeepStrictEqual(now, to)) return changed;
  return isDeepStrictEqual(now, from) ? null : refusedWith('It has changed since.');
}

/** Imports and exports of a kind of data. Fields whose columns are missing in a file are not changed. */
export function toImportKind<Value extends object>(kind: RecordKind<Value>): ImportKind {
  const { name, thing, otherNames, needed, nameColumns, columns, canRemove, area = 'catalogue' } = kind;
  const readNames = [...nameColumns, ...columns.map((column) => column.name), ...(canRemove ? [removeColumn] : [])];
  return {
    ...{ name, thing, otherNames, needed },
    assertMayWrite: (actor) => assertMay(actor, `${area}:write`),

    open: () =>
      Promise.resolve({
        columns: readNames,
        async check(_actor, rows) {
          const found = await kind.find(rows);
          return Promise.all(
            rows.flatMap((row, index) => (found[index] ? [checkRecord(kind, row, found[index])] : [])),
          );
        },
      }),

    async write(actor, current, rows) {
      const outcomes = await kind.swap(actor, toSwaps(current, rows, false), originOf(current));
      const results = rows.map(({ position }, index): [number, RowResult] => {
        const { outcome, message } = outcomes[index] ?? refusedWith('');
        return [position ?? -1, { written: outcome === 'changed' ? ['fields'] : [], isUndone: false, message }];
      });
      return new Map(results);
    },

    async undo(actor, current, batch) {
      const rows = batch.filter(({ written }) => written.length > 0);
      const outcomes = await kind.swap(actor, toSwaps(current, rows, true), originOfUndo(current));
      const results = rows.map(({ position, written }, index): [number, RowResult] => {
        const { message } = outcomes[index] ?? refusedWith('');
        return [position ?? -1, { written, isUndone: message === null, message }];
      });
      return new Map(results);
    },

    exportAll(actor, toFile) {
      assertMay(actor, `${area}:read`);
      const named = nameColumns.map((column, index) => ({
        name: column,
        value: ({ names }: RecordLine<Value>) => names[index] ?? null,
      }));
      const others = columns.map((column) => ({
        name: column.name,
        value: ({ value }: RecordLine<Value>) => column.write(value),
      }));
      return Promise.resolve(toFile([...named, ...others], kind.all()));
    },
  };
}

/** Key in the `fields` of a row under which its value is stored. */
const recordField = 'record';

function toSwaps<Value>(current: Import, rows: readonly ImportRow[], isUndo: boolean): Swap<Value>[] {
  return rows.map(({ fields, position }) => {
    const { before, after } = fields[recordField] as { before: Value | null; after: Value | null };
    const key = `import:${current.id}:${position}${isUndo ? ':undo' : ''}`;
    return isUndo ? { from: after, to: before, key } : { from: before, to: after, key };
  });
}

async function checkRecord<Value extends object>(
  kind: RecordKind<Value>,
  row: FileRow,
  found: FoundRecord<Value> | NotFound,
): Promise<Checked> {
  const nothing = { keys: [], keyColumn: '', changes: [] };
  if ('fault' in found) {
    const { name, person, fault } = found;
    return { ...nothing, name, ...(person !== undefined && { person }), kind: 'bad', faults: [fault] };
  }
  const { name, keys, keyColumn, current, productId, person } = found;
  const plain = { name, keys, keyColumn, productId, ...(person !== undefined && { person }) };
  const faults: FieldError[] = [];
  const after = await readValue(kind, row, found, faults);
  if (faults.length > 0) return { ...plain, kind: 'bad', changes: [], faults };
  const changes = kind.columns
    .map(({ name: column, write }) => ({
      ...{ column, from: current ? cellText(write(current)) : '', to: after ? cellText(write(after)) : '' },
    }))
    .filter(({ from, to }) => from !== to);
  const isSame = isDeepStrictEqual(current, after);
  const fields = { [recordField]: { before: current, after } };
  return { ...plain, kind: isSame ? 'unchanged' : current ? 'changed' : 'new', changes, faults, fields };
}

/** @returns the value that the row describes; null if the row removes it. */
async function readValue<Value extends object>(
  { columns, canRemove, check }: RecordKind<Value>,
  row: FileRow,
  { current, base, keyColumn }: FoundRecord<Value>,
  faults: FieldError[],
): Promise<Value | null> {
  let isRemoved = false;
  collectFault(faults, removeColumn, () => {
    isRemoved = canRemove && row.text(removeColumn) !== '' && readFlag(row.text(removeColumn));
  });
  if (isRemoved) return null;
  let value = current ?? base;
  for (const { name, field, write, read, empty, isEmptied } of columns) {
    if (!row.has(name) || (current && row.isWritten(name, write(current)))) continue;
    const cell = row.text(name);
    collectFault(faults, name, () => {
      if (cell !== '') value = { ...value, [field]: read(cell, value) };
      else if (empty !== undefined && (isEmptied?.(row) ?? true)) value = { ...value, [field]: empty };
    });
  }
  if (value === current || faults.length > 0) return value;
  try {
    return await check(value);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { field, message } of error.details?.fields ?? []) {
      const parts = field.split('.');
      faults.push({ field: columns.find((column) => parts.includes(column.field))?.name ?? keyColumn, message });
    }
    return value;
  }
}
