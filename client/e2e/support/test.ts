import { expect, test as base, type Page } from '@playwright/test';

/** What a page did that no shopper should cause: errors on the console, failed requests, requests to elsewhere. */
export interface PageWatch {
  problems: string[];
  /** Lets one kind of problem pass, for tests that cause it on purpose. */
  allow(pattern: RegExp): void;
}

export const origin = () => process.env['SHOP_ORIGIN'] ?? '';

export const test = base.extend<{ watch: PageWatch }>({
  baseURL: async ({}, use) => use(origin()),
  watch: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        const url = request.url();
        if (/^https?:/.test(url) && !url.startsWith(origin())) problems.push(`left the machine: ${url}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400) problems.push(`answered ${response.status()}: ${response.url()}`);
      });
      const watch: PageWatch = { problems, allow: (pattern) => void allowed.push(pattern) };
      await use(watch);
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'problems the pages caused').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };
