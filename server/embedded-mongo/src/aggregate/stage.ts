import type { Doc, Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { isDoc } from '../bson/value.js';
import { gather, paced, PAUSE, type Flow } from '../query/slice.js';

/** A compiled stage: takes documents and returns documents. It passes on the `PAUSE` marks of its input. */
export type Stage = (input: Flow) => Flow;

/** What stages need to know about their command. */
export type PipelineContext = {
  query: QueryContext;
  /** Compiles a pipeline within another (`$facet`), with extra variables. */
  compile: (pipeline: Value, variables?: Record<string, Value>) => Stage;
};

export type StageOperator = (operand: Value, context: PipelineContext) => Stage;

export function stageDoc(name: string, operand: Value): Doc {
  if (!isDoc(operand)) throw new CommandError('FailedToParse', `the ${name} stage specification must be an object`);
  return operand;
}

/** A stage that changes each document on its own. */
export const mapping = (apply: (doc: Doc) => Doc): Stage =>
  function* (input) {
    for (const doc of input) yield doc === PAUSE ? PAUSE : apply(doc);
  };

/** A stage that reads all documents before it returns the first. */
export const gathering = ({ slice }: QueryContext, apply: (docs: Doc[]) => Iterable<Doc>): Stage =>
  function* (input) {
    yield* paced(apply(yield* gather(input)), slice);
  };
