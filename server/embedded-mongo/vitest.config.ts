import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// MongoDB's own driver specification tests are run from a folder that is not part of this repository, if it is there.
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
