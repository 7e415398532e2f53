import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
  }
}

/** One database server a run: the one MONGODB_URI names, else an embedded one in a temporary folder. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['MONGODB_URI'];
  if (given) {
    project.provide('mongoUri', given);
    return () => Promise.resolve();
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
