import { Binary } from 'bson';
import { CommandError } from '../errors.js';
import { plainContext } from '../query/context.js';
import { compileFilter } from '../query/matcher.js';
import { collectionName, docOption, findCollection, type Handler } from './command.js';

/** The options of `create` that do not change how a collection works here. */
const ACCEPTED = ['create', 'comment', 'writeConcern', 'lsid'];

export const create: Handler = ({ catalog }, request) => {
  const { body, db } = request;
  const refused = Object.keys(body).find((option) => !option.startsWith('$') && !ACCEPTED.includes(option));
  if (refused) throw new CommandError('CommandNotSupported', `create with '${refused}' is not supported`);
  catalog.require(db, collectionName(request));
  return {};
};

export const drop: Handler = (engine, request) => {
  const collection = findCollection(engine, request);
  if (!collection) return {};
  engine.catalog.drop(collection);
  return { nIndexesWas: collection.indexes.length, ns: collection.namespace };
};

export const dropDatabase: Handler = ({ catalog }, { db }) => {
  const collections = catalog.collectionsOf(db);
  for (const collection of collections) catalog.drop(collection);
  return collections.length > 0 ? { dropped: db } : {};
};

export const listCollections: Handler = ({ catalog, cursors, now }, { body, db }) => {
  const matches = compileFilter(docOption(body, 'filter'), plainContext(now()));
  const docs = catalog.collectionsOf(db).map(({ entry: { name, options, uuid } }) => ({
    name,
    type: 'collection',
    ...(body.nameOnly === true
      ? {}
      : { options, info: { readOnly: false, uuid: new Binary(uuid, Binary.SUBTYPE_UUID) } }),
  }));
  return { cursor: cursors.open(`${db}.$cmd.listCollections`, docs.filter(matches), null, now()) };
};
