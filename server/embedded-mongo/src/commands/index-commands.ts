import { compareValues, identical } from '../bson/compare.js';
import { isDoc, listOf, showValue, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { PAUSE, type Steps } from '../query/slice.js';
import type { Collection } from '../storage/collection.js';
import type { IndexSpec } from '../storage/storage.js';
import { collectionName, docList, findCollection, type Engine, type Handler, type Request } from './command.js';
import { normalizeIndex } from './index-specification.js';

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
      const { name } = spec;
      // Another client may be building the same index, so this command waits until it is built.
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
function isPresent(collection: Collection, spec: IndexSpec): boolean {
  for (const { spec: existing, name } of collection.indexes) {
    const sameKey =
      identical(existing.key, spec.key) && identical(existing.partialFilterExpression, spec.partialFilterExpression);
    if (sameKey && Object.keys(spec.key).join() === '_id') return true;
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

function required(engine: Engine, request: Request): Collection {
  const collection = findCollection(engine, request);
  if (collection) return collection;
  throw new CommandError('NamespaceNotFound', `ns does not exist: ${request.db}.${collectionName(request)}`);
}

export const listIndexes: Handler = (engine, request) => {
  const collection = required(engine, request);
  const specs = collection.indexes.map(({ spec }) => spec);
  return { cursor: engine.cursors.open(collection.namespace, specs, null, engine.now()) };
};

export const dropIndexes: Handler = (engine, request) => {
  const collection = required(engine, request);
  const nIndexesWas = collection.indexes.length;
  const { index: wanted } = request.body;
  const [, ...all] = collection.indexes.map(({ name }) => name);
  const names = wanted === '*' ? all : listOf(wanted).map((one) => indexName(collection, one));
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
        : `index not found with name [${showValue(wanted)}]`,
    );
  if (found.name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  return found.name;
}
