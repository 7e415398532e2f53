import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { google, toEmail, toSeconds, type Account } from './account.js';
import { parseJson, type EmulatorParts } from './api.js';
import { ApiError } from './api-error.js';
import type { BrowserRequest } from './browser-request.js';
import { hashPassword, isPasswordOf } from './passwords.js';
import { toPendingAnswer, useCode } from './second-factor.js';
import type { Session } from './sessions.js';

export interface NewAccount {
  /** By default, the emulator generates it. */
  uid?: string;
  email: string;
  password: string;
  displayName?: string;
  emailVerified?: boolean;
}

/** @throws ApiError EMAIL_EXISTS, DUPLICATE_LOCAL_ID, INVALID_EMAIL, WEAK_PASSWORD */
export async function createAccount({ store, now }: EmulatorParts, account: NewAccount): Promise<Account> {
  const { uid: localId = newId(), displayName, emailVerified = false } = account;
  const email = toEmail(account.email);
  const assertFree = () => {
    if (store.findByEmail(email)) throw new ApiError('EMAIL_EXISTS');
    if (store.find(localId)) throw new ApiError('DUPLICATE_LOCAL_ID');
  };
  assertFree();
  const hashed = await hashPassword(account.password);
  // Checked again, because the address may have been taken in the meantime.
  assertFree();
  const dates = { createdAt: String(now()), validSince: String(toSeconds(now())) };
  const fields = { localId, email, emailVerified, displayName, disabled: false, providerUserInfo: [] };
  return store.put({ ...fields, ...hashed, ...dates });
}

/**
 * Starts a session, or asks for the second factor of an account that has one.
 * @throws ApiError USER_DISABLED
 */
async function enter(parts: EmulatorParts, account: Account, provider: string): Promise<object> {
  if (account.disabled) throw new ApiError('USER_DISABLED');
  const { localId, email, secondFactor } = parts.store.put(account);
  const { mfaEnrollmentId: factorId = null } = secondFactor ?? {};
  const session = { account, provider, authTime: toSeconds(parts.now()), factorId };
  return secondFactor ? { localId, email, ...(await toPendingAnswer(parts, session)) } : startSession(parts, session);
}

/** A session that begins now. */
export async function startSession({ store, sessions, now }: EmulatorParts, session: Session): Promise<object> {
  const account = store.put({ ...session.account, lastLoginAt: String(now()) });
  const tokens = await sessions.issue({ ...session, account, authTime: toSeconds(now()) });
  return { localId: account.localId, email: account.email, ...tokens };
}

/** Starts the session after the code of the second factor. */
export async function signInWithCode(parts: EmulatorParts, request: BrowserRequest): Promise<object> {
  const session = await parts.sessions.readPending(request.mfaPendingCredential);
  return startSession(parts, { ...session, account: useCode(parts, session, request) });
}

export async function signUp(parts: EmulatorParts, request: BrowserRequest): Promise<object> {
  const { email, password, displayName, idToken } = request;
  if (idToken) throw new ApiError('OPERATION_NOT_ALLOWED');
  if (!email) throw new ApiError(password ? 'MISSING_EMAIL' : 'ADMIN_ONLY_OPERATION');
  if (!password) throw new ApiError('MISSING_PASSWORD');
  return enter(
    parts,
    await createAccount(parts, { email, password, displayName: displayName ?? undefined }),
    'password',
  );
}

/** As in Firebase with email enumeration protection, an unknown address gets the same answer as a wrong password. */
export async function signInWithPassword(parts: EmulatorParts, request: BrowserRequest): Promise<object> {
  if (!request.email) throw new ApiError('MISSING_EMAIL');
  const email = toEmail(request.email);
  if (!request.password) throw new ApiError('MISSING_PASSWORD');
  const asked = parts.store.findByEmail(email);
  const isRight = await isPasswordOf(asked, request.password);
  // Reads the account again, because it may have changed while the password was checked.
  const account = parts.store.findByEmail(email);
  if (!isRight || account === undefined || account.passwordHash !== asked?.passwordHash) {
    throw new ApiError('INVALID_LOGIN_CREDENTIALS');
  }
  return { ...(await enter(parts, account, 'password')), registered: true };
}

/** The claims that the account chooser sends instead of a token signed by Google. */
const googleClaims = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().transform(toEmail).optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** Signs in the chosen person. Creates the account, or links it to the account with the same verified address. */
export async function signInWithGoogle(parts: EmulatorParts, request: BrowserRequest): Promise<object> {
  const { store, now } = parts;
  const { sub: rawId, email, email_verified: isVerified, name: displayName, picture: photoUrl } = readClaims(request);
  const linked = store.findByGoogleId(rawId);
  const unlinked = linked || email === undefined ? undefined : store.findByEmail(email);
  if (unlinked && !isVerified) return { needConfirmation: true, providerId: google, email };
  const account = {
    ...(linked ?? unlinked ?? toNewAccount(email, isVerified, now())),
    ...(unlinked && !unlinked.emailVerified && toVerified(now())),
    ...(!linked && { displayName, photoUrl }),
    providerUserInfo: [{ providerId: google, rawId, email, displayName, photoUrl }],
  };
  const isNewUser = !linked && !unlinked;
  return { ...(await enter(parts, account, google)), providerId: google, isNewUser, rawUserInfo: '{}' };
}

function readClaims({ requestUri, postBody, idToken }: BrowserRequest): z.infer<typeof googleClaims> {
  if (idToken) throw new ApiError('OPERATION_NOT_ALLOWED');
  if (!requestUri) throw new ApiError('MISSING_REQUEST_URI');
  if (!URL.canParse(requestUri)) throw new ApiError('INVALID_REQUEST_URI');
  const answer = new URLSearchParams([...new URL(requestUri).searchParams, ...new URLSearchParams(postBody ?? '')]);
  if (answer.get('providerId') !== google) throw new ApiError('OPERATION_NOT_ALLOWED');
  const { success, data } = googleClaims.safeParse(parseJson(answer.get('id_token') ?? ''));
  if (!success) throw new ApiError('INVALID_IDP_RESPONSE : Unable to parse id_token');
  return data;
}

function toNewAccount(email: string | undefined, isVerified: boolean, now: number): Account {
  const emailVerified = email !== undefined && isVerified;
  return { localId: newId(), email, emailVerified, createdAt: String(now), disabled: false, providerUserInfo: [] };
}

/** Gives an unverified account to the owner of its address: the password is removed, and earlier sessions end. */
function toVerified(now: number): Partial<Account> {
  return { emailVerified: true, passwordHash: undefined, salt: undefined, validSince: String(toSeconds(now)) };
}

function newId(): string {
  return randomBytes(21).toString('base64url');
}
