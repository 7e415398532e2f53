import { mostImportRows } from '@kickstand/rules/imports';
import { invalidField, type DomainError, type FieldError } from '../../shared/errors.js';
import type { ProductEdit } from './product-edit.js';

/**
 * `checking` while the file, or the products of an edit, are read; then `checked` until it is run. A stopped import can
 * be continued or undone; an undo that has stopped can only be continued. If a server crashes, another one continues
 * an import that is running or being undone, completes an open batch of a stopped one, and repeats the check of an
 * edit.
 */
export type ImportStatus =
  'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'undoing' | 'undo_stopped' | 'undone';

/** What the rows of a file are about. */
export const importKinds = ['products', 'part_numbers', 'supersessions', 'bikes', 'fitment', 'customers'] as const;
export type ImportKindName = (typeof importKinds)[number];

/** Kinds whose rows contain personal data, which people can ask the shop to erase. */
export const personalKinds = ['customers'] as const satisfies readonly ImportKindName[];

/** What an import would do with a row. Rows that change nothing are only counted. */
export const rowKinds = ['new', 'changed', 'bad'] as const;
export type RowKind = (typeof rowKinds)[number];

/** For each status, the statuses from which an import can move to it. */
export const statusesBefore = {
  running: ['checked', 'stopped'],
  stopped: ['running'],
  undoing: ['done', 'stopped', 'undo_stopped'],
} as const satisfies Partial<Record<ImportStatus, readonly ImportStatus[]>>;

export interface ImportCounts {
  new: number;
  changed: number;
  unchanged: number;
  bad: number;
}

/** Numbers of rows that were written, refused during writing, undone, and not undone. */
export interface ImportResults {
  written: number;
  refused: number;
  undone: number;
  kept: number;
}

/** The fields that a change of an import stores. */
export type ImportChange = Partial<Import> & Partial<Record<`results.${keyof ImportResults}`, number>>;

/**
 * An account, an API key, or a part of the shop such as the command line. A part of the shop is identified by its name.
 */
export interface Runner {
  kind: 'user' | 'machine' | 'system';
  id: string;
}

/** A column of a file, and the column of the import kind that it stands for; null if it is not imported. */
export interface ColumnMatch {
  name: string;
  column: string | null;
}

/** A brand or a category that an import adds before its rows. */
export interface ImportAddition {
  kind: 'brand' | 'category';
  /** ID for the new entry; not used if an entry with this name exists when the import runs. */
  id: string;
  name: string;
  /** Null for a brand and for a top-level category. */
  parentId: string | null;
  /** Its name preceded by the names of its parent categories, as written in a file. */
  path: string;
}

export interface Import {
  id: string;
  kind: ImportKindName;
  /** Name of the file; for an edit, a description of what it changes. */
  fileName: string;
  /** The edit, if the import is an edit of products; null for a file. */
  edit: ProductEdit | null;
  status: ImportStatus;
  /**
   * Why the check of an edit, the run or the undo failed; null if nothing failed, or if a person stopped the import.
   */
  message: string | null;
  /** Names of the columns that are imported, and of those that are not. */
  columns: readonly string[];
  ignoredColumns: readonly string[];
  /** Columns that are imported because a user has matched them to a column of the shop. */
  matchedColumns: readonly (ColumnMatch & { column: string })[];
  counts: ImportCounts;
  /** Parent categories come before their children. */
  additions: readonly ImportAddition[];
  results: ImportResults;
  /**
   * Number of new and changed rows that the run or the undo has processed, in the order of the file; while an edit is
   * checked, the number of products that were read.
   */
  cursor: number;
  /**
   * The batch that is being written: the rows from the position `from` to the one before `to`. If it is null, the rows
   * say what was written.
   */
  openBatch: { from: number; to: number } | null;
  /** False if only stock changes. */
  changesCatalogue: boolean;
  /** Who uploaded the file or asked for the edit, as in the audit log. */
  by: string;
  createdAt: Date;
  /** Whose permissions are used while it runs, or while an edit is checked; null for a file that was not run yet. */
  runBy: Runner | null;
  finishedAt: Date | null;
}

/** Paths of the brands or categories that the import adds, as written in a file. */
export const pathsOf = ({ additions }: Pick<Import, 'additions'>, of: ImportAddition['kind']): string[] =>
  additions.filter(({ kind }) => kind === of).map(({ path }) => path);

/** Number of rows that the import changes; while an edit is checked, the number of products that it covers. */
export const sizeOf = ({ counts, status, edit }: Pick<Import, 'counts' | 'status' | 'edit'>): number =>
  edit && status === 'checking' ? edit.count : counts.new + counts.changed;

/** A part of a row that was written. */
export type WrittenPart = 'product' | 'fields' | 'stock';

/** Value of a field before and after the import. */
interface FieldValues {
  before: unknown;
  after: unknown;
}

/** A change as it is displayed: the column and its text before and after. */
export interface ColumnChange {
  column: string;
  from: string;
  to: string;
}

/** A change of the available quantity: a new quantity with the one that the check saw, or a difference. */
export type StockChange = { quantity: number; expectedQuantity: number } | { difference: number };

export interface ImportRow {
  importId: string;
  /** Position among the new and changed rows, from 0; null for a bad row. */
  position: number | null;
  /** Line of the file on which the row begins. */
  line: number;
  kind: RowKind;
  /** Name of what the row is about; the text from the file if nothing was found. */
  name: string;
  /** For a new product, the ID that it will get; null for a bad row and for a row that is not about a product. */
  productId: string | null;
  /** The version of the product that the check saw; null for new products and bad rows. */
  version: number | null;
  /** The changed fields, except the stock of an existing product; for a new product, all given fields. */
  fields: Readonly<Record<string, FieldValues>>;
  /** Null if the stock does not change, and for a new product. */
  stock: StockChange | null;
  changes: readonly ColumnChange[];
  /** Email address of the person that the row is about; absent if it is not about a person. */
  person?: string;
  /** Errors by column name. If there are any, the rest of the row is not used. */
  faults: readonly FieldError[];
  /** What was written. */
  written: readonly WrittenPart[];
  isUndone: boolean;
  /** What was not written or not undone, and why; null if everything was. */
  message: string | null;
}

/** What a batch does to a row. */
export type RowResult = Pick<ImportRow, 'written' | 'isUndone' | 'message'>;

/** For how many days an import can be run, continued and undone. */
export const importRetentionDays = 30;

/** Error for a file with more rows than `mostImportRows`. */
export const tooManyRows = (): DomainError =>
  invalidField('file', `A file can have at most ${mostImportRows.toLocaleString('en-US')} rows.`);
