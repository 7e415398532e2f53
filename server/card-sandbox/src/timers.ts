export interface Timer {
  cancel(): void;
}

/** Waiting, passed in so that tests decide when time has passed. */
export interface Timers {
  after(milliseconds: number, callback: () => void): Timer;
}

/** Larger delays overflow setTimeout and would fire at once. */
const longestDelay = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after(milliseconds, callback) {
    const handle = setTimeout(callback, Math.min(Math.max(milliseconds, 0), longestDelay));
    // Deliveries that wait for their retry must not keep a stopping process alive.
    handle.unref();
    return { cancel: () => clearTimeout(handle) };
  },
};
