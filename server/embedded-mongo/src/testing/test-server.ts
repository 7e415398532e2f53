import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongoOptions } from '@kickstand/embedded-mongo';
import mongoose from 'mongoose';

/** The driver that mongoose uses, so tests run with the same version as the shop. */
export const { MongoClient } = mongoose.mongo;

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));

/** Starts a server, by default on a new folder, and connects a client; `stop` closes both and removes the folder. */
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
