import type { mongo } from 'mongoose';
import type { Currency } from '../shared/money.js';

/** One change of the stored documents to a new format. A released migration never changes. */
export interface Migration {
  /** The key in the journal. Migrations run in the order of their IDs. */
  id: string;
  summary: string;
  /**
   * ID of an earlier migration. Versions of the shop that know the earlier migration can still run on the database,
   * because the data that they read is still there. Absent if only versions that know this migration can run on the
   * database.
   */
  readableSince?: string;
  /** Set if servers run the migration while they serve, because it takes long and no version depends on it yet. */
  isInBackground?: true;
  /** Whether the database contains documents that the migration must change. */
  isNeeded(database: mongo.Db): Promise<boolean>;
  /**
   * Can be repeated, interrupted at any point, and run concurrently with itself. This is safe because only documents in
   * the old format are changed.
   */
  run(context: MigrationContext): Promise<CollectionCounts[]>;
}

export interface MigrationContext {
  database: mongo.Db;
  currency: Currency;
  now: Date;
  /** Only reads and reports, without writing. */
  isDryRun: boolean;
  /** Also converts documents that were set aside. */
  again: boolean;
  batchSize: number;
  onProgress: (progress: Progress) => void;
  onRemark: (remark: Remark) => void;
}

export interface Progress {
  collection: string;
  done: number;
  total: number;
}

/** What became of the old documents of one collection. */
export interface CollectionCounts {
  collection: string;
  /** Number of converted documents, including those with an adjustment. */
  changed: number;
  /** Number of converted documents with a value that had to be interpreted. */
  adjusted: number;
  /** Number of unreadable documents. They are removed from the collection and stored with the remarks. */
  setAside: number;
}

export type RemarkKind = 'adjusted' | 'set_aside';

/** What could not be kept unchanged in one document. */
export interface Remark {
  collection: string;
  documentId: unknown;
  kind: RemarkKind;
  problems: readonly string[];
}
