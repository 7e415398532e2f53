import { isDoc, type Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { findToChange, type Match } from '../query/execute.js';
import { compileProjection } from '../query/projection.js';
import { PAUSE, type Steps } from '../query/slice.js';
import { compileUpdate } from '../update/compile.js';
import { upsertDocument } from '../update/upsert.js';
import { collectionName, contextOf, docOption, type Engine, type Request } from './command.js';
import { prepareDocument } from './write-commands.js';

export function* findAndModify(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  const name = collectionName(request);
  const context = contextOf(engine, request);
  const filter = docOption(body, 'query');
  const fields = docOption(body, 'fields');
  const remove = body.remove === true;
  if (remove === (body.update !== undefined)) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified, and not both');
  }
  if (remove && (body.new === true || body.upsert === true)) {
    throw new CommandError('FailedToParse', 'Cannot specify both new=true or upsert=true and remove=true');
  }
  const shape = Object.keys(fields).length > 0 ? compileProjection(fields, context, { filter }) : (doc: Doc) => doc;
  const update = remove
    ? null
    : compileUpdate({ filter, update: body.update, arrayFilters: body.arrayFilters, multi: false, context });
  const collection = engine.catalog.find(db, name);
  const query = { filter, sort: isDoc(body.sort) ? body.sort : {}, limit: 1, hint: body.hint };
  let match: Match | undefined;
  for (const found of collection ? findToChange(collection, query, context) : []) {
    if (found === PAUSE) yield PAUSE;
    else match = found;
  }
  if (!match) {
    if (!update) return { lastErrorObject: { n: 0 }, value: null };
    if (body.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
    const doc = prepareDocument(upsertDocument(filter, update), engine.now());
    engine.catalog.require(db, name).insert(doc);
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
      value: body.new === true ? shape(doc) : null,
    };
  }
  if (!update) {
    const value = shape(match.doc);
    collection!.remove(match.record, match.doc);
    return { lastErrorObject: { n: 1 }, value };
  }
  const next = update.apply(match.doc, false);
  // The projection is applied before the write: if it fails, the document must stay unchanged.
  const value = shape(body.new === true ? next : match.doc);
  if (next !== match.doc) collection!.replace(match.record, match.doc, next);
  return { lastErrorObject: { n: 1, updatedExisting: true }, value };
}
