import { compileExpression } from '../aggregate/expression.js';
import { toWholeNumber } from '../bson/number.js';
import { isDoc, type Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { plainContext, type QueryContext } from '../query/context.js';
import type { Slice, Steps } from '../query/slice.js';
import type { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import type { CursorStore } from './cursors.js';

/** The parts of the server that commands use. */
export type Engine = { catalog: Catalog; cursors: CursorStore; slice: Slice; now: () => Date };

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

/** The collection of a command; undefined if it does not exist. */
export const findCollection = ({ catalog }: Engine, request: Request): Collection | undefined =>
  catalog.find(request.db, collectionName(request));

/** An optional field that must be a document. */
export function docOption(body: Doc, name: string): Doc {
  const value = body[name];
  if (value === undefined || value === null) return {};
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

/** The context for a command's filters and expressions: `let` variables and `$$NOW`. Refuses collations. */
export function contextOf(engine: Engine, { body }: Request, options: Doc = body): QueryContext {
  const { locale = 'simple' } = docOption(options, 'collation');
  if (locale !== 'simple') throw new CommandError('CommandNotSupported', 'collations are not supported');
  const context: QueryContext = { ...plainContext(engine.now()), clock: engine.now, slice: engine.slice };
  for (const [name, expression] of Object.entries(docOption(body, 'let'))) {
    context.variables[name] = compileExpression(expression, context)({});
  }
  return context;
}

/** A count option (`limit`, `skip`, `batchSize`) as a whole number; 0 by default. */
export function wholeOption(body: Doc, name: string): number {
  const value = body[name];
  if (value === undefined || value === null) return 0;
  const whole = toWholeNumber(value);
  if (whole === null) throw new CommandError('BadValue', `Failed to parse: ${name}: expected a number`);
  return Number(whole);
}
