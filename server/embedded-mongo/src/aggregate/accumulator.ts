import type { Value } from '../bson/value.js';
import type { QueryContext } from '../query/context.js';
import type { Compile, Scope } from './scope.js';

/** The running value of one group: `add` takes the next document, `result` gives the value so far. */
export type Accumulator = { add: (scope: Scope) => void; result: () => Value };
/** Starts the accumulator of one group. Compiled once per command, called once per group. */
export type StartAccumulator = () => Accumulator;
/** Compiles the operand of an accumulator such as `$sum`. */
export type AccumulatorOperator = (operand: Value, compile: Compile, context: QueryContext) => StartAccumulator;
