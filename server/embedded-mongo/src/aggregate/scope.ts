import type { Doc, Value } from '../bson/value.js';
import type { QueryContext } from '../query/context.js';

/** The document and the variables that an expression is evaluated with. */
export type Scope = { root: Value; vars: Record<string, Value> };
export type Evaluate = (scope: Scope) => Value;
export type Compile = (expression: Value) => Evaluate;

/** Compiles the operand of an operator. Runs once per command, so invalid operands fail before any document is read. */
export type Operator = (operand: Value, compile: Compile, context: QueryContext) => Evaluate;
export type Operators = Record<string, Operator>;

export type Expression = (doc: Doc) => Value;
