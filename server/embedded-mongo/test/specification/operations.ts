import type mongoose from 'mongoose';

type MongoClient = InstanceType<typeof mongoose.mongo.MongoClient>;
type Db = ReturnType<MongoClient['db']>;
type Collection = ReturnType<Db['collection']>;
type Arguments = Record<string, unknown>;

/** One operation of a unified test on a collection, as a call of the driver. */
type CollectionCall = (collection: Collection, args: Arguments, options: Arguments) => Promise<unknown>;

const doc = (value: unknown) => value as Record<string, unknown>;
const docs = (value: unknown) => value as Record<string, unknown>[];

const COLLECTION: Record<string, CollectionCall> = {
  find: (collection, { filter }, options) => collection.find(doc(filter), options).toArray(),
  findOne: (collection, { filter }, options) => collection.findOne(doc(filter), options),
  aggregate: (collection, { pipeline }, options) => collection.aggregate(docs(pipeline), options).toArray(),
  count: (collection, { filter }, options) => collection.count(doc(filter), options),
  countDocuments: (collection, { filter }, options) => collection.countDocuments(doc(filter), options),
  estimatedDocumentCount: (collection, _args, options) => collection.estimatedDocumentCount(options),
  distinct: (collection, { fieldName, filter }, options) =>
    collection.distinct(fieldName as string, doc(filter), options),
  insertOne: (collection, { document }, options) => collection.insertOne(doc(document), options),
  insertMany: (collection, { documents }, options) => collection.insertMany(docs(documents), options),
  updateOne: (collection, { filter, update }, options) => collection.updateOne(doc(filter), doc(update), options),
  updateMany: (collection, { filter, update }, options) => collection.updateMany(doc(filter), doc(update), options),
  replaceOne: (collection, { filter, replacement }, options) =>
    collection.replaceOne(doc(filter), doc(replacement), options),
  deleteOne: (collection, { filter }, options) => collection.deleteOne(doc(filter), options),
  deleteMany: (collection, { filter }, options) => collection.deleteMany(doc(filter), options),
  findOneAndUpdate: (collection, { filter, update }, options) =>
    collection.findOneAndUpdate(doc(filter), doc(update), options),
  findOneAndReplace: (collection, { filter, replacement }, options) =>
    collection.findOneAndReplace(doc(filter), doc(replacement), options),
  findOneAndDelete: (collection, { filter }, options) => collection.findOneAndDelete(doc(filter), options),
  bulkWrite: (collection, { requests }, options) => collection.bulkWrite(requests as never, options),
  createIndex: (collection, { keys }, options) => collection.createIndex(keys as never, options),
  dropIndex: (collection, { name }, options) => collection.dropIndex(name as string, options),
  listIndexes: (collection, _args, options) => collection.listIndexes(options).toArray(),
  rename: (collection, { to }, options) => collection.rename(to as string, options),
};

const NAMED = new Set([
  'filter',
  'pipeline',
  'fieldName',
  'document',
  'documents',
  'update',
  'replacement',
  'requests',
  'keys',
  'to',
]);

const optionsOf = (args: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(args)
      .filter(([name]) => !NAMED.has(name))
      .map(([name, value]) => [name, name === 'returnDocument' ? (value as string).toLowerCase() : value]),
  );

export function callCollection(collection: Collection, name: string, args: Arguments): Promise<unknown> {
  const call = COLLECTION[name];
  if (!call) throw new Error(`this runner does not support the operation ${name}`);
  return call(collection, args, optionsOf(args));
}

export function callDatabase(db: Db, name: string, args: Arguments): Promise<unknown> {
  const { collection, command, pipeline, ...options } = args;
  switch (name) {
    case 'aggregate':
      return db.aggregate(docs(pipeline), options).toArray();
    case 'createCollection':
      return db.createCollection(collection as string, options);
    case 'dropCollection':
      return db.dropCollection(collection as string);
    case 'listCollections':
      return db.listCollections(doc(options.filter)).toArray();
    case 'modifyCollection':
      return db.command({ collMod: collection, ...options });
    case 'runCommand':
      return db.command(doc(command));
    default:
      throw new Error(`this runner does not support the operation ${name}`);
  }
}
