import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serverRoot } from '../src/platform/paths.js';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
  }
}

/** Provides one database server for the run: that of MONGODB_URI, or else an embedded one in a temporary folder. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  buildPackages();
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

/** Compiles the server's packages, because the tests use their compiled code, which must be up to date. */
function buildPackages(): void {
  const compiler = dirname(createRequire(import.meta.url).resolve('typescript-native/package.json'));
  const packages = ['embedded-mongo', 'card-sandbox', 'identity-emulator', 'demo-shop'];
  execFileSync(process.execPath, [join(compiler, 'bin', 'tsc'), '-b', ...packages], {
    cwd: serverRoot,
    stdio: 'inherit',
  });
}
