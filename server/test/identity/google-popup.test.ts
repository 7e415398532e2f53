import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startIdentityEmulator, type IdentityEmulator } from '@kickstand/identity-emulator';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import express, { type Router } from 'express';
import helmet from 'helmet';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const projectId = 'demo-popup-test';
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

interface Person {
  email: string;
  displayName: string | null;
}

/** Properties of the window of the page under test, which sets `heard` and `identity`. */
declare global {
  var innerWidth: number;
  var innerHeight: number;
  var heard: (Person | null)[];
  var identity: {
    signInWithGoogle(): Promise<Person>;
    prepareGoogle(): void;
    signUp(account: { displayName: string; email: string; password: string }): Promise<Person>;
    signInWithPassword(email: string, password: string): Promise<Person>;
    hasSecondFactor(): Promise<boolean>;
    sendPasswordReset(email: string): Promise<void>;
    verifyPasswordResetCode(code: string): Promise<string>;
    confirmPasswordReset(code: string, password: string): Promise<void>;
    signOut(): Promise<void>;
    getIdToken(options?: { forceRefresh?: boolean }): Promise<string | null>;
    onChange(listener: (person: Person | null) => void): () => void;
  };
}

const pageScript = `
  import { createIdentityClient } from './identity-client.js';
  globalThis.heard = [];
  globalThis.identity = createIdentityClient({
    projectId: '${projectId}', apiKey: 'local-emulator', authDomain: 'localhost', isEmulator: true,
  });
  globalThis.identity.onChange((person) => globalThis.heard.push(person));
  document.querySelector('button').onclick = () => globalThis.identity.signInWithGoogle();
`;

