import { defineConfig } from 'vitest/config';

// MongoDB's own driver specification tests are run from a folder that is not part of this repository.
const specification = process.env.MONGO_SPEC_DIR ? ['src/spec/specification.spec.ts'] : [];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', ...specification],
    globalSetup: ['./src/testing/build.ts'],
    // CommonJS modules are imported as Node imports them.
    deps: { interopDefault: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each file keeps its data in a folder of its own, so as many run at once as there are cores.
    maxWorkers: '100%',
  },
});
