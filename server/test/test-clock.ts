import type { Clock } from '../src/platform/clock.js';
import type { Pause } from '../src/platform/pause.js';

/**
 * A clock that only moves when the test says so. Its time is far in the future, because the database compares expiry
 * dates with the real time and would otherwise remove the test's keys and events.
 */
export class TestClock implements Clock {
  #now: Date;

  constructor(start = '2126-05-01T12:00:00.000Z') {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Advances this clock instead of waiting. */
  readonly pause: Pause = (milliseconds) => {
    this.advance({ seconds: milliseconds / 1000 });
    return Promise.resolve();
  };

  advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): void {
    this.#now = new Date(this.#now.getTime() + (minutes * 60 + seconds) * 1000);
  }
}
