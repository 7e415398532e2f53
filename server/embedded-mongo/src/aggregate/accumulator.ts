import type { Value } from '../bson/value.js';
import type { QueryContext } from '../query/context.js';
import type { Compile, Scope } from './scope.js';

/** One group's running value. */
export type Accumulator = { add: (scope: Scope) => void; result: () => Value };
/** Compiled once per command; called once per group. */
export type StartAccumulator = () => Accumulator;
/** Compiles an accumulator's operand. */
export type AccumulatorOperator = (operand: Value, compile: Compile, context: QueryContext) => StartAccumulator;
