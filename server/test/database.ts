import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { connectMongo } from '../src/platform/mongo/connect.js';

export interface TestDatabase {
  connection: Connection;
  /** Drops the database and closes the connection. */
  drop(): Promise<void>;
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
