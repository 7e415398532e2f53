import type { Doc, Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { isDoc } from '../bson/value.js';
import { gather, paced, PAUSE, type Flow } from '../query/slice.js';

/** A compiled stage: documents in, documents out. Passes on the points to pause at. */
export type Stage = (input: Flow) => Flow;

/** Context of the command in which stages run. */
export type PipelineContext = {
  query: QueryContext;
  /** Compiles a pipeline within another (`$lookup`, `$facet`), with extra variables. */
  compile: (pipeline: Value, variables?: Record<string, Value>) => Stage;
  /** The documents of another collection that meet a filter. */
  read: (collection: string, filter: Doc) => Flow;
  /** Whether another collection finds values of this field by an index. */
  hasIndexOn: (collection: string, field: string) => boolean;
};

export type StageOperator = (operand: Value, context: PipelineContext) => Stage;

export function stageDoc(name: string, operand: Value): Doc {
  if (!isDoc(operand)) throw new CommandError('FailedToParse', `the ${name} stage specification must be an object`);
  return operand;
}

/** A stage that works on each document by itself. */
export const mapping = (apply: (doc: Doc) => Doc): Stage =>
  function* (input) {
    for (const doc of input) yield doc === PAUSE ? PAUSE : apply(doc);
  };

/** A stage that needs all documents before it gives the first. */
export const gathering = ({ slice }: QueryContext, apply: (docs: Doc[]) => Iterable<Doc>): Stage =>
  function* (input) {
    yield* paced(apply(yield* gather(input)), slice);
  };
