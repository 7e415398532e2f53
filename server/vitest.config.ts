import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/long-files-first.js';

/** Test files that are skipped if TEST_LENGTH is `short`, such as attacks and crashes of whole servers. */
const leftToGate = [
  'src/modules/orders/order/interleaved-attempts.test.ts',
  'test/access/*-access.test.ts',
  'test/attack/**',
  'test/cli/reconcile.test.ts',
  'test/{demo-orders,erasure,invoice-processes,lost-database,many-buyers,server-histories,startup,workers}.test.ts',
];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env['TEST_LENGTH'] === 'short' ? leftToGate : [])],
    sequence: { sequencer: LongFilesFirst },
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Importing the shop takes two seconds of processor time. No test file keeps state in modules, so each worker
    // imports the shop only once.
    isolate: false,
    // Each file has a database of its own on the shared server, so as many run at once as there are cores.
    maxWorkers: '100%',
  },
  // Only one copy of graphql, because objects of its CommonJS and ES module builds do not work together.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
});
