import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askEmulator } from './emulator-api.js';
import { assertFirebaseToolsInstalled } from './emulator-process.js';
import { startIdentityEmulator, type IdentityEmulator } from './identity-emulator.js';
import type { ShopMail } from './port.js';

const projectId = 'demo-identity-test';
const silent = () => undefined;
const logger = { info: silent, warn: silent, error: silent };
const toolkit = '/identitytoolkit.googleapis.com/v1';

let dir: string;
let emulator: IdentityEmulator;
let shop: Server;
let origin: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'identity-'));
  emulator = await startIdentityEmulator({ dir, projectId, logger, maxBodyBytes: 10_000 });
  const app = express();
  app.use(emulator.router);
  app.use((_request, response) => void response.status(418).send('the shop'));
  shop = createServer(app);
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}, 90_000);

afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await emulator.stop();
  await rm(dir, { recursive: true });
});

beforeEach(() => askOwner('DELETE', `/emulator/v1/projects/${projectId}/accounts`));

const ownerHeaders = { authorization: 'Bearer owner', 'content-type': 'application/json' };

async function askOwner(method: string, path: string, body?: unknown): Promise<void> {
  expect((await askEmulator(emulator.host, method, path, ownerHeaders, body)).status).toBe(200);
}

interface SignedIn {
  idToken: string;
  refreshToken: string;
  localId: string;
}

