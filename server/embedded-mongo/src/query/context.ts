import type { Value } from '../bson/value.js';
import type { Slice } from './slice.js';

/** The data that is needed to evaluate the queries and expressions of a command. */
export type QueryContext = {
  /** The command's `let` variables, evaluated. */
  variables: Record<string, Value>;
  /** The value of `$$NOW`, the same for the whole command. */
  now: Date;
  /** The current time. It moves on while a long command pauses. */
  clock: () => Date;
  /** Decides when a long scan must pause for other commands; without it, scans do not pause. */
  slice?: Slice;
};

export const plainContext = (now: Date): QueryContext => ({ variables: {}, now, clock: () => now });
