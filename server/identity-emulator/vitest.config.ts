import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/build.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
