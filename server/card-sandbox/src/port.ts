/** The functions of the shop that the sandbox needs. */
export interface SandboxPort {
  /** The amounts that Stripe accepts for a card charge. The currency is a lower-case code of three letters. */
  amountLimits(currency: string): AmountLimits;
  /** The clock; by default the system's. */
  clock?: Clock;
}

/** Limits of an amount, in Stripe's minor units. */
export interface AmountLimits {
  minimum: number;
  maximum: number;
  /** Every amount must be a multiple of this. */
  step: number;
}

export interface Clock {
  now(): Date;
}

export interface Timer {
  cancel(): void;
}

/** Timers, passed in so that tests control the time. */
export interface Timers {
  after(milliseconds: number, callback: () => void): Timer;
}

/** Longest delay in milliseconds; larger ones overflow in setTimeout, which would then fire at once. */
const longestDelay = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after(milliseconds, callback) {
    const handle = setTimeout(callback, Math.min(Math.max(milliseconds, 0), longestDelay));
    // A waiting timer must not prevent the process from ending.
    handle.unref();
    return { cancel: () => clearTimeout(handle) };
  },
};
