import type { mongo } from 'mongoose';
import type { Currency } from '../shared/money.js';

/** One step of the database from an earlier shape to the next. What is released never changes. */
export interface Migration {
  /** The key in the journal; migrations run in the order of their ids. */
  id: string;
  summary: string;
  /** Whether there is anything in the database that this one is for. */
  isNeeded(database: mongo.Db): Promise<boolean>;
  /** Safe to repeat, to break off at any point, and to run beside itself: only what is still old is touched. */
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

/** What was done to the old documents of one collection. */
export interface CollectionCounts {
  collection: string;
  /** Brought into the new shape, those with an adjustment included. */
  changed: number;
  /** Of these: with a value that had to be interpreted. */
  adjusted: number;
  /** Not readable: taken out of the collection and kept with the remarks. */
  setAside: number;
}

export type RemarkKind = 'adjusted' | 'set_aside';

/** About one document: what could not be taken over as it was. */
export interface Remark {
  collection: string;
  documentId: unknown;
  kind: RemarkKind;
  problems: readonly string[];
}
