import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { getAuth as getAdminAuth, type Auth as AdminAuth } from 'firebase-admin/auth';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  confirmPasswordReset,
  connectAuthEmulator,
  deleteUser,
  getAuth,
  getMultiFactorResolver,
  GoogleAuthProvider,
  multiFactor,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  updatePassword,
  type Auth,
  type MultiFactorError,
  type MultiFactorResolver,
  type TotpSecret,
  type User,
} from 'firebase/auth';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmulator, projectId, type OpenEmulator } from './testing/open-emulator.js';
import { fromBase32, stepSeconds, toCode } from './totp.js';

const email = 'rider@example.com';
const password = 'chain-lube';
const uid = 'rider';
const minuteMs = 60_000;

let opened: OpenEmulator;
let auth: Auth;
let admin: AdminAuth;
/** Milliseconds by which a test has advanced the emulator's clock, which otherwise stands still. */
let ahead: number;
let started: number;

const now = () => started + ahead;

beforeEach(async () => {
  ahead = 0;
  started = Math.floor(Date.now() / (stepSeconds * 1000)) * stepSeconds * 1000;
  await open();
  await admin.createUser({ uid, email, password, emailVerified: true });
});

afterEach(close);

async function open(state?: string): Promise<void> {
  opened = await openEmulator({ now }, state);
  auth = getAuth(initializeApp({ apiKey: 'any', projectId }, crypto.randomUUID()));
  connectAuthEmulator(auth, opened.origin, { disableWarnings: true });
  admin = getAdminAuth(initializeAdminApp({ projectId, ...opened.emulator.adminAccess }, crypto.randomUUID()));
}

async function close(): Promise<void> {
  await deleteApp(auth.app);
  await deleteAdminApp(admin.app);
  await opened.close();
}

/** The code that the authenticator app shows. @param steps time steps from now */
const codeOf = (secretKey: string, steps = 0) =>
  toCode(fromBase32(secretKey), Math.floor(now() / 1000 / stepSeconds) + steps);

const nextStep = () => {
  ahead += stepSeconds * 1000;
};

const signIn = (given = password) => signInWithEmailAndPassword(auth, email, given);

async function startEnrolment(user: User): Promise<TotpSecret> {
  return TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
}

const finish = (user: User, secret: TotpSecret, code: string) =>
  multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Phone');

/** Adds a second factor and returns its key. Moves the clock one step, so that a new code can be used. */
async function enrol(): Promise<{ user: User; key: string }> {
  const { user } = await signIn();
  const secret = await startEnrolment(user);
  await finish(user, secret, codeOf(secret.secretKey));
  nextStep();
  return { user, key: secret.secretKey };
}

/** Signs in with a password or Google, up to the second factor. */
async function meetFactor(attempt: Promise<unknown> = signIn()): Promise<MultiFactorResolver> {
  const error = await attempt.then(
    () => null,
    (reason: MultiFactorError) => reason,
  );
  expect(error).toEqual(refusal('multi-factor-auth-required'));
  return getMultiFactorResolver(auth, error as MultiFactorError);
}

function answer(resolver: MultiFactorResolver, code: string) {
  const [hint] = resolver.hints;
  return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code));
}

const refusal = (code: string) => expect.objectContaining({ code: `auth/${code}` }) as Error;
const factorsOf = async () => (await admin.getUser(uid)).multiFactor?.enrolledFactors ?? [];

async function claimsOf(user: User): Promise<Record<string, unknown>> {
  return (await admin.verifyIdToken(await user.getIdToken(true), true)).firebase;
}

