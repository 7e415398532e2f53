import { compileExpression } from '../aggregate/expression.js';
import { toWholeNumber } from '../bson/number.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { collationOrder } from '../query/collation.js';
import { plainContext, type QueryContext } from '../query/context.js';
import type { Slice, Steps } from '../query/slice.js';
import type { Catalog } from '../storage/catalog.js';
import type { CursorStore } from './cursors.js';

/** The parts of the server that commands use. */
export type Engine = { catalog: Catalog; cursors: CursorStore; slice: Slice; now: () => Date; startedAt: Date };

/** A command as received: its name (the document's first field), its document, and its database. */
export type Request = { name: string; body: Doc; db: string; connectionId: number };

/**
 * Runs a command and returns its reply without `ok`, or throws CommandError. A command that may take long returns steps
 * instead; other commands run between them.
 */
export type Handler = (engine: Engine, request: Request) => Doc | Steps<Doc>;

/** The name of the collection, from the command's first field. */
export function collectionName({ name, body }: Request): string {
  const value = body[name];
  if (typeof value !== 'string')
    throw new CommandError('InvalidNamespace', `collection name has invalid type: ${name}`);
  if (value === '') throw new CommandError('InvalidNamespace', 'Invalid namespace specified');
  return value;
}

/** An optional field that must be a document. */
export function docOption(body: Doc, name: string, fallback: Doc = {}): Doc {
  const value = body[name];
  if (value === undefined || value === null) return fallback;
  if (!isDoc(value))
    throw new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type 'object'`);
  return value;
}

/** A field that must be a list of documents. */
export function docList(body: Doc, name: string): Doc[] {
  const value = body[name];
  if (!Array.isArray(value) || !value.every(isDoc)) {
    throw new CommandError('TypeMismatch', `BSON field '${name}' is missing or not an array of objects`);
  }
  return value;
}

/** The context for a command's filters and expressions: collation, `let` variables, `$$NOW`. */
export function contextOf(engine: Engine, { body }: Request, collation: Value = body.collation): QueryContext {
  const context: QueryContext = {
    ...plainContext(engine.now()),
    order: collationOrder(collation),
    slice: engine.slice,
  };
  const bindings = docOption(body, 'let');
  for (const [name, expression] of Object.entries(bindings)) {
    context.variables[name] = compileExpression(expression, context)({});
  }
  return context;
}

/** A count option (`limit`, `skip`, `batchSize`) as a whole number. */
export function wholeOption(name: string, value: Value, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  const whole = toWholeNumber(value);
  if (whole === null) throw new CommandError('BadValue', `Failed to parse: ${name}: expected a number`);
  return Number(whole);
}
