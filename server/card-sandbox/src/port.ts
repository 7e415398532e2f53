/** What the sandbox needs from the shop. */
export interface SandboxPort {
  /** What Stripe accepts for a card charge in this currency: a lower-case code of three letters. */
  amountLimits(currency: string): AmountLimits;
  /** The current time; the system's unless given. */
  clock?: Clock;
}

/** In Stripe's minor units. */
export interface AmountLimits {
  minimum: number;
  maximum: number;
  /** Every amount is a multiple of this. */
  step: number;
}

export interface Clock {
  now(): Date;
}
