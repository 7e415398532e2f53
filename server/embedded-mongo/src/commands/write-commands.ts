import { ObjectId, Timestamp } from 'bson';
import { isDoc, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { findToChange } from '../query/execute.js';
import { PAUSE, type Steps } from '../query/slice.js';
import { compileUpdate } from '../update/compile.js';
import { upsertDocument } from '../update/upsert.js';
import {
  collectionName,
  contextOf,
  docList,
  docOption,
  findCollection,
  type Engine,
  type Request,
  wholeOption,
} from './command.js';

const MAX_BATCH = 100_000;

/** Runs the statements of a write command in order; an ordered command stops at the first error. */
function* eachStatement(
  engine: Engine,
  request: Request,
  field: string,
  run: (statement: Doc, index: number) => Steps<void> | void,
): Steps<Doc> {
  const statements = docList(request.body, field);
  if (statements.length === 0 || statements.length > MAX_BATCH) {
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${statements.length} operations.`,
    );
  }
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    if (engine.slice.isOver()) yield PAUSE;
    try {
      const steps = run(statement, index);
      if (steps) yield* steps;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (request.body.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

export function* insert(engine: Engine, request: Request): Steps<Doc> {
  const name = collectionName(request);
  let n = 0;
  const errors = yield* eachStatement(engine, request, 'documents', (document) => {
    const doc = prepareDocument(document, engine.now());
    engine.catalog.require(request.db, name).insert(doc);
    n++;
  });
  return { n, ...errors };
}

/** The document as it is stored: `_id` comes first and is generated if missing; empty timestamps are filled in. */
export function prepareDocument(document: Doc, now: Date): Doc {
  const { _id: given, ...rest } = document;
  const id = given === undefined ? new ObjectId() : given;
  assertStorableId(id);
  const doc: Doc = { _id: id, ...rest };
  for (const [field, value] of Object.entries(rest)) {
    if (value instanceof Timestamp && value.isZero())
      doc[field] = new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
  }
  return doc;
}

function assertStorableId(id: Value): void {
  const type = typeName(id);
  if (type === 'array' || type === 'regex')
    throw new CommandError('BadValue', `The '_id' value cannot be of type ${type}`);
  const dollar = isDoc(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (dollar) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  }
}

export function* update(engine: Engine, request: Request): Steps<Doc> {
  const name = collectionName(request);
  let n = 0;
  let nModified = 0;
  const upserted: Doc[] = [];
  const errors = yield* eachStatement(engine, request, 'updates', function* (statement, index): Steps<void> {
    const result = yield* updateStatement(engine, request, name, statement);
    n += result.matched;
    nModified += result.modified;
    if (result.upsertedId !== undefined) upserted.push({ index, _id: result.upsertedId });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
}

type UpdateResult = { matched: number; modified: number; upsertedId?: Value };

function* updateStatement(engine: Engine, request: Request, name: string, statement: Doc): Steps<UpdateResult> {
  const context = contextOf(engine, request, statement);
  const filter = docOption(statement, 'q');
  const multi = statement.multi === true;
  if (statement.sort !== undefined)
    throw new CommandError('Location40415', "BSON field 'update.updates.sort' is an unknown field.");
  refuseArrayFilters(statement);
  const compiled = compileUpdate(statement.u, multi, context);
  const collection = engine.catalog.find(request.db, name);
  const query = { filter, limit: multi ? 0 : 1, hint: statement.hint };
  let matched = 0;
  let modified = 0;
  for (const match of collection ? findToChange(collection, query, context) : []) {
    if (match === PAUSE) {
      yield PAUSE;
      continue;
    }
    matched++;
    const next = compiled.apply(match.doc, false);
    if (next === match.doc) continue;
    collection?.replace(match.record, match.doc, next);
    modified++;
  }
  if (matched === 0 && statement.upsert === true) {
    const doc = upsertDocument(filter, compiled);
    engine.catalog.require(request.db, name).insert(prepareDocument(doc, engine.now()));
    return { matched: 1, modified: 0, upsertedId: doc._id };
  }
  return { matched, modified };
}

export function refuseArrayFilters({ arrayFilters }: Doc): void {
  if (arrayFilters !== undefined) throw new CommandError('CommandNotSupported', 'arrayFilters are not supported');
}

export function* remove(engine: Engine, request: Request): Steps<Doc> {
  let n = 0;
  const errors = yield* eachStatement(engine, request, 'deletes', function* (statement): Steps<void> {
    const context = contextOf(engine, request, statement);
    const limit = wholeOption(statement, 'limit');
    if (limit !== 0 && limit !== 1)
      throw new CommandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    const query = { filter: docOption(statement, 'q'), limit, hint: statement.hint };
    const collection = findCollection(engine, request);
    for (const match of collection ? findToChange(collection, query, context) : []) {
      if (match === PAUSE) {
        yield PAUSE;
        continue;
      }
      collection?.remove(match.record, match.doc);
      n++;
    }
  });
  return { n, ...errors };
}
