import { defineConfig, devices } from '@playwright/test';
import { existsSync } from 'node:fs';
import { checksAllScreens, skippedFiles } from './e2e/support/scope';

const debians = '/usr/bin/chromium-headless-shell';

// The system's browser, or else the one that Playwright has downloaded. It sends no background requests to the network.
const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? (existsSync(debians) ? debians : undefined),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  testIgnore: skippedFiles,
  outputDir: '../test-results',
  globalSetup: './e2e/support/start-shop.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Long enough for a busy machine. Passing tests take no longer because of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions,
    // Recording takes a third more processor time; a failed test leaves a screenshot and the page's structure in any
    // case.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      // Tests that depend on the width run on the phone, which has less room. Here, they run only if all screens are
      // checked.
      ...(checksAllScreens ? {} : { grepInvert: /@phone/ }),
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      // Only tests whose outcome depends on the width of the screen.
      grep: /@phone/,
    },
  ],
});
