import type { ProductWrite } from '../catalogue/products/product.js';

/** A write can become visible after a later write. To find it, each read goes back this far. */
const latestMs = 5_000;

/** Times in milliseconds. */
interface SeenWrite {
  /** Time of the latest write that was seen, by the database's clock. */
  changedAt: number;
  /** When it was seen, by this machine's clock. */
  seenAt: number;
}

/**
 * Tracks which writes are in the index. Write times are the database's; the time since a write was seen is measured by this
 * machine, so the clocks need not agree.
 */
export class LatestWrites {
  readonly #known = new Map<string, number>();
  /** Writes of the latest millisecond. */
  readonly #readOnce = new Map<string, number>();
  #latest: number;
  #seenAt: number;
  /** When the latest read began whose writes are all in the index, by this machine's clock. */
  #readAt = -Infinity;

  constructor({ changedAt, seenAt }: SeenWrite) {
    this.#latest = changedAt;
    this.#seenAt = seenAt;
  }

  get position(): SeenWrite {
    return { changedAt: this.#latest, seenAt: this.#seenAt };
  }

  /**
   * Writes up to this time need not be read again. A failed read, or a restart, may have left out later writes and those
   * of the latest millisecond, however much time has passed. So only a completed read moves this time forward.
   */
  readFrom(): number {
    const from = this.#readAt - this.#seenAt > latestMs ? this.#latest : this.#latest - latestMs;
    for (const ids of [this.#known, this.#readOnce]) {
      for (const [id, changedAt] of ids) if (changedAt <= from) ids.delete(id);
    }
    return from;
  }

  /** @param startedAt when the read began whose writes are now in the index, by this machine's clock. */
  completeRead(startedAt: number): void {
    this.#readAt = startedAt;
  }

  newOnes(written: readonly ProductWrite[]): ProductWrite[] {
    return written.filter(({ id, changedAt }) => this.#known.get(id) !== changedAt);
  }

  /** The latest writes are read once more, because another write can follow in the same millisecond. */
  note(written: readonly ProductWrite[], now: number): void {
    const latest = written.at(-1)?.changedAt ?? 0;
    for (const { id, changedAt } of written) {
      if (changedAt < latest || this.#readOnce.get(id) === changedAt) this.#known.set(id, changedAt);
      else this.#readOnce.set(id, changedAt);
    }
    if (latest <= this.#latest) return;
    this.#latest = latest;
    this.#seenAt = now;
  }
}
