import type { mongo } from 'mongoose';
import type { Currency } from '../shared/money.js';

/** One change of the stored documents to their next shape. A released migration never changes. */
export interface Migration {
  /** The key in the journal; migrations run in the order of their ids. */
  id: string;
  summary: string;
  /** Whether the database has documents for it to change. */
  isNeeded(database: mongo.Db): Promise<boolean>;
  /**
   * Can be repeated, interrupted at any point, and run concurrently with itself: it changes only documents that are
   * still old.
   */
  run(context: MigrationContext): Promise<CollectionCounts[]>;
}

export interface MigrationContext {
  database: mongo.Db;
  currency: Currency;
  now: Date;
  /** Read and report, write nothing. */
  isDryRun: boolean;
  batchSize: number;
  onProgress: (progress: Progress) => void;
  onRemark: (remark: Remark) => void;
}

export interface Progress {
  collection: string;
  done: number;
  total: number;
}

/** How many old documents of one collection were converted. */
export interface CollectionCounts {
  collection: string;
  /** Converted, including those with an adjustment. */
  changed: number;
  /** Of the converted ones: those with a value that had to be interpreted. */
  adjusted: number;
  /** Not readable: removed from the collection and stored with the remarks. */
  setAside: number;
}

export type RemarkKind = 'adjusted' | 'set_aside';

/** What could not be kept unchanged of one document. */
export interface Remark {
  collection: string;
  documentId: unknown;
  kind: RemarkKind;
  problems: readonly string[];
}