describe.skipIf(executablePath === undefined)('the identity client in a browser, against the emulator', () => {
  let dir: string;
  let emulator: IdentityEmulator;
  let shop: Server;
  let origin: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let elsewhere: string[];
  let complaints: string[];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'popup-'));
    await bundleClient(join(dir, 'assets'));
    emulator = await startIdentityEmulator({ dir: join(dir, 'identity'), projectId });
    ({ server: shop, origin } = await serveShop(() => emulator.router, join(dir, 'assets')));
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    });
  });

  afterAll(async () => {
    await browser.close();
    shop.closeAllConnections();
    shop.close();
    await emulator.stop();
    await rm(dir, { recursive: true });
  });

  beforeEach(async () => {
    context = await browser.newContext();
    elsewhere = [];
    complaints = [];
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) elsewhere.push(request.url());
    });
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    context.on('weberror', (error) => complaints.push(String(error.error())));
    page = await openShop();
  });

  afterEach(async () => {
    await context.close();
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });

  async function openShop(): Promise<Page> {
    const tab = await context.newPage();
    await tab.goto(origin);
    await tab.waitForFunction(() => globalThis.heard.length > 0);
    return tab;
  }

  const heardEmails = (tab: Page) => tab.evaluate(() => globalThis.heard.map((person) => person?.email ?? null));

  async function openChooser(): Promise<Page> {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Continue With Google' }).click();
    return opened;
  }

  it('can be imported on a server, because it does not use the window before it is called', async () => {
    const bundle = (await import(pathToFileURL(join(dir, 'assets/identity-client.js')).href)) as Record<
      string,
      unknown
    >;
    expect(bundle.createIdentityClient).toBeTypeOf('function');
  });

  it('signs in by the account chooser, and the next time by picking the account', async () => {
    const chooser = await openChooser();
    await expect
      .poll(() => chooser.evaluate(() => [globalThis.innerWidth, globalThis.innerHeight]))
      .toEqual([500, 600]);
    await chooser.getByRole('button', { name: 'Add new account' }).click();
    await chooser.getByRole('button', { name: 'Sign in with Google.com' }).click();
    await expect.poll(() => chooser.getByText('Email required').isVisible()).toBe(true);
    await chooser.getByLabel('Email').fill('rider@example.com');
    await chooser.getByLabel('Display name').fill("Ada <b>O'Rider</b>");
    await chooser.getByRole('button', { name: 'Sign in with Google.com' }).click();
    await expect.poll(() => heardEmails(page)).toEqual([null, 'rider@example.com']);
    await expect.poll(() => chooser.isClosed()).toBe(true);

    await page.evaluate(() => globalThis.identity.signOut());
    const again = await openChooser();
    await again.getByRole('button', { name: "Ada <b>O'Rider</b>" }).click();
    await expect.poll(() => heardEmails(page)).toEqual([null, 'rider@example.com', null, 'rider@example.com']);
    expect(await page.evaluate(() => globalThis.heard.at(-1)?.displayName)).toBe("Ada <b>O'Rider</b>");
  });

  it('uses the answer of the second window if the first was not completed', async () => {
    await page.evaluate(() => globalThis.identity.prepareGoogle());
    await openChooser();
    const second = await openChooser();
    await second.getByRole('button', { name: 'Add new account' }).click();
    await second.getByRole('button', { name: 'Auto-generate user information' }).click();
    await second.getByRole('button', { name: 'Sign in with Google.com' }).click();
    await expect.poll(async () => (await heardEmails(page)).at(-1)).toMatch(/@example\.com$/);
    const first = complaints.splice(0);
    expect(first).toEqual([expect.stringContaining('Another sign-in window was opened')]);
  });

  it('reports a new account once, and puts its name into the token', async () => {
    const token = await page.evaluate(async () => {
      await globalThis.identity.signUp({ displayName: 'New Rider', email: 'new@example.com', password: 'chain-lube' });
      return globalThis.identity.getIdToken();
    });
    const payload = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { name?: string };
    expect(payload.name).toBe('New Rider');
    expect(await page.evaluate(() => globalThis.heard)).toMatchObject([
      null,
      { email: 'new@example.com', displayName: 'New Rider' },
    ]);
  });

  it('keeps the session after a reload and a restart of the shop', async () => {
    await page.evaluate(() =>
      globalThis.identity.signUp({ displayName: 'K', email: 'keep@example.com', password: 'chain-lube' }),
    );
    await emulator.stop();
    emulator = await startIdentityEmulator({ dir: join(dir, 'identity'), projectId });
    await page.reload();
    await page.waitForFunction(() => globalThis.heard.length > 0);
    expect(await heardEmails(page)).toEqual(['keep@example.com']);
    expect(await page.evaluate(() => globalThis.identity.getIdToken({ forceRefresh: true }).then(Boolean))).toBe(true);
  });

  it('follows a sign-in and a sign-out in another tab', async () => {
    const other = await openShop();
    await page.evaluate(() =>
      globalThis.identity.signUp({ displayName: 'T', email: 'tabs@example.com', password: 'chain-lube' }),
    );
    await expect.poll(async () => (await heardEmails(other)).at(-1), { timeout: 10_000 }).toBe('tabs@example.com');
    await other.evaluate(() => globalThis.identity.signOut());
    await expect.poll(async () => (await heardEmails(page)).at(-1), { timeout: 10_000 }).toBeNull();
  });

  it('explains errors, also those without a signed-in user', async () => {
    const failures = await page.evaluate(async () => {
      const { identity } = globalThis;
      const explain = (action: Promise<unknown>) =>
        action.then(
          () => 'no failure',
          (error: Error) => error.message,
        );
      await identity.signUp({ displayName: 'E', email: 'errors@example.com', password: 'chain-lube' });
      return [
        await explain(identity.signUp({ displayName: 'E', email: 'errors@example.com', password: 'chain-lube' })),
        await explain(identity.signUp({ displayName: 'E', email: 'weak@example.com', password: '123' })),
        await explain(identity.signInWithPassword('errors@example.com', 'not-this-one')),
        await explain(identity.signInWithPassword('nobody@example.com', 'not-this-one')),
        await explain(identity.signInWithPassword('no address', 'not-this-one')),
        await explain(identity.confirmPasswordReset('made-up', 'chain-lube')),
        await identity.signOut().then(() => explain(identity.hasSecondFactor())),
        String(await identity.getIdToken()),
      ];
    });
    expect(failures).toEqual([
      expect.stringContaining('There is already an account'),
      expect.stringContaining('6 characters or more'),
      expect.stringContaining('Email or password is not right'),
      expect.stringContaining('Email or password is not right'),
      expect.stringContaining('not a valid email address'),
      expect.stringContaining('has been used already'),
      'No user is logged in',
      'null',
    ]);
    complaints = complaints.filter((text) => !text.includes('400'));
  });

  it('resets a password by the code in the mail', async () => {
    await page.evaluate(async () => {
      await globalThis.identity.signUp({ displayName: 'F', email: 'forgot@example.com', password: 'forgotten' });
      await globalThis.identity.sendPasswordReset('forgot@example.com');
    });
    const mailbox = await context.newPage();
    await mailbox.goto(`${origin}/emulator/mailbox`);
    const link = await mailbox.getByRole('link', { name: 'Choose a new password' }).first().getAttribute('href');
    const code = new URL(link ?? '', origin).searchParams.get('oobCode') ?? '';
    const email = await page.evaluate(async (oobCode) => {
      const address = await globalThis.identity.verifyPasswordResetCode(oobCode);
      await globalThis.identity.confirmPasswordReset(oobCode, 'remembered');
      return (await globalThis.identity.signInWithPassword(address, 'remembered')).email;
    }, code);
    expect(email).toBe('forgot@example.com');
  });
});

async function bundleClient(outDir: string): Promise<void> {
  const entry = fileURLToPath(new URL('../../../client/src/lib/identity/identity-client.ts', import.meta.url));
  const lib = { entry, formats: ['es' as const], fileName: () => 'identity-client.js' };
  await build({ configFile: false, logLevel: 'silent', build: { outDir, lib, emptyOutDir: true } });
}

/** Serves the page under a policy as strict as the shop's: scripts, connections and frames only from its own origin. */
async function serveShop(router: () => Router, assets: string): Promise<{ server: Server; origin: string }> {
  const app = express();
  app.use(
    helmet({
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      contentSecurityPolicy: {
        directives: { upgradeInsecureRequests: null, frameSrc: ["'self'"], connectSrc: ["'self'"] },
      },
    }),
  );
  app.use((request, response, next) => router()(request, response, next));
  app.get('/', (_request, response) => {
    response
      .type('html')
      .send(
        '<!doctype html><title>Shop</title><button>Continue With Google</button><script type="module" src="/shop.js"></script>',
      );
  });
  app.get('/shop.js', (_request, response) => void response.type('js').send(pageScript));
  app.get(['/favicon.ico', '/icon.svg'], (_request, response) => void response.status(204).end());
  app.use(express.static(assets));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
