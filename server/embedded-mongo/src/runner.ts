import { isDoc, type Doc } from './bson/value.js';
import type { Engine } from './commands/command.js';
import { CursorStore } from './commands/cursors.js';
import { runCommand } from './commands/dispatch.js';
import { Slice, type Steps } from './query/slice.js';
import { Catalog } from './storage/catalog.js';
import type { Storage } from './storage/storage.js';
import { removeExpired, removeLeftovers } from './storage/sweeps.js';
import type { Execute } from './wire/connection.js';

/**
 * Runs commands on a folder's data and removes expired documents. `onFailure` is called once when a write cannot be
 * stored; from then on no command is run, because memory has changes that are not on disk.
 */
export class Runner {
  private readonly engine: Engine;
  private failed = false;
  private stopping = false;
  private turn = Promise.resolve();
  private sweep: Promise<void> | null = null;
  private lastCommit: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly storage: Storage,
    sweepSeconds: number,
    private readonly onFailure: (error: unknown) => void,
  ) {
    const now = () => new Date();
    this.engine = { catalog: new Catalog(storage), cursors: new CursorStore(), slice: new Slice(), now };
    this.timer = setInterval(() => {
      this.engine.cursors.expire(now());
      this.startSweep();
    }, sweepSeconds * 1000);
    this.timer.unref();
    this.startSweep();
  }

  get hasFailed(): boolean {
    return this.failed;
  }

  execute(body: Doc, connectionId: number): ReturnType<Execute> {
    if (this.failed || this.stopping) throw new Error('the server is stopping');
    const steps = runCommand(this.engine, body, connectionId);
    this.engine.slice.begin();
    const step = steps.next();
    const stored = this.commit();
    const reply = step.done ? step.value : this.continueInSlices(steps);
    return { reply, stored: waitsForDisk(body) ? stored : null };
  }

  fail(error: unknown): void {
    if (this.failed) return;
    this.failed = true;
    this.onFailure(error);
  }

  /** Ends the sweep and waits until all writes are on disk. From the call on, no command is run. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.sweep;
    if (!this.failed) void this.commit();
    // Batches are written in order, so the last one may still be on its way even if there is nothing more to commit.
    await this.lastCommit.catch(() => undefined);
  }

  private commit(): Promise<unknown> | null {
    const stored = this.storage.commit();
    if (!stored) return null;
    stored.catch((error: unknown) => this.fail(error));
    return (this.lastCommit = stored);
  }

  /**
   * Resolves when a long command may continue. Between two slices, all requests that have arrived are handled.
   */
  private nextTurn(): Promise<void> {
    return (this.turn = this.turn.then(() => new Promise((resume) => setImmediate(resume))));
  }

  /** Continues a long command slice by slice. */
  private async continueInSlices(steps: Steps<Doc>): Promise<Doc> {
    for (;;) {
      await this.nextTurn();
      if (this.failed || this.stopping) throw new Error('the server is stopping');
      this.engine.slice.begin();
      const step = steps.next();
      await this.commit();
      if (step.done) return step.value;
    }
  }

  private startSweep(): void {
    if (this.sweep || this.failed) return;
    this.sweep = this.sweepInSteps()
      .catch((error: unknown) => this.fail(error))
      .finally(() => (this.sweep = null));
  }

  /** Removes expired documents and dropped data in small steps; commands run between the steps. */
  private async sweepInSteps(): Promise<void> {
    const { catalog, now } = this.engine;
    for (const steps of [removeExpired(catalog, now()), removeLeftovers(this.storage, catalog)]) {
      while (!this.failed && !this.stopping && !steps.next().done) await this.commit();
      if (!this.failed) await this.commit();
    }
  }
}

/**
 * Whether the reply must wait until the write is on disk. With `j: false` it need not, and a crash may lose that write.
 */
const waitsForDisk = ({ writeConcern }: Doc): boolean => !isDoc(writeConcern) || writeConcern.j !== false;
