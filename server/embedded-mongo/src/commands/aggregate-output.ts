import { ObjectId } from 'bson';
import { keyOf } from '../bson/key.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { parsePath, valueAt } from '../query/path.js';
import { paced, PAUSE, type Steps } from '../query/slice.js';
import type { Collection } from '../storage/collection.js';
import { compilePipelineUpdate } from '../update/compile.js';
import type { Engine } from './command.js';
import { prepareDocument } from './write-commands.js';

/** `$out` and `$merge`: writes the resulting documents of a pipeline into a collection. */
export function* writeOutput(engine: Engine, db: string, stage: Doc, docs: Doc[], context: QueryContext): Steps<void> {
  if (stage.$out !== undefined) replaceCollection(engine, db, stage.$out, docs);
  else yield* mergeInto(engine, db, stage.$merge, docs, context);
}

function targetOf(spec: Value, db: string, name: string): { db: string; coll: string } {
  if (typeof spec === 'string') return { db, coll: spec };
  if (isDoc(spec) && typeof spec.coll === 'string')
    return { db: typeof spec.db === 'string' ? spec.db : db, coll: spec.coll };
  throw new CommandError('FailedToParse', `${name} needs the name of a collection`);
}

/** Replaces all documents of the collection in one commit; its indexes stay. */
function replaceCollection(engine: Engine, db: string, spec: Value, docs: Doc[]): void {
  const target = targetOf(spec, db, '$out');
  const collection = engine.catalog.require(target.db, target.coll);
  const prepared = docs.map((doc) => prepareDocument(doc, engine.now()));
  const ids = new Set(prepared.map((doc) => keyOf(doc._id)));
  if (ids.size < prepared.length)
    throw new CommandError('DuplicateKey', `$out: duplicate _id in ${collection.namespace}`);
  for (const record of [...collection.recordNumbers()]) collection.remove(record, collection.document(record)!);
  for (const doc of prepared) collection.insert(doc);
}

function* mergeInto(engine: Engine, db: string, spec: Value, docs: Doc[], context: QueryContext): Steps<void> {
  const options = isDoc(spec) ? spec : { into: spec };
  const target = targetOf(options.into, db, '$merge');
  const collection = engine.catalog.require(target.db, target.coll);
  const on = Array.isArray(options.on) ? (options.on as string[]) : [(options.on as string | undefined) ?? '_id'];
  const unique = collection.indexes.find(
    (index) =>
      index.unique &&
      !index.partial &&
      sameFields(
        index.fields.map(({ name }) => name),
        on,
      ),
  );
  if (!unique) throw new CommandError('Location51091', 'Cannot find index to verify that join fields will be unique');
  for (const given of paced(docs, engine.slice)) {
    if (given === PAUSE) {
      yield PAUSE;
      collection.assertNotDropped(unique);
      continue;
    }
    const doc: Doc = given._id === undefined && on.includes('_id') ? { _id: new ObjectId(), ...given } : given;
    const key = unique.keysOf(doc).keys[0]!;
    const record = unique.lookup(key);
    if (record === undefined) insertUnmatched(collection, doc, options.whenNotMatched ?? 'insert', engine.now());
    else mergeMatched(collection, record, doc, options.whenMatched ?? 'merge', context);
  }
}

const sameFields = (a: string[], b: string[]) => a.length === b.length && a.every((name) => b.includes(name));

function insertUnmatched(collection: Collection, doc: Doc, action: Value, now: Date): void {
  if (action === 'discard') return;
  if (action === 'fail')
    throw new CommandError('BadValue', '$merge could not find a matching document in the target collection');
  collection.insert(prepareDocument(doc, now));
}

function mergeMatched(collection: Collection, record: number, doc: Doc, action: Value, context: QueryContext): void {
  const before = collection.document(record)!;
  const id = valueAt(before, parsePath('_id'));
  if (action === 'keepExisting') return;
  // The insert throws DuplicateKey, which is the error that this action needs.
  if (action === 'fail') return void collection.insert({ ...doc, _id: id });
  if (action === 'replace') return collection.replace(record, before, { ...doc, _id: id });
  if (action === 'merge') return collection.replace(record, before, { ...before, ...doc, _id: id });
  if (!Array.isArray(action))
    throw new CommandError(
      'BadValue',
      `Enumeration value '${String(action)}' for field 'whenMatched' is not a valid value.`,
    );
  const next = compilePipelineUpdate(action as Value[], context, { new: doc }).apply(before, false);
  if (next !== before) collection.replace(record, before, next);
}