describe('setting up a second factor', () => {
  it('needs a code from the app, and gives the session the factor', async () => {
    const { user, key } = await enrol();
    expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
    expect(await claimsOf(user)).toMatchObject({ sign_in_second_factor: 'totp' });
    expect(await factorsOf()).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
    const token = await user.getIdToken();
    const lookup = await post('v1/accounts:lookup', { idToken: token });
    expect(JSON.stringify(lookup)).not.toContain(key);
    expect(JSON.stringify((await admin.listUsers()).users)).not.toContain(key);
  });

  it('refuses a wrong code, an unverified address, an old session, and another second factor', async () => {
    const { user } = await signIn();
    const secret = await startEnrolment(user);
    await expect(finish(user, secret, codeOf(secret.secretKey, 3))).rejects.toEqual(
      refusal('invalid-verification-code'),
    );
    await admin.updateUser(uid, { emailVerified: false });
    await expect(startEnrolment(user)).rejects.toEqual(refusal('unverified-email'));
    await admin.updateUser(uid, { emailVerified: true });
    ahead += 6 * minuteMs;
    await expect(startEnrolment(user)).rejects.toEqual(refusal('requires-recent-login'));
    await expect(startEnrolment((await enrol()).user)).rejects.toEqual(refusal('second-factor-already-in-use'));
  });

  it('refuses a key of another account, and one that was shown long ago', async () => {
    await admin.createUser({ uid: 'other', email: 'other@example.com', password, emailVerified: true });
    const other = await signInWithEmailAndPassword(auth, 'other@example.com', password);
    const foreign = await startEnrolment(other.user);
    const { user } = await signIn();
    await expect(finish(user, foreign, codeOf(foreign.secretKey))).rejects.toEqual(refusal('code-expired'));
    const secret = await startEnrolment(user);
    ahead += 16 * minuteMs;
    await expect(finish(user, secret, codeOf(secret.secretKey))).rejects.toEqual(refusal('code-expired'));
  });

  it('is not undone by a restart', async () => {
    const { key } = await enrol();
    const state = await readFile(opened.file, 'utf8');
    await close();
    await open(state);
    await answer(await meetFactor(), codeOf(key));
  });
});

describe('a sign-in with a second factor', () => {
  it('needs a code after the password, and renewed tokens keep the factor', async () => {
    const { key } = await enrol();
    await auth.signOut();
    const { user } = await answer(await meetFactor(), codeOf(key));
    expect(await claimsOf(user)).toMatchObject({ sign_in_provider: 'password', sign_in_second_factor: 'totp' });
    ahead += 60 * minuteMs;
    expect(await claimsOf(user)).toMatchObject({ sign_in_second_factor: 'totp' });
  });

  it('needs a code after the sign-in with Google, too', async () => {
    const { key } = await enrol();
    const credential = GoogleAuthProvider.credential(JSON.stringify({ sub: '1', email, email_verified: true }));
    const { user } = await answer(await meetFactor(signInWithCredential(auth, credential)), codeOf(key));
    expect(user.uid).toBe(uid);
    expect(await claimsOf(user)).toMatchObject({ sign_in_provider: 'google.com', sign_in_second_factor: 'totp' });
  });

  it('gives no tokens before the code', async () => {
    await enrol();
    const first = await post('v1/accounts:signInWithPassword', { email, password });
    expect(Object.keys(first).sort()).toEqual(['email', 'localId', 'mfaInfo', 'mfaPendingCredential', 'registered']);
    const { mfaPendingCredential: idToken } = first as { mfaPendingCredential: string };
    expect(await post('v1/accounts:lookup', { idToken })).toMatchObject({ error: { message: 'INVALID_ID_TOKEN' } });
    expect(await post('v1/accounts:update', { idToken, password: 'another-one' })).toHaveProperty('error');
    expect(await post('v2/accounts/mfaEnrollment:withdraw', { idToken })).toHaveProperty('error');
    const renewal = { grant_type: 'refresh_token', refresh_token: idToken };
    expect(await post('/securetoken.googleapis.com/v1/token', renewal)).toHaveProperty('error');
  });

  it('accepts each code only once, even if two requests use it at the same time', async () => {
    const { key } = await enrol();
    const resolvers = [await meetFactor(), await meetFactor()];
    const outcomes = await Promise.allSettled(resolvers.map((resolver) => answer(resolver, codeOf(key))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(answer(await meetFactor(), codeOf(key))).rejects.toEqual(refusal('invalid-verification-code'));
    await expect(answer(await meetFactor(), codeOf(key, -1))).rejects.toEqual(refusal('invalid-verification-code'));
    nextStep();
    await answer(await meetFactor(), codeOf(key));
  });

  it('can continue after a wrong code, but is blocked after five in a row', async () => {
    const { key } = await enrol();
    const resolver = await meetFactor();
    const wrong = codeOf(key, 9);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(answer(resolver, wrong)).rejects.toEqual(refusal('invalid-verification-code'));
    }
    await answer(resolver, codeOf(key));
    nextStep();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(answer(await meetFactor(), wrong)).rejects.toEqual(refusal('invalid-verification-code'));
    }
    await expect(answer(await meetFactor(), codeOf(key))).rejects.toEqual(refusal('too-many-requests'));
    ahead += 15 * minuteMs;
    await expect(answer(await meetFactor(), wrong)).rejects.toEqual(refusal('invalid-verification-code'));
    await expect(answer(await meetFactor(), codeOf(key))).rejects.toEqual(refusal('too-many-requests'));
    ahead += 15 * minuteMs;
    await answer(await meetFactor(), codeOf(key));
  });

  it('must be finished within five minutes, and before the password changes', async () => {
    const { user, key } = await enrol();
    const late = await meetFactor();
    ahead += 5 * minuteMs + 1000;
    await expect(answer(late, codeOf(key))).rejects.toEqual(refusal('invalid-multi-factor-session'));
    const before = await meetFactor();
    ahead += 2000;
    await updatePassword(user, 'new-chain-lube');
    await expect(answer(before, codeOf(key))).rejects.toEqual(refusal('user-token-expired'));
    await answer(await meetFactor(signIn('new-chain-lube')), codeOf(key));
  });

  it('is still needed after a reset of the password', async () => {
    const { key } = await enrol();
    await sendPasswordResetEmail(auth, email);
    const mailbox = await (await fetch(`${opened.origin}/emulator/mailbox`)).text();
    await confirmPasswordReset(auth, /oobCode=([\w-]+)/.exec(mailbox)?.[1] ?? '', 'new-chain-lube');
    await answer(await meetFactor(signIn('new-chain-lube')), codeOf(key));
  });
});

