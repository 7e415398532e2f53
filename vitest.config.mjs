import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './server/test/long-files-first.ts';

/** `npm test` runs the named projects. `npm run test:watch` reruns the tests of all projects that an edit concerns. */
export default defineConfig({
  test: {
    projects: ['client', 'server', 'server/*/vitest.config.ts'],
    maxWorkers: '100%',
    sequence: { sequencer: LongFilesFirst },
  },
});
