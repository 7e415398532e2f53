import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { connectMongo } from '../src/platform/mongo/connect.js';

export interface TestDatabase {
  connection: Connection;
  /** Drops the database and closes the connection. */
  drop(): Promise<void>;
}

/** A connection of the caller's own, as another process has one, to a database that is there. */
export function openTestConnection(name: string): Promise<Connection> {
  return connectMongo(inject('mongoUri'), name);
}

/** A database of the caller's own on this run's server. Make the indexes with `ensureIndexes` once the models exist. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const connection = await connectMongo(inject('mongoUri'), name, { monitorCommands: true });
  return {
    connection,
    async drop() {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
