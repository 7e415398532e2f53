import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { getAuth as getAdminAuth, type Auth as AdminAuth } from 'firebase-admin/auth';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  getAuth,
  GoogleAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
  applyActionCode,
  type Auth,
} from 'firebase/auth';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmulator, projectId, type OpenEmulator } from './testing/open-emulator.js';

const email = 'rider@example.com';
const password = 'chain-lube';
const hourMs = 3_600_000;

let opened: OpenEmulator;
let auth: Auth;
let admin: AdminAuth;
/** Milliseconds by which the emulator's clock is ahead of the real one. */
let ahead: number;

beforeEach(async () => {
  ahead = 0;
  opened = await openEmulator({ now: () => Date.now() + ahead });
  auth = getAuth(initializeApp({ apiKey: 'any', projectId }, crypto.randomUUID()));
  connectAuthEmulator(auth, opened.origin, { disableWarnings: true });
  admin = getAdminAuth(initializeAdminApp({ projectId, ...opened.emulator.adminAccess }, crypto.randomUUID()));
});

afterEach(async () => {
  await deleteApp(auth.app);
  await deleteAdminApp(admin.app);
  await opened.close();
});

const signUp = async () => (await createUserWithEmailAndPassword(auth, email, password)).user;
const signIn = (given = password) => signInWithEmailAndPassword(auth, email, given);

function signInWithGoogle(claims: object) {
  return signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(claims)));
}

/** The code in the newest mail. */
async function newestCode(): Promise<string> {
  const mailbox = await (await fetch(`${opened.origin}/emulator/mailbox`)).text();
  return /oobCode=([\w-]+)/.exec(mailbox)?.[1] ?? '';
}

const refusal = (code: string) => expect.objectContaining({ code: `auth/${code}` }) as Error;

