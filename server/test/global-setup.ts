import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mongo } from 'mongoose';
import type { TestProject } from 'vitest/node';
import { serverRoot } from '../src/platform/paths.js';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
    /** The names of this run's databases start with this prefix. */
    databasePrefix: string;
  }
}

/** Provides one database server for the run: that of MONGODB_URI, or else an embedded one in a temporary folder. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  buildPackages();
  const prefix = `test_${randomUUID().slice(0, 8)}_`;
  project.provide('databasePrefix', prefix);
  const given = process.env['MONGODB_URI'];
  if (given) {
    project.provide('mongoUri', given);
    return () => dropDatabases(given, prefix);
  }
  const { startEmbeddedMongo } = await import('@kickstand/embedded-mongo');
  const dir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
  const database = await startEmbeddedMongo({ dir, durability: 'none' });
  project.provide('mongoUri', database.uri);
  return async () => {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await new mongo.MongoClient(uri).connect();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const own = databases.filter(({ name }) => name.startsWith(prefix));
  await Promise.all(own.map(({ name }) => client.db(name).dropDatabase()));
  await client.close();
}

/** Compiles the server's packages, because the tests use their compiled code, which must be up to date. */
function buildPackages(): void {
  const compiler = dirname(createRequire(import.meta.url).resolve('typescript-native/package.json'));
  const packages = ['embedded-mongo', 'card-sandbox', 'identity-emulator', 'demo-shop'];
  execFileSync(process.execPath, [join(compiler, 'bin', 'tsc'), '-b', ...packages], {
    cwd: serverRoot,
    stdio: 'inherit',
  });
}
