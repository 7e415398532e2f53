import type { FieldError } from '../../shared/errors.js';
import type { ProductEdit } from './product-edit.js';

/**
 * `checking` while the file is read or, for an edit, the products are; then `checked` until it is run. A stopped import can be continued or undone. An
 * import that is running or being undone continues on any server after a crash.
 */
export const importStatuses = ['checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What the rows of a file are about. */
export const importKinds = ['products', 'part_numbers', 'supersessions', 'bikes', 'fitment', 'customers'] as const;
export type ImportKindName = (typeof importKinds)[number];

/** Kinds whose rows are about people, who can ask to be erased. */
export const personalKinds = ['customers'] as const satisfies readonly ImportKindName[];

/** What an import would do with a row. Rows that change nothing are only counted. */
export const rowKinds = ['new', 'changed', 'bad'] as const;
export type RowKind = (typeof rowKinds)[number];

/** Statuses from which an import can get to a status. */
export const statusesBefore = {
  running: ['checked', 'stopped'],
  stopped: ['running'],
  undoing: ['done', 'stopped'],
} as const satisfies Partial<Record<ImportStatus, readonly ImportStatus[]>>;

export interface ImportCounts {
  new: number;
  changed: number;
  unchanged: number;
  bad: number;
}

/** Numbers of rows that were written, refused while they were written, undone, and left alone by the undoing. */
export interface ImportResults {
  written: number;
  refused: number;
  undone: number;
  kept: number;
}

/** An account, an API key or, by its name, a part of the shop such as the command line. */
export interface Runner {
  kind: 'user' | 'machine' | 'system';
  id: string;
}

/** What a column of a file is read as: a column of the kind; null if it is not imported. */
export interface ColumnMatch {
  name: string;
  column: string | null;
}

/** A brand or a category that an import adds before its rows. */
export interface ImportAddition {
  kind: 'brand' | 'category';
  /** The ID that it gets, unless there is such a one by then. */
  id: string;
  name: string;
  /** Null for a brand, and at the top of the tree. */
  parentId: string | null;
  /** Its name with those of the categories above it, as in a file. */
  path: string;
}

export interface Import {
  id: string;
  kind: ImportKindName;
  /** For an edit, what it changes. */
  fileName: string;
  /** The edit that it is instead of a file; null for a file. */
  edit: ProductEdit | null;
  status: ImportStatus;
  /** Why it has stopped; null if it was stopped by a person, or has not stopped. */
  message: string | null;
  /** Names of the columns that are imported, and of those that are not. */
  columns: readonly string[];
  ignoredColumns: readonly string[];
  /** Columns that are imported because somebody has said what they are. */
  matchedColumns: readonly (ColumnMatch & { column: string })[];
  counts: ImportCounts;
  /** Categories come after those above them. */
  additions: readonly ImportAddition[];
  results: ImportResults;
  /** Number of new and changed rows that were run or undone, in the order of the file; of an edit's products that were read. */
  cursor: number;
  /** False if only stock changes. */
  changesCatalogue: boolean;
  /** Who uploaded the file or asked for the edit, as in the audit log. */
  by: string;
  createdAt: Date;
  /** Whose permissions are used while it runs; null before. */
  runBy: Runner | null;
  finishedAt: Date | null;
}

/** What the import adds besides its rows, as a file names it. */
export const pathsOf = ({ additions }: Pick<Import, 'additions'>, of: ImportAddition['kind']): string[] =>
  additions.filter(({ kind }) => kind === of).map(({ path }) => path);

/** Number of rows that the import changes; while it is checked, of the products that an edit is about. */
export const sizeOf = ({ counts, status, edit }: Pick<Import, 'counts' | 'status' | 'edit'>): number =>
  edit && status === 'checking' ? edit.count : counts.new + counts.changed;

/** A part of a row that was written. */
export type WrittenPart = 'product' | 'fields' | 'stock';

/** Value of a field before and after the import. */
export interface FieldValues {
  before: unknown;
  after: unknown;
}

/** A change as it is shown: the column with its text before and after. */
export interface ColumnChange {
  column: string;
  from: string;
  to: string;
}

/** A change of the available quantity: a count with the quantity that the check saw, or a difference. */
export type StockChange = { quantity: number; expectedQuantity: number } | { difference: number };

export interface ImportRow {
  importId: string;
  /** Position among the new and changed rows, from 0; null for a bad row. */
  position: number | null;
  /** Line of the file on which the row begins. */
  line: number;
  kind: RowKind;
  /** Name of what it is about, or what the file has instead. */
  name: string;
  /** For a new product, the ID that it will have; null for a bad row, or if it is not about a product. */
  productId: string | null;
  /** The version that the check saw; null for new products and bad rows. */
  version: number | null;
  /** The changed fields, but for the stock of an existing product; all given fields of a new one. */
  fields: Readonly<Record<string, FieldValues>>;
  /** Null if it does not change, and for a new product. */
  stock: StockChange | null;
  changes: readonly ColumnChange[];
  /** Email address of the person that it is about; absent if it is not about a person. */
  person?: string;
  /** What is wrong, by the names of the columns. If there is anything, nothing else counts. */
  faults: readonly FieldError[];
  /** What was written. */
  written: readonly WrittenPart[];
  isUndone: boolean;
  /** What was not written or undone, and why; null if nothing was left out. */
  message: string | null;
}

/** What a batch does to a row. */
export type RowResult = Pick<ImportRow, 'written' | 'isUndone' | 'message'>;

/** How long an import can be run, continued and undone, in days. */
export const importRetentionDays = 30;
