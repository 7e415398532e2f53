import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { PAUSE, type Flow } from '../query/slice.js';

/** A compiled stage: takes documents and returns documents. It passes on the `PAUSE` marks of its input. */
export type Stage = (input: Flow) => Flow;
export type StageOperator = (operand: Value, context: QueryContext) => Stage;

export function stageDoc(name: string, operand: Value): Doc {
  if (!isDoc(operand)) throw new CommandError('FailedToParse', `the ${name} stage specification must be an object`);
  return operand;
}

/** A stage that changes each document on its own. */
export const mapping = (apply: (doc: Doc) => Doc): Stage =>
  function* (input) {
    for (const doc of input) yield doc === PAUSE ? PAUSE : apply(doc);
  };
