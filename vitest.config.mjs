import { defineConfig } from 'vitest/config';

/** For `npm run test:watch`, which reruns the tests that an edit concerns. `npm test` runs each project by itself. */
export default defineConfig({
  test: {
    projects: ['client', 'server', 'server/{rules,embedded-mongo,card-sandbox,identity-emulator,demo-shop}'],
    maxWorkers: '100%',
  },
});
