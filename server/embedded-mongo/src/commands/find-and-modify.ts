import type { Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { findToChange, type Match } from '../query/execute.js';
import { compileProjection } from '../query/projection.js';
import { PAUSE, type Steps } from '../query/slice.js';
import { compileUpdate } from '../update/compile.js';
import { upsertDocument } from '../update/upsert.js';
import { collectionName, contextOf, docOption, findCollection, type Engine, type Request } from './command.js';
import { prepareDocument, refuseArrayFilters } from './write-commands.js';

export function* findAndModify(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  const context = contextOf(engine, request);
  const filter = docOption(body, 'query');
  const remove = body.remove === true;
  if (remove === (body.update !== undefined))
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified, and not both');
  if (remove && (body.new === true || body.upsert === true))
    throw new CommandError('FailedToParse', 'Cannot specify both new=true or upsert=true and remove=true');
  refuseArrayFilters(body);
  const shape = compileProjection(docOption(body, 'fields'), context);
  const update = remove ? null : compileUpdate(body.update, false, context);
  const collection = findCollection(engine, request);
  const query = { filter, sort: docOption(body, 'sort'), limit: 1, hint: body.hint };
  let match: Match | undefined;
  for (const found of collection ? findToChange(collection, query, context) : []) {
    if (found === PAUSE) yield PAUSE;
    else match = found;
  }
  if (!collection || !match) {
    if (!update) return { lastErrorObject: { n: 0 }, value: null };
    if (body.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
    const doc = prepareDocument(upsertDocument(filter, update), engine.now());
    engine.catalog.require(db, collectionName(request)).insert(doc);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: doc._id };
    return { lastErrorObject, value: body.new === true ? shape(doc) : null };
  }
  if (!update) {
    const value = shape(match.doc);
    collection.remove(match.record, match.doc);
    return { lastErrorObject: { n: 1 }, value };
  }
  const next = update.apply(match.doc, false);
  // The projection is applied before the write, because the document must stay unchanged if the projection fails.
  const value = shape(body.new === true ? next : match.doc);
  if (next !== match.doc) collection.replace(match.record, match.doc, next);
  return { lastErrorObject: { n: 1, updatedExisting: true }, value };
}
