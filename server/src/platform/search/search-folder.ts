import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { SearchUnavailable, type SearchDocument, type SearchFitment, type SearchSynonyms } from './search-engine.js';
import { SearchIndex } from './search-index.js';

/**
 * How many processes can share a data folder; each has an index of its own. During an upgrade, the workers of two
 * versions run, and WORKERS can be up to 99.
 */
const mostProcesses = 200;

/** The index in a folder, and the new index that is being built. */
export class SearchFolder {
  private current: SearchIndex | null = null;
  private building: SearchIndex | null = null;
  private synonyms: readonly SearchSynonyms[] = [];

  private constructor(
    private readonly dir: string,
    private readonly lock: InstanceType<typeof Database>,
  ) {}

  /** Takes the first folder below `dir` that no other process uses. The lock is released when the process ends. */
  static claim(dir: string): SearchFolder {
    for (let number = 1; number <= mostProcesses; number += 1) {
      const folder = join(dir, String(number));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const lock = new Database(join(folder, 'lock.db'));
      try {
        lock.exec('BEGIN EXCLUSIVE');
        return new SearchFolder(folder, lock);
      } catch {
        lock.close();
      }
    }
    throw new Error(`${mostProcesses} processes use ${dir} already.`);
  }

  /** @returns the position of the stored index; null if there is none that can be used. */
  open(): string | null {
    this.current ??= SearchIndex.open(this.path('index'));
    this.current?.setSynonyms(this.synonyms);
    return this.current?.position ?? null;
  }

  get index(): SearchIndex | null {
    return this.current;
  }

  setSynonyms(synonyms: readonly SearchSynonyms[]): void {
    this.synonyms = synonyms;
    this.current?.setSynonyms(synonyms);
  }

  beginBuild(): void {
    this.building?.close();
    this.removeFile('next');
    this.building = SearchIndex.create(this.path('next'));
  }

  addToBuild(documents: readonly SearchDocument[], fitments: readonly SearchFitment[] = []): void {
    this.begun().apply({ documents, removedIds: [], fitments }, null);
  }

  /** Replaces the old file once the new one is completely written to disk, so an incomplete index is never used. */
  finishBuild(position: string): void {
    const building = this.begun();
    building.finish(position);
    building.close();
    this.building = null;
    sync(this.path('next'));
    this.current?.close();
    this.current = null;
    this.removeFile('index');
    renameSync(this.path('next'), this.path('index'));
    this.open();
  }

  close(): void {
    this.current?.close();
    this.building?.close();
    this.lock.close();
  }

  /** @throws SearchUnavailable if the build began in an earlier thread, which has ended. */
  private begun(): SearchIndex {
    if (!this.building) throw new SearchUnavailable('No index is being built.');
    return this.building;
  }

  private path(name: string): string {
    return join(this.dir, `${name}.db`);
  }

  private removeFile(name: string): void {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(this.path(name) + end, { force: true });
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
