import type { Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { aggregate } from './aggregate-command.js';
import {
  collStats,
  create,
  dbStats,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
} from './catalog-commands.js';
import type { Steps } from '../query/slice.js';
import type { Engine, Handler, Request } from './command.js';
import { explain, explainCommand } from './explain.js';
import { findAndModify } from './find-and-modify.js';
import { collMod, createIndexes, dropIndexes, listIndexes } from './index-commands.js';
import { count, distinct, find, getMore, killCursors } from './read-commands.js';
import { serverCommands } from './server-commands.js';
import { insert, remove, update } from './write-commands.js';

const COMMANDS: Record<string, Handler> = {
  ...serverCommands,
  find,
  getMore,
  killCursors,
  count,
  distinct,
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: (engine, request) => findAndModify(engine, { ...request, name: 'findandmodify' }),
  aggregate: (engine, request) =>
    request.body.explain === true ? explainCommand(engine, request) : aggregate(engine, request),
  explain,
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  collMod,
  collStats,
  dbStats,
};

/**
 * Runs a command document and returns its reply; an error is returned as a reply too. A long command pauses after each
 * time slice.
 */
export function* runCommand(engine: Engine, body: Doc, connectionId: number): Steps<Doc> {
  const [name = ''] = Object.keys(body);
  const db = typeof body.$db === 'string' ? body.$db : 'admin';
  const request: Request = { name, body, db, connectionId };
  try {
    if (body.autocommit === false || body.startTransaction === true) {
      throw new CommandError(
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    }
    if (!Object.hasOwn(COMMANDS, name)) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    const reply = COMMANDS[name]!(engine, request);
    return { ...(isSteps(reply) ? yield* reply : reply), ok: 1 };
  } catch (error) {
    return errorReply(error);
  }
}

const isSteps = (reply: Doc | Steps<Doc>): reply is Steps<Doc> => typeof reply.next === 'function';

export function errorReply(error: unknown): Doc {
  if (error instanceof CommandError) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
  }
  const message =
    error instanceof RangeError ? 'the command nests too deeply' : `internal error: ${(error as Error).message}`;
  return { ok: 0, errmsg: message, code: 1, codeName: 'InternalError' };
}
