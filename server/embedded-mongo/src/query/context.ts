import type { StringOrder } from '../bson/compare.js';
import type { Doc, Value } from '../bson/value.js';
import type { Flow, Slice } from './slice.js';

/** What a command's queries and expressions are evaluated under. */
export type QueryContext = {
  /** The collation's string order; null compares by code point, as indexes do. */
  order: StringOrder;
  /** The command's `let` variables, evaluated. */
  variables: Record<string, Value>;
  /** `$$NOW`: one instant for a whole command. */
  now: Date;
  /** Says when a long scan must let others have their turn; without it, it runs to its end. */
  slice?: Slice;
  /** Reads another collection of the same database, for `$lookup` and its kin. */
  readCollection?: (name: string, filter: Doc) => Flow;
};

export const plainContext = (now: Date): QueryContext => ({ order: null, variables: {}, now });
