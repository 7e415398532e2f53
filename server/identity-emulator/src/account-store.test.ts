import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { EmulatorError } from './port.js';
import { openEmulator, type OpenEmulator } from './testing/open-emulator.js';

const now = Date.parse('2026-11-24T12:10:00Z');
const opened: OpenEmulator[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function open(state?: string | null, options: { now?: () => number } = {}): Promise<OpenEmulator> {
  const emulator = await openEmulator({ now: () => now, ...options }, state);
  opened.push(emulator);
  return emulator;
}

interface Answer {
  idToken?: string;
  id_token?: string;
  refreshToken?: string;
  users?: { email: string }[];
  error?: { message: string };
}

async function post(
  { origin }: OpenEmulator,
  operation: string,
  body: object,
): Promise<{ status: number; json: Answer }> {
  const service = operation === 'token' ? 'securetoken' : 'identitytoolkit';
  const answer = await fetch(`${origin}/${service}.googleapis.com/v1/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json().catch(() => ({}))) as Answer };
}

const rider = { email: 'rider@example.com', password: 'chain-lube' };
const signUp = (emulator: OpenEmulator, email = rider.email) => post(emulator, 'accounts:signUp', { ...rider, email });
const signIn = (emulator: OpenEmulator, given: object = rider) => post(emulator, 'accounts:signInWithPassword', given);
const refresh = (emulator: OpenEmulator, refreshToken?: string) =>
  post(emulator, 'token', { grant_type: 'refresh_token', refresh_token: refreshToken });

const reopen = async ({ file }: OpenEmulator, content?: string) => open(content ?? (await readFile(file, 'utf8')));

describe('the stored accounts', () => {
  it('are in the file when a change is acknowledged, so that no crash loses them', async () => {
    const emulator = await open();
    const emails = Array.from({ length: 12 }, (_, index) => `rider-${index}@example.com`);
    const missing = emails.map(async (email) => {
      expect((await signUp(emulator, email)).status).toBe(200);
      return readFileSync(emulator.file, 'utf8').includes(`"email":"${email}"`) ? [] : [email];
    });
    expect((await Promise.all(missing)).flat()).toEqual([]);
  });

  it('survive a restart with sessions and codes, without duplicate sign-in methods', async () => {
    const first = await open();
    const { json } = await signUp(first);
    await post(first, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: rider.email });
    const second = await reopen(first);
    expect((await signIn(second)).status).toBe(200);
    expect((await post(second, 'accounts:lookup', { idToken: json.idToken })).json.users).toMatchObject([
      { email: rider.email, providerUserInfo: [{ providerId: 'password' }] },
    ]);
    expect((await refresh(second, json.refreshToken)).status).toBe(200);
    expect(await (await fetch(`${second.origin}/emulator/mailbox`)).text()).toContain(rider.email);
  });

  it('survive a crash between writing the new content and renaming its file', async () => {
    const first = await open();
    await signUp(first);
    await writeFile(`${first.file}.tmp`, '{"version":2,"users":[');
    expect((await signUp(first, 'second@example.com')).status).toBe(200);
    await writeFile(`${first.file}.tmp`, '{"version":2,"users":[');
    const second = await reopen(first);
    expect((await signIn(second)).status).toBe(200);
    expect((await signIn(second, { ...rider, email: 'second@example.com' })).status).toBe(200);
  });

  it('include an account that could not be saved at first, as soon as the next change is saved', async () => {
    const emulator = await open();
    await mkdir(`${emulator.file}.tmp`);
    expect((await signUp(emulator)).status).toBe(500);
    await rm(`${emulator.file}.tmp`, { recursive: true });
    expect((await signUp(emulator, 'second@example.com')).status).toBe(200);
    expect(await readFile(emulator.file, 'utf8')).toContain(rider.email);
  });

  it('are readable only by their owner, and contain salted hashes instead of passwords', async () => {
    const emulator = await open(null);
    await signUp(emulator);
    await signUp(emulator, 'second@example.com');
    expect((await stat(emulator.file)).mode & 0o777).toBe(0o600);
    const content = await readFile(emulator.file, 'utf8');
    expect(content).toContain(rider.email);
    expect(content).not.toContain(rider.password);
    expect(new Set(content.match(/scrypt:[\w-]{43}/g)).size).toBe(2);
  });

  it.each(['{"version":1,"users":[', '{"version":3}', ''])(
    'are not replaced if they cannot be read: %j',
    async (state) => {
      const refusal = open(state);
      await expect(refusal).rejects.toThrow(EmulatorError);
      await expect(refusal).rejects.toThrow(/accounts\.json cannot be read: restore a copy/);
    },
  );
});

const ada = {
  localId: 'dycT1QZ6ElW9rCzltSNIYsDJpKxQ',
  lastLoginAt: '1795521826000',
  emailVerified: false,
  email: rider.email,
  salt: 'fakeSaltwzsS4CLnsOg2lSXXndGq',
  passwordHash: 'scrypt:tbyB7Eb5meyCfJSgTgupKf-xc0ixvN2wMzeSmsgJQp8',
  passwordUpdatedAt: 1795521826497,
  validSince: '1795521826',
  createdAt: '1795521825898',
  providerUserInfo: [{ providerId: 'password', email: rider.email, federatedId: rider.email, rawId: rider.email }],
  lastRefreshAt: '2026-11-24T12:03:46.497Z',
  displayName: 'Ada Rider',
};
const plain = { ...ada, localId: 'plain', email: 'plain@example.com', salt: 'fakeSaltA' };
const gina = {
  localId: 'cNV2qBcRfOVlFFYWtMBlvkkZ8xV3',
  displayName: 'Gina Google',
  email: 'gina@example.com',
  emailVerified: true,
  createdAt: '1795521828346',
  lastLoginAt: '1795521828666',
  providerUserInfo: [{ providerId: 'google.com', rawId: 'g-1', federatedId: 'g-1', email: 'gina@example.com' }],
};
const code = {
  email: rider.email,
  requestType: 'PASSWORD_RESET',
  oobCode: 'y9mqWXcZ8',
  createdAt: '2026-11-24T12:03:49.196Z',
};
const ofFirebase = JSON.stringify({
  version: 1,
  users: [ada, { ...plain, passwordHash: 'fakeHash:salt=fakeSaltA:password=two-stroke' }, gina],
  codes: [
    { ...code, oobLink: 'http://127.0.0.1:4000/reset?mode=resetPassword&oobCode=y9mqWXcZ8' },
    { ...code, requestType: 'RECOVER_EMAIL', oobCode: 'other' },
  ],
});

function earlierToken(fields: object = {}): string {
  const token = {
    _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
    localId: ada.localId,
    provider: 'password',
    extraClaims: {},
  };
  return Buffer.from(JSON.stringify({ ...token, issuedAt: 1795521826, ...fields })).toString('base64');
}

describe("an emulator that has taken over the accounts of Firebase's emulator", () => {
  it('keeps their passwords, and none stays readable in the file', async () => {
    const emulator = await open(ofFirebase);
    const two = { email: plain.email, password: 'two-stroke' };
    expect([(await signIn(emulator)).status, (await signIn(emulator, two)).status]).toEqual([200, 200]);
    expect((await signIn(emulator, { ...two, password: 'two' })).status).toBe(400);
    expect(await readFile(emulator.file, 'utf8')).not.toMatch(/two-stroke|fakeHash/);
  });

  it('keeps the Google users and the codes in mails', async () => {
    const emulator = await open(ofFirebase);
    const chooser = await (await fetch(`${emulator.origin}/emulator/auth/handler?providerId=google.com`)).text();
    expect(chooser).toContain('gina@example.com');
    expect(chooser).not.toContain(rider.email);
    const reset = { oobCode: code.oobCode, newPassword: 'new-chain-lube' };
    expect((await post(emulator, 'accounts:resetPassword', reset)).status).toBe(200);
    expect((await post(emulator, 'accounts:update', { oobCode: 'other' })).json.error?.message).toBe(
      'INVALID_OOB_CODE',
    );
  });

  it('keeps the sessions of browsers, even after another restart', async () => {
    const emulator = await reopen(await open(ofFirebase));
    const { status, json } = await refresh(emulator, earlierToken());
    expect(status).toBe(200);
    expect((await post(emulator, 'accounts:lookup', { idToken: json.id_token })).json.users).toMatchObject([
      { email: rider.email },
    ]);
    // Only after NETWORK_REQUEST_FAILED does the SDK keep the session and exchange the refresh token.
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
    expect((await post(emulator, 'accounts:lookup', { idToken: unsigned })).json.error?.message).toBe(
      'NETWORK_REQUEST_FAILED',
    );
  });

  it.each([
    ['issued before the last revocation', { issuedAt: 1795521825 }, 'TOKEN_EXPIRED'],
    ['issued after the takeover', { issuedAt: now / 1000 + 1 }, 'INVALID_REFRESH_TOKEN'],
    ['without a time', { issuedAt: undefined }, 'INVALID_REFRESH_TOKEN'],
    ['of an unknown account', { localId: 'unknown' }, 'INVALID_REFRESH_TOKEN'],
    ['of another provider', { provider: 'custom' }, 'INVALID_REFRESH_TOKEN'],
  ])('refuses a refresh token %s', async (_what, fields, message) => {
    const emulator = await open(ofFirebase);
    expect((await refresh(emulator, earlierToken(fields))).json.error?.message).toBe(message);
  });

  it('refuses refresh tokens without a signature for new accounts, and for all accounts after 30 days', async () => {
    let time = now;
    const emulator = await open(ofFirebase, { now: () => time });
    time += 1_000;
    await emulator.emulator.seedUsers([{ uid: 'new', email: 'new@example.com', password: 'secret-1' }]);
    const ofNew = await refresh(emulator, earlierToken({ localId: 'new', issuedAt: now / 1000 }));
    expect(ofNew.json.error?.message).toBe('INVALID_REFRESH_TOKEN');
    time += 30 * 24 * 3_600_000;
    expect((await refresh(emulator, earlierToken())).json.error?.message).toBe('INVALID_REFRESH_TOKEN');
  });
});
