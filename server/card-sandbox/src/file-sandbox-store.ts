import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type SandboxChange, type SandboxStore, applyChange } from './sandbox-store.js';

/**
 * An append-only journal with one line of JSON per commit. A commit resolves after its line is synced to disk. So a
 * process that is killed at any moment loses no acknowledged commit. Only the last line can be incomplete, because each
 * line is on disk before the next one is written. Such a line was never acknowledged and is cut off. A journal larger
 * than `compactAboveBytes` is rewritten with the current records when it is opened, and when it has more than doubled.
 */
export class FileSandboxStore implements SandboxStore {
  readonly #records = new Map<string, SandboxChange>();
  #file: FileHandle | null = null;
  #size = 0;
  #sizeAfterCompaction = 0;
  #broken: unknown = null;

  constructor(
    private readonly path: string,
    private readonly options: { compactAboveBytes: number } = { compactAboveBytes: 4 * 1024 * 1024 },
  ) {}

  async load(): Promise<readonly SandboxChange[]> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    // This file exists if a process died while it rewrote the journal; the journal itself is intact.
    await rm(this.#temporaryPath, { force: true });
    const content = await readIfPresent(this.path);
    const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1);
    this.#replay(whole);
    this.#file = await open(this.path, 'a', 0o600);
    if (whole.length < content.length) {
      await this.#file.truncate(whole.length);
      await this.#file.sync();
    }
    this.#size = whole.length;
    this.#sizeAfterCompaction = whole.length;
    await syncFolder(dirname(this.path));
    if (this.#size > this.options.compactAboveBytes) await this.#compact();
    return [...this.#records.values()];
  }

  async commit(changes: readonly SandboxChange[]): Promise<void> {
    if (changes.length === 0) return;
    const file = this.#openFile();
    const line = Buffer.from(toLine(changes));
    try {
      await file.appendFile(line);
      await file.datasync();
    } catch (error) {
      await this.#cutBackAfterFailure(file, error);
      throw error;
    }
    this.#size += line.length;
    for (const change of changes) applyChange(this.#records, change);
    const limit = Math.max(this.options.compactAboveBytes, 2 * this.#sizeAfterCompaction);
    if (this.#size > limit) await this.#compact();
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }

  get #temporaryPath(): string {
    return `${this.path}.compacting`;
  }

  #openFile(): FileHandle {
    if (this.#broken !== null) {
      const message = 'The card sandbox journal could not be written and is not trusted any more; restart the server.';
      throw new Error(message, { cause: this.#broken });
    }
    if (!this.#file) throw new Error('The card sandbox store is closed.');
    return this.#file;
  }

  #replay(content: Buffer): void {
    const lines = content.toString('utf8').split('\n');
    lines.pop();
    for (const [index, line] of lines.entries()) {
      for (const [collection, id, record] of parseLine(line, index, this.path)) {
        applyChange(this.#records, { collection, id, record });
      }
    }
  }

  /** Removes an incomplete line, because no other line may follow it. If that fails, no more commits are accepted. */
  async #cutBackAfterFailure(file: FileHandle, cause: unknown): Promise<void> {
    try {
      await file.truncate(this.#size);
      await file.sync();
    } catch {
      this.#broken = cause;
    }
  }

  /**
   * Rewrites the journal. If this fails, the journal stays as large as it is. The commit does not fail, because it is
   * already on disk.
   */
  async #compact(): Promise<void> {
    const content = Buffer.from([...this.#records.values()].map((record) => toLine([record])).join(''));
    try {
      await writeFile(this.#temporaryPath, content, { mode: 0o600, flush: true });
      await rename(this.#temporaryPath, this.path);
    } catch {
      this.#sizeAfterCompaction = this.#size;
      return;
    }
    try {
      await syncFolder(dirname(this.path));
      const previous = this.#file;
      this.#file = await open(this.path, 'a', 0o600);
      this.#size = content.length;
      this.#sizeAfterCompaction = content.length;
      await previous?.close();
    } catch (error) {
      // The open file is the replaced journal, so lines appended to it would be lost.
      this.#broken = error;
    }
  }
}

/** Creates a store in a folder, which must contain nothing else. */
export function createFileSandboxStore(folder: string): FileSandboxStore {
  return new FileSandboxStore(join(folder, 'journal.jsonl'));
}

function toLine(changes: readonly SandboxChange[]): string {
  return `${JSON.stringify(changes.map(({ collection, id, record }) => [collection, id, record]))}\n`;
}

function parseLine(line: string, index: number, path: string): [string, string, unknown][] {
  try {
    const changes = JSON.parse(line) as unknown;
    if (Array.isArray(changes)) return changes as [string, string, unknown][];
  } catch {
    // Both invalid JSON and valid JSON with the wrong content lead to the error below.
  }
  throw new Error(`The card sandbox journal ${path} is damaged at line ${index + 1}.`);
}

async function readIfPresent(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** A rename or a new file is durable only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
