import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentityEmulator, type IdentityEmulator } from '@kickstand/identity-emulator';
import express from 'express';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FirebaseIdentity } from '../../src/platform/identity/firebase-identity.js';

const projectId = 'demo-identity-test';
const toolkit = '/identitytoolkit.googleapis.com/v1';

let dir: string;
let emulator: IdentityEmulator;
let identity: FirebaseIdentity;
/** Access to the emulator as the project's owner. */
let owner: Auth;
let shop: Server;
let origin: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'identity-'));
  emulator = await startIdentityEmulator({ dir, projectId });
  const { adminAccess: access } = emulator;
  identity = new FirebaseIdentity({ kind: 'emulator', projectId, apiKey: 'key', authDomain: 'localhost', access });
  owner = getAuth(initializeApp({ projectId, ...access }, 'owner'));
  const app = express();
  app.use(emulator.router);
  shop = createServer(app);
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});

afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await identity.close();
  await deleteApp(owner.app);
  await emulator.stop();
  await rm(dir, { recursive: true });
});

beforeEach(async () => {
  const { users } = await owner.listUsers();
  if (users.length > 0) await owner.deleteUsers(users.map(({ uid }) => uid));
});
afterEach(() => vi.useRealTimers());

interface SignedIn {
  idToken: string;
  refreshToken: string;
  localId: string;
}

async function post<T>(path: string, body: unknown): Promise<{ status: number; json: T }> {
  const answer = await fetch(`${origin}${path}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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

const unauthenticated = expect.objectContaining({ name: 'DomainError', code: 'UNAUTHENTICATED' }) as Error;

describe('the adapter over the emulator', () => {
  it('returns the account of a token, with the address normalised', async () => {
    await emulator.seedUsers([
      {
        uid: 'rider-1',
        email: ' Rider@Example.COM ',
        password: 'chain-lube',
        displayName: 'Ada Rider',
        emailVerified: true,
      },
    ]);
    const before = Math.floor(Date.now() / 1000) * 1000;
    const { json } = await signIn('rider@example.com', 'chain-lube');
    const verified = await identity.verifyIdToken(json.idToken);
    expect(verified).toEqual({
      uid: 'rider-1',
      email: 'rider@example.com',
      emailVerified: true,
      displayName: 'Ada Rider',
      photoUrl: null,
      provider: 'password',
      authTime: expect.any(Date) as Date,
      usedSecondFactor: false,
    });
    expect(verified.authTime.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('finds an account by any spelling of its address, and none by an unknown or impossible address', async () => {
    await emulator.seedUsers([{ email: 'a@b.example', password: 'secret1', displayName: 'A', emailVerified: false }]);
    expect(await identity.findUserByEmail(' A@B.example ')).toMatchObject({
      email: 'a@b.example',
      displayName: 'A',
      isDisabled: false,
    });
    expect(await identity.findUserByEmail('nobody@b.example')).toBeNull();
    expect(await identity.findUserByEmail('not an address')).toBeNull();
  });

  it('does not change an existing account when it is seeded again', async () => {
    const account = { email: 'a@b.example', password: 'first-one', displayName: 'First', emailVerified: true };
    await emulator.seedUsers([account]);
    await emulator.seedUsers([{ ...account, password: 'second-one', displayName: 'Second' }]);
    expect((await signIn('a@b.example', 'first-one')).status).toBe(200);
    expect(await identity.findUserByEmail('a@b.example')).toMatchObject({ displayName: 'First' });
  });

  it.each(['', 'nonsense', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0.bm90IGpzb24.', 'x'.repeat(9_000)])(
    'refuses %.20j as a token',
    async (token) => {
      await expect(identity.verifyIdToken(token)).rejects.toEqual(unauthenticated);
    },
  );

  it('refuses an expired token and says so', async () => {
    const { idToken } = await signUp();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    await expect(identity.verifyIdToken(idToken)).rejects.toThrow('Your session has expired.');
  });

  it('refuses a token of another project', async () => {
    const { idToken } = await signUp();
    const [header, payload] = idToken.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const foreign = [header, payload?.replaceAll(projectId, 'demo-other')].map((part) =>
      Buffer.from(part ?? '').toString('base64url'),
    );
    await expect(identity.verifyIdToken(`${foreign.join('.')}.`)).rejects.toEqual(unauthenticated);
  });

  it('refuses the token of a disabled account, and of a deleted one', async () => {
    const { idToken, localId } = await signUp();
    const authTime = (await identity.verifyIdToken(idToken)).authTime;
    expect(await identity.isDisabledOrRevoked(localId, authTime)).toBe(false);
    await owner.updateUser(localId, { disabled: true });
    await expect(identity.verifyIdToken(idToken)).rejects.toThrow('This account has been disabled.');
    expect(await identity.isDisabledOrRevoked(localId, authTime)).toBe(true);
    await owner.deleteUser(localId);
    await expect(identity.verifyIdToken(idToken)).rejects.toEqual(unauthenticated);
    expect(await identity.isDisabledOrRevoked(localId, authTime)).toBe(true);
  });

  it('ends all sessions when they are revoked, in the browser too', async () => {
    const { idToken, refreshToken, localId } = await signUp();
    const { authTime } = await identity.verifyIdToken(idToken);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    await identity.revokeSessions(localId);
    vi.useRealTimers();
    await expect(identity.verifyIdToken(idToken)).rejects.toThrow('Your session has been ended.');
    expect(await identity.isDisabledOrRevoked(localId, authTime)).toBe(true);
    expect((await refresh(refreshToken)).json.error?.message).toBe('TOKEN_EXPIRED');
  });

  it('accepts revoking the sessions of an unknown account', async () => {
    await expect(identity.revokeSessions('no-such-uid')).resolves.toBeUndefined();
  });

  it('deletes an account and ends its sessions', async () => {
    const { idToken, localId } = await signUp();
    const { email, authTime } = await identity.verifyIdToken(idToken);
    await identity.deleteAccount(localId);
    expect(await identity.hasAccount(localId)).toBe(false);
    expect(await identity.findUserByEmail(email)).toBeNull();
    expect(await identity.isDisabledOrRevoked(localId, authTime)).toBe(true);
    await expect(identity.deleteAccount(localId)).resolves.toBeUndefined();
  });

  it('refuses an account without an address', async () => {
    const postBody = `providerId=google.com&id_token=${encodeURIComponent('{"sub":"1"}')}`;
    const { json } = await post<SignedIn>(`${toolkit}/accounts:signInWithIdp`, { requestUri: origin, postBody });
    await expect(identity.verifyIdToken(json.idToken)).rejects.toThrow('has an email address');
  });

  it('refuses a token whose signature was removed', async () => {
    const { idToken } = await signUp();
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    await expect(identity.verifyIdToken(`${header}.${idToken.split('.')[1]}.`)).rejects.toEqual(unauthenticated);
  });
});
