import { existsSync } from 'node:fs';
import Database from 'libsql';
import { flagFacts, numberFacts } from './search-engine.js';

type Statement = Database.Statement<unknown[]>;

/** Raise the number when the form of the stored data changes. Files in another format are rebuilt. */
const format = [3, ...numberFacts, ...flagFacts].join(' ');

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE products (row INTEGER PRIMARY KEY, name TEXT NOT NULL, words TEXT NOT NULL, facts TEXT NOT NULL);
  CREATE TABLE fitments (row INTEGER PRIMARY KEY, fitment TEXT NOT NULL);
  CREATE TABLE facet_values (number INTEGER PRIMARY KEY, value TEXT NOT NULL);
  CREATE INDEX products_by_name ON products (name, row);
  CREATE TABLE numbers (key TEXT, row INTEGER, kind INTEGER, number TEXT, PRIMARY KEY (key, row, kind)) WITHOUT ROWID;
  CREATE INDEX numbers_by_row ON numbers (row);
  CREATE TABLE loose_numbers (key TEXT, row INTEGER, PRIMARY KEY (key, row)) WITHOUT ROWID;
  CREATE INDEX loose_numbers_by_row ON loose_numbers (row);
  CREATE VIRTUAL TABLE words USING fts5(name, family, brand, category, attributes, numbers,
    content='', contentless_delete=1, prefix='1 2 3', tokenize='ascii');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, row);
`;

/** The SQLite file of an index: its tables, and functions to read and write them. */
export class IndexFile {
  private readonly statements = new Map<string, Statement>();

  private constructor(private readonly database: InstanceType<typeof Database>) {}

  /** Creates a file; `path` must not exist. */
  static create(path: string): IndexFile {
    const database = new Database(path);
    // An interrupted build is started again, so its file needs no journal.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384;');
    database.exec(schema);
    return new IndexFile(database);
  }

  /** @returns null if the file does not exist, is incomplete or has another format. */
  static open(path: string): IndexFile | null {
    if (!existsSync(path)) return null;
    let database: InstanceType<typeof Database> | null = null;
    try {
      database = new Database(path);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16384;');
      const file = new IndexFile(database);
      if (file.meta('format') !== format || file.position === null) throw new Error('another format');
      if (file.text('PRAGMA quick_check(1)') !== 'ok') throw new Error('damaged');
      return file;
    } catch {
      database?.close();
      return null;
    }
  }

  /** Position up to which changes are applied, as stored by the caller; null until the index is complete. */
  get position(): string | null {
    return this.meta('position');
  }

  set position(position: string) {
    this.setMeta('position', position);
  }

  /** Marks a new file as complete. */
  finish(position: string): void {
    this.database.exec("INSERT INTO words (words) VALUES ('optimize')");
    this.setMeta('format', format);
    this.setMeta('position', position);
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  /** Writes everything in one transaction. */
  transact(write: () => void): void {
    this.database.exec('BEGIN');
    try {
      write();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** SQLite returns all rows as one JSON text, because fetching them one by one takes longer than finding them. */
  rows(sql: string, ...values: unknown[]): number[] {
    return JSON.parse(this.text(sql, ...values)) as number[];
  }

  pairs(sql: string, ...values: unknown[]): [string | number, string | number][] {
    return JSON.parse(this.text(sql, ...values)) as [string | number, string | number][];
  }

  text(sql: string, ...values: unknown[]): string {
    return String(this.value(sql, ...values));
  }

  value(sql: string, ...values: unknown[]): unknown {
    const row = this.prepare(sql)
      .raw()
      .get(...values) as unknown[] | undefined;
    return row?.[0];
  }

  run(sql: string, ...values: (string | number)[]): void {
    this.prepare(sql).run(...values);
  }

  private prepare(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  private meta(key: string): string | null {
    const value = this.value('SELECT value FROM meta WHERE key = ?', key);
    return typeof value === 'string' ? value : null;
  }

  private setMeta(key: string, value: string): void {
    this.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
  }
}
