import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongoOptions } from '@kickstand/embedded-mongo';
import mongoose from 'mongoose';

/** The driver mongoose brings: the one the server must satisfy. */
export const { MongoClient } = mongoose.mongo;

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));

/** A server on a folder of its own with a client connected to it; `stop` removes all three. */
export async function startTestServer(options: Partial<EmbeddedMongoOptions> = {}) {
  const dir = options.dir ?? temporaryFolder();
  const server = await startEmbeddedMongo({ durability: 'none', ...options, dir });
  const client = await MongoClient.connect(server.uri);
  const stop = async () => {
    await client.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir, server, client, db: client.db('test'), stop };
}
