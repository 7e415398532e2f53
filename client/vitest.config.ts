import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['kickstand-source', ...defaultClientConditions] },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:4000/' } },
    include: ['src/**/*.test.{ts,tsx}', 'codegen/**/*.test.ts', 'before-code/**/*.test.ts', 'playground/**/*.test.ts'],
    setupFiles: ['./test/setup.ts'],
    // Importing the app and creating the DOM for each file would take as long as the tests themselves. No test file
    // leaves state in modules or storage (see test/setup.ts), so each worker does both only once.
    isolate: false,
    // Long enough for a busy machine. Tests that pass do not take longer because of it.
    testTimeout: 120_000,
    // Most objects of a test are short-lived. More room for them means fewer garbage collections.
    execArgv: ['--max-semi-space-size=64'],
    // The tests mostly compute and hardly wait, so a worker runs on each core.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
  },
});
