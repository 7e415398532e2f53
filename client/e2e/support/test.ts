import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { newPerson } from './journeys';
import { openShop, type OpenShop } from './open-shop';
import { origin } from './origin';
import { openAccount, type Account } from './shop-api';

/** Problems of a page: errors on the console, failed requests, requests to other origins. */
export interface PageWatch {
  problems: string[];
  /** Allows one kind of problem, for tests that cause it on purpose. */
  allow(...patterns: RegExp[]): void;
  /** Also watches another browser context. */
  follow(context: BrowserContext): void;
}

/** Chromium's console message for a failed request; the request itself is reported as a problem of its own. */
export const failedLoad = /^console: Failed to load resource/;

interface Fixtures {
  watch: PageWatch;
  /** A new customer, signed in in `context`. */
  rider: Account;
}

interface WorkerFixtures {
  /** A shop for the tests of one worker, which run one after the other. */
  ownShop: OpenShop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownShop: [
    async ({ browserName: _any }, provide) => {
      const shop = await openShop();
      await provide(shop);
      await shop.close();
    },
    // The limit is high, because two shops may start at once on a machine with two cores.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ baseURL }, provide) => provide(baseURL ?? origin()),
  watch: [
    async ({ context }, provide) => {
      const allowed: RegExp[] = [];
      const problems: string[] = [];
      const watch: PageWatch = {
        problems,
        allow: (...patterns) => void allowed.push(...patterns),
        follow: (followed) => follow(followed, problems),
      };
      watch.follow(context);
      await provide(watch);
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'problems the pages caused').toEqual([]);
    },
    { auto: true },
  ],
  rider: async ({ context }, provide) => {
    const rider = await openAccount(newPerson());
    await carryToken(context, rider);
    await provide(rider);
  },
});

/** Stores a session in the browser; must be called before a page is opened. */
export async function carryToken(context: BrowserContext, { token }: Account): Promise<void> {
  const localStorage = [{ name: 'accessToken', value: token }];
  await context.setStorageState({ cookies: [], origins: [{ origin: origin(), localStorage }] });
}

function follow(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${origin()}/`)) problems.push(`left the machine: ${url}`);
  });
  context.on('requestfailed', (request) => {
    // The browser aborts a page's requests when another page is opened.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed with ${reason}: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`answered ${response.status()}: ${response.url()}`);
  });
}

export { expect, origin, type Page };
