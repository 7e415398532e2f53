import { setTimeout } from 'node:timers/promises';

/** Waits for a time; passed in, so that tests need not wait. */
export type Pause = (milliseconds: number) => Promise<void>;

export const pause: Pause = (milliseconds) => setTimeout(milliseconds);
