import type { Doc, Value } from '../bson/value.js';
import type { QueryContext } from '../query/context.js';

/** Scope of an expression: the document and the current variables. */
export type Scope = { root: Value; vars: Record<string, Value> };
export type Evaluate = (scope: Scope) => Value;
export type Compile = (expression: Value) => Evaluate;

/** Turns an operator's operand into a function; runs once per command, so that mistakes fail before any document. */
export type Operator = (operand: Value, compile: Compile, context: QueryContext) => Evaluate;
export type Operators = Record<string, Operator>;

export type Expression = (doc: Doc) => Value;