async function post<T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: T }> {
  const answer = await fetch(`${origin}${path}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as T };
}

async function signUp(email = 'rider@example.com', password = 'chain-lube'): Promise<SignedIn> {
  const { status, json } = await post<SignedIn>(`${toolkit}/accounts:signUp`, {
    email,
    password,
    returnSecureToken: true,
  });
  expect(status).toBe(200);
  return json;
}

const signIn = (email: string, password: string) =>
  post<SignedIn & { error?: { message: string } }>(`${toolkit}/accounts:signInWithPassword`, {
    email,
    password,
    returnSecureToken: true,
  });

const refresh = (refreshToken: string) =>
  post<{ id_token: string; error?: { message: string } }>('/securetoken.googleapis.com/v1/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });

/** The account of a token. */
async function lookUp(idToken: string): Promise<unknown> {
  const { json } = await post<{ users?: unknown[] }>(`${toolkit}/accounts:lookup`, { idToken });
  return json.users?.[0];
}

async function requestReset(email: string): Promise<string> {
  const { status } = await post(`${toolkit}/accounts:sendOobCode`, { requestType: 'PASSWORD_RESET', email });
  expect(status).toBe(200);
  const mailbox = await (await fetch(`${origin}/emulator/mailbox`)).text();
  const link = /href="(\/emulator\/action[^"]+)"/.exec(mailbox)?.[1] ?? '';
  expect(link).not.toBe('');
  return link.replaceAll('&#38;', '&');
}

describe('the relay', () => {
  it.each([
    ['GET', `/emulator/v1/projects/${projectId}/oobCodes`],
    ['DELETE', `/emulator/v1/projects/${projectId}/accounts`],
    ['PATCH', `/emulator/v1/projects/${projectId}/config`],
    ['GET', '/emulator/openapi.json'],
    ['POST', `${toolkit}/projects/${projectId}/accounts`],
    ['POST', `${toolkit}/projects/${projectId}/accounts:update`],
    ['GET', `${toolkit}/projects/${projectId}/accounts:batchGet`],
    ['POST', `${toolkit}/accounts%3AsignUp`],
    ['POST', `${toolkit}/accounts:signUp/../projects/${projectId}/accounts:query`],
    ['POST', `/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount`],
    ['OPTIONS', `${toolkit}/accounts:signUp`],
    ['GET', `${toolkit}/accounts:signUp`],
  ])('refuses %s %s', async (method, path) => {
    const answer = await fetch(`${origin}${path}`, { method, headers: { authorization: 'Bearer owner' } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('passes other paths on to the shop', async () => {
    expect((await fetch(`${origin}/product`)).status).toBe(418);
  });

  it('removes Authorization, so nobody becomes an administrator through it', async () => {
    const { localId } = await signUp();
    const { status, json } = await post<{ error: { message: string } }>(
      `${toolkit}/accounts:update`,
      { localId, password: 'taken-over' },
      { authorization: 'Bearer owner' },
    );
    expect(status).toBe(400);
    expect(json.error.message).toContain('INVALID_REQ_TYPE');
    expect((await signIn('rider@example.com', 'chain-lube')).status).toBe(200);
  });

  it('refuses a body beyond the size limit, with or without a content length', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(20_000) });
    const send = (init: RequestInit) =>
      fetch(`${origin}${toolkit}/accounts:signUp?key=any`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...init,
      });
    expect((await send({ body })).status).toBe(413);
    const stream = new Blob([body]).stream();
    expect((await send({ body: stream, duplex: 'half' })).status).toBe(413);
  });

  it.each([
    ['a query that is not encoded', `GET ${toolkit}/projects?key=any&projectNumber=%`, null, 'INVALID_ARGUMENT'],
    [
      'an operation that the emulator does not implement',
      `POST ${toolkit}/accounts:signInWithIdp?key=any`,
      { pendingIdToken: 'x', returnSecureToken: true },
      'OPERATION_NOT_ALLOWED',
    ],
  ])('answers %s with 400', async (_what, call, body, message) => {
    const [method = '', path = ''] = call.split(' ');
    const headers = { 'content-type': 'application/json' };
    const init = body === null ? { method } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, init);
    expect([answer.status, await answer.json()]).toEqual([400, { error: { code: 400, message } }]);
  });

  it('relays a body without a content length', async () => {
    const body = new Blob([JSON.stringify({ email: 'streamed@example.com', password: 'chain-lube' })]).stream();
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    expect((await fetch(`${origin}${toolkit}/accounts:signUp?key=any`, init as RequestInit)).status).toBe(200);
    expect((await signIn('streamed@example.com', 'chain-lube')).status).toBe(200);
  });

  it('gives the same answer to a wrong password and an unknown address', async () => {
    await signUp();
    const wrong = await signIn('rider@example.com', 'not-it-at-all');
    const unknown = await signIn('nobody@example.com', 'not-it-at-all');
    expect([wrong.status, wrong.json.error?.message]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS']);
    expect(unknown.json).toEqual(wrong.json);
  });
});

describe('an email address with white space or invisible characters', () => {
  const blanks = [' ', '\t', '\u00a0', '\u2003', '\ufeff', '\u200b'];
  const odd = blanks.flatMap((blank) => [
    `boss@example.com${blank}`,
    `${blank}boss@example.com`,
    `bo${blank}ss@example.com`,
  ]);

  it.each(odd)('is refused for a new account: %j', async (email) => {
    const { status, json } = await post<{ error: { message: string } }>(`${toolkit}/accounts:signUp`, {
      email,
      password: 'chain-lube',
      returnSecureToken: true,
    });
    expect([status, json.error.message]).toEqual([400, 'INVALID_EMAIL']);
  });

  it('is refused for a changed account and for a Google sign-in', async () => {
    const { idToken } = await signUp();
    const changed = await post(`${toolkit}/accounts:update`, { idToken, email: 'boss@example.com ' });
    const claims = JSON.stringify({ sub: '9', email: 'boss@example.com\u00a0', email_verified: true });
    const google = await post(`${toolkit}/accounts:signInWithIdp`, {
      requestUri: origin,
      postBody: `providerId=google.com&id_token=${encodeURIComponent(claims)}`,
      returnSecureToken: true,
    });
    expect([changed.status, google.status]).toEqual([400, 400]);
    expect(await lookUp(idToken)).toMatchObject({ email: 'rider@example.com' });
    const accounts = await askEmulator(
      emulator.host,
      'GET',
      `${toolkit}/projects/${projectId}/accounts:batchGet`,
      ownerHeaders,
    );
    expect(accounts.json).toMatchObject({ users: [{ email: 'rider@example.com' }] });
  });
});

describe('the emulator’s own port', () => {
  const path = `/emulator/v1/projects/${projectId}/oobCodes`;
  const ask = async (address: string, headers: Record<string, string> = {}) =>
    (await askEmulator(address, 'GET', path, { authorization: 'Bearer owner', ...headers })).status;

  it.each([
    ['an origin', { origin: 'http://127.0.0.1' }],
    ["a browser's Sec-Fetch header", { 'sec-fetch-site': 'none' }],
    ['the name of another host', { host: 'rebound.example' }],
    ['the host name localhost', { host: 'localhost' }],
  ])('refuses a request with %s, even with the right secret', async (_what, headers) => {
    expect(await ask(emulator.host)).toBe(200);
    expect(await ask(emulator.host, headers)).toBe(403);
  });

  it('refuses requests without the secret, and sends no CORS headers', async () => {
    const [address = '', secret = ''] = emulator.host.split('/');
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect([await ask(address), await ask(`${address}/${secret.slice(1)}x`)]).toEqual([403, 403]);
    const answer = await fetch(`http://${emulator.host}${path}`, { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('never closes an idle connection, because a request may be arriving on it', async () => {
    const agent = new Agent({ keepAlive: true });
    const question = get(`http://${emulator.host}${path}`, { agent, headers: { authorization: 'Bearer owner' } });
    const [{ statusCode, headers }] = (await once(question, 'response')) as [IncomingMessage];
    // Node would announce a time limit in the keep-alive header.
    expect([statusCode, headers.connection, headers['keep-alive']]).toEqual([200, 'keep-alive', undefined]);
    agent.destroy();
  });
});

