import { Binary } from 'bson';
import { identical } from '../bson/compare.js';
import { encodeDocument } from '../bson/encode.js';
import type { Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/matcher.js';
import { plainContext } from '../query/context.js';
import type { Collection } from '../storage/collection.js';
import { collectionName, docOption, type Handler } from './command.js';

const REFUSED_OPTIONS = ['capped', 'timeseries', 'viewOn', 'clusteredIndex', 'expireAfterSeconds', 'encryptedFields'];

export const create: Handler = (engine, request) => {
  const { body, db } = request;
  const name = collectionName(request);
  const refused = REFUSED_OPTIONS.find((option) => body[option]);
  if (refused) throw new CommandError('CommandNotSupported', `create with '${refused}' is not supported`);
  const collation = docOption(body, 'collation');
  if (collation.locale !== undefined && collation.locale !== 'simple')
    throw new CommandError('CommandNotSupported', 'a default collation is not supported');
  const validator = docOption(body, 'validator');
  assertValidation(body);
  const options = Object.keys(validator).length > 0 ? { validator } : {};
  compileFilter(validator, plainContext(engine.now()));
  const existing = engine.catalog.find(db, name);
  if (existing && identical(existing.entry.options, options)) return {};
  engine.catalog.create(db, name, options);
  return {};
};

/** Throws unless validation is strict and refuses documents: the other levels and actions are not supported. */
export function assertValidation({ validationLevel, validationAction }: Doc): void {
  if ((validationLevel ?? 'strict') !== 'strict' || (validationAction ?? 'error') !== 'error') {
    throw new CommandError(
      'CommandNotSupported',
      "only validationLevel 'strict' with validationAction 'error' is supported",
    );
  }
}

export const drop: Handler = (engine, request) => {
  const collection = engine.catalog.find(request.db, collectionName(request));
  if (!collection) return {};
  engine.catalog.drop(collection);
  return { nIndexesWas: collection.indexes.length, ns: collection.namespace };
};

export const dropDatabase: Handler = (engine, { db }) => {
  const known = engine.catalog.collectionsOf(db).length > 0;
  engine.catalog.dropDatabase(db);
  return known ? { dropped: db } : {};
};

export const renameCollection: Handler = (engine, { body }) => {
  const [from, to] = [body.renameCollection, body.to].map((name) => splitNamespace(name));
  const collection = engine.catalog.find(from!.db, from!.name);
  if (!collection)
    throw new CommandError('NamespaceNotFound', `Source collection ${String(body.renameCollection)} does not exist`);
  engine.catalog.rename(collection, to!.db, to!.name, body.dropTarget === true);
  return {};
};

function splitNamespace(namespace: unknown): { db: string; name: string } {
  const text = typeof namespace === 'string' ? namespace : '';
  const dot = text.indexOf('.');
  if (dot < 0) throw new CommandError('InvalidNamespace', `Invalid namespace specified '${text}'`);
  return { db: text.slice(0, dot), name: text.slice(dot + 1) };
}

function describe({ entry, indexes }: Collection, nameOnly: boolean): Doc {
  if (nameOnly) return { name: entry.name, type: 'collection' };
  return {
    name: entry.name,
    type: 'collection',
    options: entry.options,
    info: { readOnly: false, uuid: new Binary(entry.uuid, Binary.SUBTYPE_UUID) },
    idIndex: indexes[0]!.spec,
  };
}

export const listCollections: Handler = (engine, { body, db }) => {
  const matches = compileFilter(docOption(body, 'filter'), plainContext(engine.now()));
  const docs = engine.catalog
    .collectionsOf(db)
    .map((collection) => describe(collection, body.nameOnly === true))
    .filter((doc) => matches(doc));
  return { cursor: engine.cursors.open(`${db}.$cmd.listCollections`, docs, null, engine.now()) };
};

export const listDatabases: Handler = (engine, { body }) => {
  const matches = compileFilter(docOption(body, 'filter'), plainContext(engine.now()));
  const databases = engine.catalog
    .databaseNames()
    .map((name): Doc => ({ name, sizeOnDisk: 0n, empty: false }))
    .filter((doc) => matches(doc));
  if (body.nameOnly === true) return { databases: databases.map(({ name }) => ({ name })) };
  return { databases, totalSize: 0n, totalSizeMb: 0n };
};

export const collStats: Handler = (engine, request) => {
  const name = collectionName(request);
  const collection = engine.catalog.find(request.db, name);
  if (!collection) return { ns: `${request.db}.${name}`, size: 0, count: 0, nindexes: 0, totalIndexSize: 0 };
  const size = sizeOf(collection);
  const count = collection.size;
  return {
    ns: collection.namespace,
    size,
    count,
    avgObjSize: count ? Math.round(size / count) : 0,
    storageSize: size,
    nindexes: collection.indexes.length,
  };
};

export const dbStats: Handler = (engine, { db }) => {
  const collections = engine.catalog.collectionsOf(db);
  const dataSize = collections.reduce((total, collection) => total + sizeOf(collection), 0);
  return {
    db,
    collections: collections.length,
    views: 0,
    objects: collections.reduce((total, collection) => total + collection.size, 0),
    dataSize,
    storageSize: dataSize,
    indexes: collections.reduce((total, collection) => total + collection.indexes.length, 0),
  };
};

/** The size of a collection's documents in bytes; for a large collection, an estimate from its first documents. */
function sizeOf(collection: Collection): number {
  let [size, seen] = [0, 0];
  for (const record of collection.recordNumbers()) {
    const doc = collection.scanned(record);
    if (doc) size += encodeDocument(doc).length;
    if (++seen >= MEASURED_DOCUMENTS) break;
  }
  return seen === 0 ? 0 : Math.round((size / seen) * collection.size);
}

const MEASURED_DOCUMENTS = 1000;
