import { compareValues, identical } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { showValue } from '../bson/show.js';
import { CommandError } from '../errors.js';
import type { Collection } from '../storage/collection.js';
import { assertValidation } from './catalog-commands.js';
import { PAUSE, type Steps } from '../query/slice.js';
import { collectionName, docList, docOption, type Engine, type Handler, type Request } from './command.js';
import { assertExpiry, normalizeIndex } from './index-specification.js';

export function* createIndexes(engine: Engine, request: Request): Steps<Doc> {
  const specs = docList(request.body, 'indexes').map(normalizeIndex);
  if (specs.length === 0) throw new CommandError('BadValue', 'Must specify at least one index to create');
  const name = collectionName(request);
  const createdCollectionAutomatically = !engine.catalog.find(request.db, name);
  const collection = engine.catalog.require(request.db, name);
  const numIndexesBefore = collection.indexes.length;
  const added: string[] = [];
  try {
    for (const spec of specs) {
      const name = spec.name as string;
      // Another client may be building the same index.
      while (collection.isBuilding(name)) yield PAUSE;
      if (isPresent(collection, spec)) continue;
      yield* engine.catalog.addIndex(collection, spec, engine.slice);
      added.push(name);
    }
  } catch (error) {
    // One command creates all of its indexes or none.
    if (!collection.isDropped) added.forEach((index) => collection.dropIndex(index));
    throw error;
  }
  const numIndexesAfter = collection.indexes.length;
  return {
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically,
    ...(added.length === 0 ? { note: 'all indexes already exist' } : {}),
  };
}

/** Whether the same index exists already; throws when a different index has its name or its key. */
function isPresent(collection: Collection, spec: Doc): boolean {
  for (const { spec: existing, name } of collection.indexes) {
    const sameKey =
      identical(existing.key, spec.key) && identical(existing.partialFilterExpression, spec.partialFilterExpression);
    if (sameKey && Object.keys(spec.key as Doc).join() === '_id') return true;
    if (sameKey && name === spec.name) {
      if (sameOptions(existing, spec)) return true;
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index but different options: ${name}`,
      );
    }
    if (name === spec.name) {
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${showValue(spec)}, existing index: ${showValue(existing)}`,
      );
    }
    if (sameKey) throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${name}`);
  }
  return false;
}

const sameOptions = (a: Doc, b: Doc) =>
  ['unique', 'sparse', 'expireAfterSeconds'].every((option) => compareValues(a[option], b[option]) === 0);

function required(engine: Parameters<Handler>[0], request: Parameters<Handler>[1]): Collection {
  const name = collectionName(request);
  const collection = engine.catalog.find(request.db, name);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${request.db}.${name}`);
  return collection;
}

export const listIndexes: Handler = (engine, request) => {
  const collection = required(engine, request);
  const specs = collection.indexes.map(({ spec }) => spec);
  return { cursor: engine.cursors.open(collection.namespace, specs, null, engine.now()) };
};

export const dropIndexes: Handler = (engine, request) => {
  const collection = required(engine, request);
  const nIndexesWas = collection.indexes.length;
  const wanted = request.body.index;
  const names =
    wanted === '*'
      ? collection.indexes.slice(1).map(({ name }) => name)
      : (Array.isArray(wanted) ? (wanted as Value[]) : [wanted]).map((one) => indexName(collection, one));
  for (const name of names) collection.dropIndex(name);
  return { nIndexesWas };
};

function indexName(collection: Collection, wanted: Value): string {
  const found = collection.indexes.find(({ name, spec }) =>
    isDoc(wanted) ? identical(spec.key, wanted) : name === wanted,
  );
  if (!found)
    throw new CommandError(
      'IndexNotFound',
      isDoc(wanted)
        ? `can't find index with key: ${showValue(wanted)}`
        : `index not found with name [${String(wanted)}]`,
    );
  if (found.name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  return found.name;
}

/** Changes a collection's validator, or the time after which an index expires documents. */
export const collMod: Handler = (engine, request) => {
  const collection = required(engine, request);
  if (request.body.validator !== undefined) {
    assertValidation(request.body);
    collection.setValidator(docOption(request.body, 'validator'));
    collection.saveEntry();
  }
  const change = docOption(request.body, 'index');
  if (Object.keys(change).length === 0) return {};
  const name = indexName(collection, change.name ?? change.keyPattern);
  const index = collection.indexes.find((candidate) => candidate.name === name)!;
  const previous = index.expireAfterSeconds;
  assertExpiry({ ...index.spec, expireAfterSeconds: change.expireAfterSeconds });
  index.expireAfterSeconds = Number(change.expireAfterSeconds);
  index.spec.expireAfterSeconds = change.expireAfterSeconds;
  collection.saveEntry();
  return { expireAfterSeconds_old: previous, expireAfterSeconds_new: index.expireAfterSeconds };
};