describe("the browser's SDK", () => {
  it('signs up, signs out and signs in', async () => {
    const { uid } = await signUp();
    await auth.signOut();
    const { user } = await signIn();
    expect([user.uid, user.email, user.emailVerified]).toEqual([uid, email, false]);
    expect(user.metadata.creationTime).toBeDefined();
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
  });

  it('lets only one of two simultaneous sign-ups with the same address succeed', async () => {
    const outcomes = await Promise.allSettled([signUp(), signUp()]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toEqual([refusal('email-already-in-use')]);
    expect((await admin.listUsers()).users).toHaveLength(1);
  });

  it.each([
    ['no address', () => createUserWithEmailAndPassword(auth, 'nowhere', password), 'invalid-email'],
    ['a short password', () => createUserWithEmailAndPassword(auth, email, '12345'), 'weak-password'],
    ['no password', () => createUserWithEmailAndPassword(auth, email, ''), 'missing-password'],
    ['nobody', () => signInAnonymously(auth), 'admin-restricted-operation'],
    ['an unknown code', () => confirmPasswordReset(auth, 'made-up', password), 'invalid-action-code'],
    ['an unknown user', () => signIn(), 'invalid-credential'],
  ])('learns why %s is refused', async (_what, act, code) => {
    await expect(act()).rejects.toEqual(refusal(code));
  });

  it('changes the profile, as the next token shows, and the password, which ends other sessions', async () => {
    const user = await signUp();
    await updateProfile(user, { displayName: 'Ada Rider', photoURL: 'https://example.com/ada.png' });
    const token = await admin.verifyIdToken(await user.getIdToken(true));
    expect(token).toMatchObject({ name: 'Ada Rider', picture: 'https://example.com/ada.png', email });
    const { refreshToken } = user;
    ahead += 2_000;
    await updatePassword(user, 'new-chain-lube');
    await expect(signIn()).rejects.toEqual(refusal('invalid-credential'));
    expect((await signIn('new-chain-lube')).user.displayName).toBe('Ada Rider');
    expect(await refreshWith(refreshToken)).toBe('TOKEN_EXPIRED');
  });

  it('cannot change the address, as in Firebase with email enumeration protection', async () => {
    await expect(updateEmail(await signUp(), 'other@example.com')).rejects.toEqual(refusal('operation-not-allowed'));
  });

  it('deletes the account with its codes', async () => {
    const user = await signUp();
    await sendPasswordResetEmail(auth, email);
    const code = await newestCode();
    await deleteUser(user);
    expect((await admin.listUsers()).users).toEqual([]);
    await expect(verifyPasswordResetCode(auth, code)).rejects.toEqual(refusal('invalid-action-code'));
  });

  it('renews its token and keeps the time of the sign-in', async () => {
    const user = await signUp();
    const before = await user.getIdTokenResult();
    ahead += 30_000;
    const after = await user.getIdTokenResult(true);
    expect(after.token).not.toBe(before.token);
    expect(after.authTime).toBe(before.authTime);
  });
});

describe('a code in a mail', () => {
  it('resets the password once, and ends all sessions', async () => {
    const { refreshToken } = await signUp();
    ahead += 2_000;
    await sendPasswordResetEmail(auth, email);
    const code = await newestCode();
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    await confirmPasswordReset(auth, code, 'new-chain-lube');
    await expect(confirmPasswordReset(auth, code, 'another-one')).rejects.toEqual(refusal('invalid-action-code'));
    expect((await signIn('new-chain-lube')).user.emailVerified).toBe(true);
    expect(await refreshWith(refreshToken)).toBe('TOKEN_EXPIRED');
  });

  it('works only once, even if two requests use it at the same time', async () => {
    await signUp();
    await sendPasswordResetEmail(auth, email);
    const code = await newestCode();
    const both = await Promise.allSettled(
      ['first-one', 'second-one'].map((one) => confirmPasswordReset(auth, code, one)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires after an hour for a password, and after three days for an address', async () => {
    const user = await signUp();
    await sendPasswordResetEmail(auth, email);
    const reset = await newestCode();
    ahead += 1_000;
    await sendEmailVerification(user);
    const verification = await newestCode();
    ahead += hourMs;
    await expect(confirmPasswordReset(auth, reset, 'another-one')).rejects.toEqual(refusal('expired-action-code'));
    ahead += 71 * hourMs;
    await expect(applyActionCode(auth, verification)).rejects.toEqual(refusal('expired-action-code'));
    expect((await fetch(`${opened.origin}/emulator/action?mode=resetPassword&oobCode=${reset}`)).status).toBe(400);
  });

  it('verifies the address, and cannot reset the password', async () => {
    await sendEmailVerification(await signUp());
    const code = await newestCode();
    await expect(confirmPasswordReset(auth, code, 'another-one')).rejects.toEqual(refusal('invalid-action-code'));
    await applyActionCode(auth, code);
    expect((await signIn()).user.emailVerified).toBe(true);
  });
});

describe('a Google sign-in', () => {
  const claims = { sub: '1', email, email_verified: true, name: 'Ada', picture: 'https://example.com/ada.png' };

  it('creates an account, and finds it again by the Google ID, whatever the address', async () => {
    const first = await signInWithGoogle(claims);
    const second = await signInWithGoogle({ ...claims, email: 'new@example.com', name: 'Other' });
    expect(second.user.uid).toBe(first.user.uid);
    expect(second.user).toMatchObject({ email, displayName: 'Ada', emailVerified: true });
    expect(await admin.verifyIdToken(await second.user.getIdToken())).toMatchObject({
      firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['1'], email: [email] } },
    });
  });

  it('links to the account with its address, whose password is removed if the address was unverified', async () => {
    const { uid } = await signUp();
    expect((await signInWithGoogle(claims)).user.uid).toBe(uid);
    await expect(signIn()).rejects.toEqual(refusal('invalid-credential'));
    const verified = { email: 'verified@example.com', password, emailVerified: true };
    await admin.createUser({ uid: 'verified', ...verified });
    expect((await signInWithGoogle({ ...claims, sub: '2', email: verified.email })).user.uid).toBe('verified');
    expect((await signInWithEmailAndPassword(auth, verified.email, password)).user.uid).toBe('verified');
  });

  it('does not open an account whose address Google has not verified', async () => {
    await signUp();
    const code = 'account-exists-with-different-credential';
    await expect(signInWithGoogle({ ...claims, email_verified: false })).rejects.toEqual(refusal(code));
  });

  it.each([{}, { sub: 7 }, { ...claims, email: 'no address' }, [], null])('is refused for %j', async (odd) => {
    await expect(signInWithGoogle(odd as object)).rejects.toThrow(/auth\//);
  });
});

describe('firebase-admin', () => {
  it('reads and lists accounts, without password hashes, and deletes accounts', async () => {
    await Promise.all(['a', 'b', 'c'].map((uid) => admin.createUser({ uid, email: `${uid}@example.com`, password })));
    const first = await admin.listUsers(2);
    const rest = await admin.listUsers(2, first.pageToken);
    expect([...first.users, ...rest.users].map(({ uid }) => uid)).toEqual(['a', 'b', 'c']);
    expect((await admin.getUserByEmail('A@example.com')).toJSON()).toMatchObject({ uid: 'a', passwordHash: undefined });
    await admin.deleteUser('a');
    await admin.deleteUsers(['b', 'unknown']);
    await expect(admin.getUser('a')).rejects.toEqual(refusal('user-not-found'));
    expect((await admin.listUsers()).users.map(({ uid }) => uid)).toEqual(['c']);
  });

  it('disables an account: no session, no refresh, no sign-in', async () => {
    const user = await signUp();
    const token = await user.getIdToken();
    await admin.updateUser(user.uid, { disabled: true });
    await expect(admin.verifyIdToken(token, true)).rejects.toEqual(refusal('user-disabled'));
    await expect(signIn()).rejects.toEqual(refusal('user-disabled'));
    await expect(signIn('wrong-one')).rejects.toEqual(refusal('invalid-credential'));
    expect(await refreshWith(user.refreshToken)).toBe('USER_DISABLED');
    await admin.updateUser(user.uid, { disabled: false });
    await signIn();
  });

  it('revokes the sessions of an account', async () => {
    ahead = -10_000;
    const user = await signUp();
    const [token, { refreshToken }] = [await user.getIdToken(), user];
    await admin.revokeRefreshTokens(user.uid);
    await expect(admin.verifyIdToken(token, true)).rejects.toEqual(refusal('id-token-revoked'));
    expect(await refreshWith(refreshToken)).toBe('TOKEN_EXPIRED');
    ahead = 10_000;
    const next = (await signIn()).user;
    expect((await admin.verifyIdToken(await next.getIdToken(), true)).uid).toBe(user.uid);
  });

  it.each<[string, (parts: { token: string; refreshToken: string }) => string]>([
    ['unsigned', ({ token }) => new UnsecuredJWT(UnsecuredJWT.decode(unsign(token)).payload).encode()],
    ['with a changed claim', ({ token }) => withClaims(token, { user_id: 'other', sub: 'other' })],
    ['that is a refresh token', ({ refreshToken }) => refreshToken],
    ['of another project', ({ token }) => withClaims(token, { aud: 'demo-other' })],
  ])('refuses a token %s, and so does the emulator', async (_what, forge) => {
    const user = await signUp();
    const token = forge({ token: await user.getIdToken(), refreshToken: user.refreshToken });
    await expect(admin.verifyIdToken(token)).rejects.toEqual(refusal('argument-error'));
    const answer = await post('/identitytoolkit.googleapis.com/v1/accounts:update', {
      idToken: token,
      displayName: 'X',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await admin.getUser(user.uid)).displayName).toBeUndefined();
  });

  it('gives no access to a forged refresh token', async () => {
    const { uid } = await signUp();
    const forged = { _AuthEmulatorRefreshToken: 'DO NOT MODIFY', localId: uid, provider: 'password', issuedAt: 1e10 };
    expect(await refreshWith(Buffer.from(JSON.stringify(forged)).toString('base64'))).toBe('INVALID_REFRESH_TOKEN');
  });
});

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${opened.origin}${path}?key=any`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** @returns the error's code; undefined for success. */
async function refreshWith(refreshToken: string): Promise<string | undefined> {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await post('/securetoken.googleapis.com/v1/token', body);
  return ((await answer.json()) as { error?: { message: string } }).error?.message;
}

function unsign(token: string): string {
  const [, payload = ''] = token.split('.');
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
}

/** The token with other claims and the original signature. */
function withClaims(token: string, claims: object): string {
  const [header, payload = '', signature] = token.split('.');
  const before = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return [header, Buffer.from(JSON.stringify({ ...before, ...claims })).toString('base64url'), signature].join('.');
}
