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
    // Importing the app and making a document took as long as the tests themselves. No file leaves state in modules or
    // storage (see test/setup.ts), so a worker does both once.
    isolate: false,
    // For a busy machine: a test that passes takes no longer for it.
    testTimeout: 120_000,
    // Most objects of a test live for a short time. More room for them means fewer collections.
    execArgv: ['--max-semi-space-size=64'],
    // Screens are rendered, nothing is waited for: a core left idle is a core lost.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
  },
});
