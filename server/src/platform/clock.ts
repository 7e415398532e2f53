/** Time, passed in so that tests decide what now is. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
