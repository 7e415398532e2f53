import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { connectMongo } from '../src/platform/mongo/connect.js';
import { ensureIndexes } from '../src/platform/mongo/indexes.js';

export interface TestDatabase {
  connection: Connection;
  /** Drops the database and closes the connection. */
  drop(): Promise<void>;
}

/** An empty database that may have been used by an earlier test. */
export interface SharedDatabase {
  connection: Connection;
  /** Creates the indexes of the connection's models, unless an earlier test did. */
  ensureIndexes(): Promise<void>;
  /** Closes the connection and leaves the database to a later test, as it is. */
  release(): Promise<void>;
}

/** Opens a separate connection to an existing database, like another process would. */
export function openTestConnection(name: string): Promise<Connection> {
  return connectMongo(inject('mongoUri'), name);
}

/** Address of a database on this run's server. */
export function uriOf(name: string): string {
  return inject('mongoUri').replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`);
}

/** Opens a new database on this run's server. Call `ensureIndexes` to create the indexes once the models exist. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const connection = await open(newName());
  return {
    connection,
    async drop() {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Names of the databases that were released, by the models whose indexes they have, oldest first. */
const released = new Map<string, string[]>();

/**
 * Opens an empty database. Creating the indexes of all models takes longer than most tests. So a test gets a database
 * that an earlier one has released. The database released last is not used yet, because writes of its test may still be
 * under way. The run drops all databases when it ends.
 * @param models a name for the models whose indexes the caller creates.
 * @param mustBeNew true if the caller will leave the database without its collections or indexes.
 */
export async function openSharedDatabase(models: string, mustBeNew = false): Promise<SharedDatabase> {
  const names = released.get(models) ?? [];
  released.set(models, names);
  const used = names.length > 1 && !mustBeNew ? names.shift() : undefined;
  const name = used ?? newName();
  const connection = await open(name);
  if (used) await empty(connection);
  return {
    connection,
    ensureIndexes: () => (used ? Promise.resolve() : ensureIndexes(connection)),
    async release() {
      await connection.close();
      if (!mustBeNew) names.push(name);
    },
  };
}

function newName(): string {
  return `${inject('databasePrefix')}${randomUUID().replaceAll('-', '').slice(0, 20)}`;
}

function open(name: string): Promise<Connection> {
  return connectMongo(inject('mongoUri'), name, { monitorCommands: true });
}

async function empty(connection: Connection): Promise<void> {
  const collections = (await connection.db?.collections()) ?? [];
  await Promise.all(collections.map((collection) => collection.deleteMany()));
}