describe('a session from before the second factor', () => {
  it('cannot remove the factor, change the password or delete the account', async () => {
    const before = (await signIn()).user;
    const { user } = await enrol();
    const [factor] = multiFactor(user).enrolledFactors;
    const tooOld = refusal('requires-recent-login');
    await expect(multiFactor(before).unenroll(factor?.uid ?? '')).rejects.toEqual(tooOld);
    await expect(updatePassword(before, 'another-one')).rejects.toEqual(tooOld);
    await expect(deleteUser(before)).rejects.toEqual(tooOld);
    expect(await claimsOf(before)).not.toHaveProperty('sign_in_second_factor');
    expect(await factorsOf()).toHaveLength(1);
  });
});

describe('the removal of a second factor', () => {
  it("is allowed for the factor's owner, soon after a sign-in with the factor", async () => {
    const { key } = await enrol();
    ahead += 6 * minuteMs;
    const old = auth.currentUser as User;
    const id = multiFactor(old).enrolledFactors[0]?.uid ?? '';
    await expect(multiFactor(old).unenroll(id)).rejects.toEqual(refusal('requires-recent-login'));
    const { user } = await answer(await meetFactor(), codeOf(key));
    await expect(multiFactor(user).unenroll('unknown')).rejects.toEqual(refusal('multi-factor-info-not-found'));
    const pending = await meetFactor();
    await multiFactor(user).unenroll(id);
    expect(await claimsOf(user)).not.toHaveProperty('sign_in_second_factor');
    nextStep();
    await expect(answer(pending, codeOf(key))).rejects.toEqual(refusal('multi-factor-info-not-found'));
    await signIn();
  });

  it.each([null, []])('is also allowed for the owner of the project: %j', async (enrolledFactors) => {
    const { user } = await enrol();
    await admin.updateUser(uid, { disabled: false });
    expect(await factorsOf()).toHaveLength(1);
    await admin.updateUser(uid, { multiFactor: { enrolledFactors } });
    expect(await factorsOf()).toEqual([]);
    await user.reload();
    expect(multiFactor(user).enrolledFactors).toEqual([]);
    await signIn();
  });
});

async function post(path: string, body: object): Promise<object> {
  const url = path.startsWith('/') ? path : `/identitytoolkit.googleapis.com/${path}`;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(opened.origin + url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as object;
}
