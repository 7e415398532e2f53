import { setTimeout } from 'node:timers/promises';

/** Waiting, passed in so that tests need not. */
export type Pause = (milliseconds: number) => Promise<void>;

export const pause: Pause = (milliseconds) => setTimeout(milliseconds);
