export interface Timer {
  cancel(): void;
}

/** Timers, passed in so that tests control the time. */
export interface Timers {
  after(milliseconds: number, callback: () => void): Timer;
}

/** Larger delays overflow setTimeout and would fire at once. */
const longestDelay = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after(milliseconds, callback) {
    const handle = setTimeout(callback, Math.min(Math.max(milliseconds, 0), longestDelay));
    // Pending retries must not keep a stopping process alive.
    handle.unref();
    return { cancel: () => clearTimeout(handle) };
  },
};
