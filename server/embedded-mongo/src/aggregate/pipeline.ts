import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { basicStages } from './basic-stages.js';
import { groupStages } from './group-stages.js';
import { type PipelineContext, type Stage, type StageOperator } from './stage.js';

const STAGES: Record<string, StageOperator> = { ...basicStages, ...groupStages };

/** The name of a stage; a stage has exactly one. */
export function stageName(stage: Value): string {
  const names = isDoc(stage) ? Object.keys(stage) : [];
  if (names.length !== 1)
    throw new CommandError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  return names[0]!;
}

export function assertPipeline(pipeline: Value): Doc[] {
  if (!Array.isArray(pipeline))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  pipeline.forEach(stageName);
  return pipeline as Doc[];
}

/** Compiles the stages; all errors in them are reported here. */
export function compilePipeline(pipeline: Doc[], query: QueryContext): Stage {
  const context: PipelineContext = {
    query,
    compile: (inner, variables = {}) =>
      compilePipeline(assertPipeline(inner), { ...query, variables: { ...query.variables, ...variables } }),
  };
  const stages = pipeline.map((stage) => compileStage(stage, context));
  return (input) => stages.reduce((docs, stage) => stage(docs), input);
}

function compileStage(stage: Doc, context: PipelineContext): Stage {
  const name = stageName(stage);
  if (Object.hasOwn(STAGES, name)) return STAGES[name]!(stage[name], context);
  throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}
