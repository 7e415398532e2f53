import { compileExpression } from '../aggregate/expression.js';
import { identical } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { compileAddFields, compileProjection, compileUnset } from '../query/projection.js';
import { assertSameId, type Update } from './compile.js';

/** An update given as a pipeline of the stages that shape one document. `constants` are the statement's own `c`. */
export function compilePipelineUpdate(pipeline: Value[], context: QueryContext, constants: Doc = {}): Update {
  const scoped = { ...context, variables: { ...context.variables, ...constants } };
  const stages = pipeline.map((stage) => compileStage(stage, scoped));
  return {
    replacement: false,
    apply: (doc) => {
      const shaped = stages.reduce((current, stage) => stage(current), doc);
      const next = shaped._id === undefined && doc._id !== undefined ? { _id: doc._id, ...shaped } : shaped;
      if (doc._id !== undefined) assertSameId(doc._id, next._id, '_id');
      return identical(doc, next) ? doc : next;
    },
  };
}

function compileStage(stage: Value, context: QueryContext): (doc: Doc) => Doc {
  const [name, ...others] = isDoc(stage) ? Object.keys(stage) : [];
  if (name === undefined || others.length > 0) {
    throw new CommandError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  }
  const spec = (stage as Doc)[name];
  switch (name) {
    case '$set':
    case '$addFields':
      return compileAddFields(spec as Doc, context);
    case '$project':
      return compileProjection(spec as Doc, context, null);
    case '$unset':
      return compileUnset(Array.isArray(spec) ? (spec as string[]) : [spec as string]);
    case '$replaceRoot':
      return replaceWith((spec as Doc).newRoot, context);
    case '$replaceWith':
      return replaceWith(spec, context);
    default:
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
}

/** A document computed in place of the whole; anything but a document is refused. */
export function replaceWith(expression: Value, context: QueryContext): (doc: Doc) => Doc {
  const evaluate = compileExpression(expression, context);
  return (doc) => {
    const next = evaluate(doc);
    if (!isDoc(next)) throw new CommandError('Location40228', "'newRoot' expression must evaluate to an object");
    return next;
  };
}
