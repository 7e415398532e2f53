import type { Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { Steps } from '../query/slice.js';
import { aggregate } from './aggregate-command.js';
import { create, drop, dropDatabase, listCollections } from './catalog-commands.js';
import type { Engine, Handler, Request } from './command.js';
import { explain, explainCommand } from './explain.js';
import { findAndModify } from './find-and-modify.js';
import { createIndexes, dropIndexes, listIndexes } from './index-commands.js';
import { count, distinct, find, getMore, killCursors } from './read-commands.js';
import { buildInfo, hello } from './server-commands.js';
import { insert, remove, update } from './write-commands.js';

/** For commands that drivers send to a standalone server, and that need no action. */
const nothing: Handler = () => ({});

/** The commands, by name; a Map, because a client may send a name such as `constructor`. */
export const COMMANDS = new Map<string, Handler>([
  ['hello', hello],
  ['ismaster', hello],
  ['isMaster', hello],
  ['ping', nothing],
  ['endSessions', nothing],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['find', find],
  ['getMore', getMore],
  ['killCursors', killCursors],
  ['count', count],
  ['distinct', distinct],
  [
    'aggregate',
    (engine, request) => (request.body.explain === true ? explainCommand(engine, request) : aggregate(engine, request)),
  ],
  ['explain', explain],
  ['insert', insert],
  ['update', update],
  ['delete', remove],
  ['findAndModify', findAndModify],
  ['create', create],
  ['drop', drop],
  ['dropDatabase', dropDatabase],
  ['listCollections', listCollections],
  ['createIndexes', createIndexes],
  ['listIndexes', listIndexes],
  ['dropIndexes', dropIndexes],
]);

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
    const handler = COMMANDS.get(name);
    if (!handler) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    const reply = handler(engine, request);
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
  const why = error instanceof Error ? error.message : String(error);
  const errmsg = error instanceof RangeError ? 'the command nests too deeply' : `internal error: ${why}`;
  return { ok: 0, errmsg, code: 1, codeName: 'InternalError' };
}
