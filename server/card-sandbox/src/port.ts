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