describe('the pages', () => {
  it('list mails newest first, with links to the shop', async () => {
    await signUp('first@example.com');
    await signUp('second@example.com');
    await requestReset('first@example.com');
    await requestReset('second@example.com');
    const answer = await fetch(`${origin}/emulator/mailbox`);
    const page = await answer.text();
    expect(page.indexOf('second@example.com')).toBeLessThan(page.indexOf('first@example.com'));
    expect(page).toContain('Password reset');
    expect(page).toMatch(/<time datetime="\d{4}-\d\d-\d\dT/);
    expect(page).not.toMatch(/<script|href="http/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
  });

  it("show the shop's mails with the emulator's, each as harmless HTML and as text", async () => {
    const mail: ShopMail = {
      id: 'o1:1:order_placed',
      to: '<b>rider@example.com',
      subject: 'Your order <o1>',
      html: '<!doctype html><p style="color:red">Hello <script>alert(1)</script>',
      text: 'Hello </pre><script>alert(1)</script>',
      sentAt: new Date('2020-05-01T12:00:00Z'),
    };
    const find = (id: string) => Promise.resolve(id === mail.id ? mail : null);
    emulator.showMailbox({ list: () => Promise.resolve([mail]), find });
    await signUp('first@example.com');
    await requestReset('first@example.com');
    const list = await (await fetch(`${origin}/emulator/mailbox`)).text();
    expect(list.indexOf('first@example.com')).toBeLessThan(list.indexOf('Your order &#60;o1&#62;'));
    const path = /href="(\/emulator\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? '';

    const answer = await fetch(`${origin}${path}`);
    const page = await answer.text();
    expect(page).toContain('Hello &#60;/pre&#62;');
    expect(page).toContain('&#60;b&#62;rider@example.com');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.* frame-src 'self';/);
    const frame = /<iframe src="([^"]+)"[^>]* sandbox="([^"]*)"/.exec(page);
    expect(frame?.[2]).not.toMatch(/allow-(scripts|same-origin|forms|top)/);

    const html = await fetch(`${origin}${frame?.[1]}`);
    expect(await html.text()).toBe(mail.html);
    const policy = html.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top)/);

    for (const missing of ['/emulator/mailbox/o2', '/emulator/mailbox/o2/html']) {
      expect((await fetch(`${origin}${missing}`)).status).toBe(404);
    }
    emulator.showMailbox({ list: () => Promise.resolve([]), find });
  });

  it('escape display names', async () => {
    const email = '"><img/src=x>@example.com';
    await post(`${toolkit}/accounts:signInWithIdp`, {
      requestUri: origin,
      postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify({ sub: '1', email, name: '<script>alert(1)</script>' }))}`,
      returnSecureToken: true,
    });
    await post(`${toolkit}/accounts:sendOobCode`, { requestType: 'PASSWORD_RESET', email });
    const mailbox = await (await fetch(`${origin}/emulator/mailbox`)).text();
    const chooser = await (await fetch(`${origin}/emulator/auth/handler?providerId=google.com`)).text();
    for (const page of [mailbox, chooser]) {
      expect(page).toContain('&#60;img/src=x&#62;');
      expect(page).not.toContain('<img');
      expect(page).not.toContain('<script>');
    }
    expect(chooser).toContain('&#60;script&#62;');
  });

  it('let a person choose a new password once, through the link in the mail', async () => {
    await signUp();
    const link = await requestReset('rider@example.com');
    const form = await (await fetch(`${origin}${link}`)).text();
    expect(form).toContain('rider@example.com');
    const oobCode = new URL(link, origin).searchParams.get('oobCode') ?? '';
    const save = (newPassword: string) =>
      fetch(`${origin}/emulator/action`, { method: 'POST', body: new URLSearchParams({ oobCode, newPassword }) });
    expect(await (await save('')).text()).toContain('Use 6 characters or more.');
    expect(await (await save('short')).text()).toContain('Use 6 characters or more.');
    expect((await save('new-chain-lube')).status).toBe(200);
    expect((await signIn('rider@example.com', 'new-chain-lube')).status).toBe(200);
    expect((await signIn('rider@example.com', 'chain-lube')).status).toBe(400);
    expect((await save('another-one')).status).toBe(400);
    expect((await fetch(`${origin}${link}`)).status).toBe(400);
  });

  it('verify an address through the link in the mail', async () => {
    const { idToken } = await signUp();
    await post(`${toolkit}/accounts:sendOobCode`, { requestType: 'VERIFY_EMAIL', idToken });
    const mailbox = await (await fetch(`${origin}/emulator/mailbox`)).text();
    const link = /href="([^"]+mode=verifyEmail[^"]+)"/.exec(mailbox)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect(await (await fetch(`${origin}${link}`)).text()).toContain('The address is verified.');
    expect(await lookUp(idToken)).toMatchObject({ email: 'rider@example.com', emailVerified: true });
  });

  it('include a blank frame only for the shop, and an account chooser that works in a popup', async () => {
    const frame = await fetch(`${origin}/emulator/auth/iframe?apiKey=a&appName=b`);
    expect(await frame.text()).not.toContain('<script');
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const chooser = await fetch(`${origin}/emulator/auth/handler?providerId=google.com`);
    expect(await chooser.text()).not.toMatch(/https?:\/\//);
    expect(chooser.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(chooser.headers.get('cross-origin-opener-policy')).toBeNull();
  });
});

interface StoredAccounts {
  users: { providerUserInfo: unknown[] }[];
  codes: { oobCode: string; oobLink: string }[];
}

describe('the stored state', () => {
  it('survives kill -9 of the process, with accounts, passwords, sessions and mails', async () => {
    await emulator.seedUsers([
      { email: 'seeded@example.com', password: 'seeded-1', displayName: 'Seed', emailVerified: true },
    ]);
    const { idToken, refreshToken, localId } = await signUp();
    const link = await requestReset('rider@example.com');
    const { pid, host } = emulator;
    process.kill(pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect((await signIn('rider@example.com', 'chain-lube')).status).toBe(503), {
      interval: 5,
    });
    const meanwhile = await signIn('rider@example.com', 'chain-lube');
    expect(meanwhile.json.error?.message).toBe('NETWORK_REQUEST_FAILED');
    expect((await fetch(`${origin}/emulator/mailbox`)).status).toBe(503);

    await vi.waitFor(async () => expect((await signIn('rider@example.com', 'chain-lube')).status).toBe(200), {
      timeout: 50_000,
      interval: 50,
    });
    expect(emulator.pid).not.toBe(pid);
    expect(emulator.host).toBe(host);
    expect(await lookUp(idToken)).toMatchObject({ localId });
    const refreshed = await refresh(refreshToken);
    expect(await lookUp(refreshed.json.id_token)).toMatchObject({ localId });
    expect((await signIn('seeded@example.com', 'seeded-1')).status).toBe(200);
    expect((await fetch(`${origin}${link}`)).status).toBe(200);
  }, 90_000);

  it('is readable only by its owner', async () => {
    await signUp();
    const file = join(dir, 'accounts.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const content = await readFile(file, 'utf8');
    expect(content).toContain('rider@example.com');
    expect(content).not.toContain('chain-lube');
  });

  it('survives a restart, with each sign-in method listed once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'identity-'));
    const ask = async (host: string, operation: string, body: unknown) => {
      const path = `${toolkit}/accounts:${operation}?key=any`;
      return (await askEmulator(host, 'POST', path, { 'content-type': 'application/json' }, body)).status;
    };
    const credentials = { email: 'rider@example.com', password: 'chain-lube' };
    const readAccounts = async () =>
      JSON.parse(await readFile(join(folder, 'accounts.json'), 'utf8')) as StoredAccounts;

    const first = await startIdentityEmulator({ dir: folder, projectId, logger });
    expect(await ask(first.host, 'signUp', credentials)).toBe(200);
    await first.stop();
    const second = await startIdentityEmulator({ dir: folder, projectId, logger, resetPasswordPath: '/reset' });
    expect(await ask(second.host, 'signInWithPassword', credentials)).toBe(200);
    expect(await ask(second.host, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: credentials.email })).toBe(
      200,
    );
    await second.stop();

    const { users, codes } = await readAccounts();
    expect(users.map((user) => user.providerUserInfo.length)).toEqual([1]);
    const link = new URL(codes[0]?.oobLink ?? '');
    expect(link.pathname).toBe('/reset');
    expect(link.searchParams.get('mode')).toBe('resetPassword');
    expect(link.searchParams.get('oobCode')).toBe(codes[0]?.oobCode);
    await rm(folder, { recursive: true });
  }, 90_000);

  it('is not overwritten when it cannot be read', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'identity-'));
    const file = join(broken, 'accounts.json');
    await writeFile(file, '{"version":1,"users":[');
    await expect(startIdentityEmulator({ dir: broken, projectId, logger })).rejects.toThrow(
      `${file} does not hold the accounts`,
    );
    expect(await readFile(file, 'utf8')).toBe('{"version":1,"users":[');
    await rm(broken, { recursive: true });
  }, 90_000);
});

describe('the process', () => {
  it('ignores signals from a terminal, because the server decides when it ends', async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(emulator.pid ?? 0, signal);
    expect((await askEmulator(emulator.host, 'GET', '/', {})).status).toBe(200);
  });

  it('ends when the server ends, even when the server is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'identity-'));
    const program = `
      const { startIdentityEmulator } = await import('${new URL('../dist/index.js', import.meta.url).href}');
      const logger = { info() {}, warn() {}, error() {} };
      const emulator = await startIdentityEmulator({ dir: '${folder}', projectId: 'demo-orphan', logger });
      console.log(emulator.pid);
    `;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 20 });
    await rm(folder, { recursive: true });
  }, 90_000);

  it('says how to install firebase-tools when it is missing', () => {
    const missing = () => {
      throw new Error('Cannot find module');
    };
    expect(() => assertFirebaseToolsInstalled(missing)).toThrow(
      /not installed: run `npm ci --include=optional`, or set FIREBASE_PROJECT_ID/,
    );
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
