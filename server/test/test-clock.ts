import type { Clock } from '../src/platform/clock.js';
import type { Pause } from '../src/platform/pause.js';

/**
 * A clock that stands still until it is told to move. It stands far ahead of the database's own, which would otherwise
 * remove keys and events that are no older than the test.
 */
export class TestClock implements Clock {
  #now: Date;

  constructor(start = '2126-05-01T12:00:00.000Z') {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Waits on this clock. */
  readonly pause: Pause = (milliseconds) => {
    this.advance({ seconds: milliseconds / 1000 });
    return Promise.resolve();
  };

  advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): void {
    this.#now = new Date(this.#now.getTime() + (minutes * 60 + seconds) * 1000);
  }
}
