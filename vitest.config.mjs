import { defineConfig } from 'vitest/config';

/** For `npm run test:watch`, which reruns the tests that an edit concerns. `npm test` runs each project by itself. */
export default defineConfig({
  test: {
    projects: ['client', 'server', 'server/*/vitest.config.ts'],
    maxWorkers: '100%',
  },
});
