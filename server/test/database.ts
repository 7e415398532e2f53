import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { connectMongo } from '../src/platform/mongo/connect.js';

export interface TestDatabase {
  connection: Connection;
  /** Drops the database and closes the connection. */
  drop(): Promise<void>;
}

/** Opens a separate connection to an existing database, like another process would. */
export function openTestConnection(name: string): Promise<Connection> {
  return connectMongo(inject('mongoUri'), name);
}

/** Opens a new database on this run's server. Call `ensureIndexes` to create the indexes once the models exist. */
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
