import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityEmulator } from './identity-emulator.js';
import type { ShopMail } from './port.js';
import { openEmulator, projectId } from './testing/open-emulator.js';

const toolkit = '/identitytoolkit.googleapis.com/v1';

let emulator: IdentityEmulator;
let origin: string;
let close: () => Promise<void>;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-11-24T12:00:00Z');
  ({ emulator, origin, close } = await openEmulator({ maxBodyBytes: 10_000, now: () => now }));
});

afterEach(() => close());

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

/** The account for a token. */
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

describe('the API', () => {
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

  it('ignores the Authorization header, so that header makes nobody an owner', async () => {
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
    ['what is not JSON', '{"email":'],
    ['JSON that is not an object', '[]'],
    ['fields of other types', '{"email":{"$ne":null},"password":7}'],
  ])('answers %s with 400', async (_what, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${toolkit}/accounts:signUp?key=%`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([400, { error: { code: 400, message: 'INVALID_ARGUMENT' } }]);
  });

  it('reads a body without a content length', async () => {
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
    const chooser = await (await fetch(`${origin}/emulator/auth/handler?providerId=google.com`)).text();
    expect(chooser).not.toContain('boss@example.com');
  });
});

describe('the pages', () => {
  it('list mails newest first, with links to the shop', async () => {
    await signUp('first@example.com');
    await signUp('second@example.com');
    await requestReset('first@example.com');
    now += 1_000;
    await requestReset('second@example.com');
    const answer = await fetch(`${origin}/emulator/mailbox`);
    const page = await answer.text();
    expect(page.indexOf('second@example.com')).toBeLessThan(page.indexOf('first@example.com'));
    expect(page).toContain('Password reset');
    expect(page).toMatch(/<time datetime="\d{4}-\d\d-\d\dT/);
    expect(page).not.toMatch(/<script|href="http/);
    expect(page).toContain('<link rel="icon" href="/icon.svg" />');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; img-src 'self';");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
  });

  it("show the shop's mails next to the emulator's, each as harmless HTML and as text", async () => {
    const mail: ShopMail = {
      id: 'o1:1:order_placed',
      to: '<b>rider@example.com',
      subject: 'Your order <o1>',
      html: '<!doctype html><p style="color:red">Hello <script>alert(1)</script>',
      text: 'Hello </pre><script>alert(1)</script>',
      attachments: [{ name: 'a<b>.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') }],
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

    const file = await fetch(`${origin}${/<a href="([^"]+)">a&#60;b&#62;.pdf/.exec(page)?.[1]}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await file.text()).toBe('%PDF');

    const ofMail = path.replace('/emulator/mailbox/', '');
    for (const missing of ['o2', 'o2/html', 'o2/files/0', `${ofMail}/files/1`].map(
      (rest) => `/emulator/mailbox/${rest}`,
    )) {
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

  it('include a blank frame that only the shop may embed, and an account chooser that works in a popup', async () => {
    const frame = await fetch(`${origin}/emulator/auth/iframe?apiKey=a&appName=b`);
    expect(await frame.text()).not.toContain('<script');
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const chooser = await fetch(`${origin}/emulator/auth/handler?providerId=google.com`);
    expect(await chooser.text()).not.toMatch(/https?:\/\//);
    expect(chooser.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(chooser.headers.get('cross-origin-opener-policy')).toBeNull();
  });
});
