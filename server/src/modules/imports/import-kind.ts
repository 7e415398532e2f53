import type { Actor } from '../../shared/actor.js';
import { cellText, toText, withoutApostrophes, type CsvCell, type TableWriter } from '../../shared/csv.js';
import { DomainError, type FieldError } from '../../shared/errors.js';
import type { ChangeOrigin } from '../audit/audit.js';
import type { ItemResult } from '../catalogue/products/product-reference.js';
import type { Import, ImportAddition, ImportKindName, ImportRow, RowResult } from './import.js';
import type { ZippedPictures } from './zipped-pictures.js';

/** How files of one kind are recognised, checked, written, undone and exported. */
export interface ImportKind {
  name: ImportKindName;
  /** What a row is about, for messages, e.g. `product`. */
  thing: string;
  /** Other usual names of columns, in lower case. */
  otherNames: Readonly<Record<string, string>>;
  /** Groups of columns. A file of this kind has at least one column of each group. */
  needed: readonly (readonly string[])[];
  /** @throws DomainError FORBIDDEN */
  assertMayWrite: (actor: Actor) => void;
  /** Reads the shop's data on which the columns depend. */
  open: (options?: OpenOptions) => Promise<OpenKind>;
  write: (actor: Actor, current: Import, rows: readonly ImportRow[]) => Promise<RowResults>;
  /** Takes back what was written. What others have changed since stays as it is. */
  undo: (actor: Actor, current: Import, rows: readonly ImportRow[]) => Promise<RowResults>;
  /** All data of this kind, as the pieces of a file. @throws DomainError FORBIDDEN */
  exportAll: <Piece>(actor: Actor, toFile: TableWriter<Piece>) => Promise<AsyncIterable<Piece>>;
}

/** Separates the levels of a category in a cell, and a brand from its number. */
export const betweenLevels = ' > ';

/** Results by the positions of the rows. */
export type RowResults = ReadonlyMap<number, RowResult>;

export interface OpenOptions {
  /** Whether brands and categories may be added; otherwise a row that names an unknown one is bad. */
  addsMissing: boolean;
  /** Pictures that cells may name; null without a ZIP file. */
  pictures: ZippedPictures | null;
}

export interface OpenKind {
  /** Names of the columns that are read. */
  columns: readonly string[];
  /** Compares rows with what they are about. */
  check: (actor: Actor, rows: readonly FileRow[]) => Promise<Checked[]>;
  /** Brands and categories that must be added for the checked rows. */
  listAdditions?: () => readonly ImportAddition[];
}

/** What an import would do with a row. */
export interface Checked extends Pick<ImportRow, 'name' | 'changes' | 'faults'>, Partial<CheckedTarget> {
  kind: ImportRow['kind'] | 'unchanged';
  /** Keys of what the row is about. No two rows of a file may share a key. */
  keys: readonly string[];
  /** Column that names what the row is about. */
  keyColumn: string;
}

type CheckedTarget = Pick<ImportRow, 'productId' | 'person' | 'version' | 'fields' | 'stock'>;

/** A row with the names of its cells. */
export class FileRow {
  readonly #cells: readonly string[];
  readonly #positions: ReadonlyMap<string, number>;

  constructor(cells: readonly string[], positions: ReadonlyMap<string, number>) {
    this.#cells = cells;
    this.#positions = positions;
  }

  /** Whether the file has this column. */
  has(column: string): boolean {
    return this.#positions.has(column);
  }

  /** The cell as it is in the file, without blanks around it; empty if the file has no such column. */
  written(column: string): string {
    return (this.#cells[this.#positions.get(column) ?? -1] ?? '').trim();
  }

  /** The cell without the apostrophes that exports add to it. */
  text(column: string): string {
    return withoutApostrophes(this.written(column));
  }

  /** Whether the cell is what an export would write for this value. */
  isWritten(column: string, value: CsvCell): boolean {
    return [cellText(value), toText(value)].some((text) => text.trim() === this.written(column));
  }
}

/** Adds what is wrong with a cell to `faults`. */
export function collectFault(faults: FieldError[], column: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    faults.push({ field: column, message: error.message });
  }
}

/** Result of one write. */
export type Outcome = Pick<ItemResult, 'outcome' | 'message'>;
export const changed: Outcome = { outcome: 'changed', message: null };
export const refusedWith = (message: string): Outcome => ({ outcome: 'refused', message });

/** @returns the outcome of a write; a DomainError means that it was refused. */
export async function outcomeOf(write: () => Promise<unknown>): Promise<Outcome> {
  try {
    await write();
    return changed;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refusedWith(error.message);
  }
}

export const originOf = ({ id, fileName, edit }: Pick<Import, 'id' | 'fileName' | 'edit'>): ChangeOrigin => ({
  importId: id,
  note: edit ? fileName : `Import ${fileName}`,
});
export const originOfUndo = (undone: Import): ChangeOrigin => ({
  ...originOf(undone),
  note: undone.edit ? `Undo: ${undone.fileName}` : `Undo of import ${undone.fileName}`,
});
