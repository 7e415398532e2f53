import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// MongoDB's own specification tests for drivers are not part of this repository. They run if their folder is there.
const shared = fileURLToPath(new URL('../../../shared/mongo-spec/crud', import.meta.url));
const specification = process.env.MONGO_SPEC_DIR ?? (existsSync(shared) ? shared : '');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', ...(specification ? ['test/specification/specification.spec.ts'] : [])],
    env: { MONGO_SPEC_DIR: specification },
    globalSetup: ['./src/testing/build.ts'],
    // CommonJS modules are imported as Node imports them.
    deps: { interopDefault: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each file stores its data in its own folder, so files can run at the same time, one on each core.
    maxWorkers: '100%',
  },
});
