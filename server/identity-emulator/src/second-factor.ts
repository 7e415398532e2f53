import { randomBytes, randomUUID } from 'node:crypto';
import { toFactors, toSeconds, type Account, type SecondFactor } from './account.js';
import type { EmulatorParts } from './api.js';
import { ApiError } from './api-error.js';
import type { BrowserRequest } from './browser-request.js';
import type { Session } from './sessions.js';
import { codeLength, findStep, fromBase32, stepSeconds, toBase32 } from './totp.js';

/** After this many wrong codes in a row, and after each further one, all codes are refused for `blockedMs`. */
const wrongCodesAllowed = 5;
const blockedMs = 15 * 60_000;
/** How long a sign-in counts as recent, in seconds. As in Firebase, only a recent sign-in can change the factor. */
const recentSeconds = 5 * 60;

/** A new secret, in a signed text that the browser sends back with the first code. Nothing is stored until then. */
export async function startEnrolment(parts: EmulatorParts, { idToken }: BrowserRequest): Promise<object> {
  const session = await readRecentSession(parts, idToken);
  assertMayEnrol(session.account);
  const secret = toBase32(randomBytes(20));
  const { sessionInfo, expiresAt } = await parts.sessions.issueEnrolment(session.account, secret);
  return {
    totpSessionInfo: {
      ...{ sharedSecretKey: secret, verificationCodeLength: codeLength, hashingAlgorithm: 'SHA1' },
      ...{ periodSec: stepSeconds, sessionInfo, finalizeEnrollmentTime: new Date(expiresAt * 1000).toISOString() },
    },
  };
}

/** The first code shows that the app has the secret. From then on, the session has the second factor. */
export async function finishEnrolment(parts: EmulatorParts, request: BrowserRequest): Promise<object> {
  const { store, sessions, now } = parts;
  const { idToken, displayName, totpVerificationInfo } = request;
  const { sessionInfo, verificationCode } = totpVerificationInfo ?? {};
  const session = await sessions.readIdToken(idToken);
  const secret = await sessions.readEnrolment(sessionInfo, session.account);
  const account = findAccount(parts, session);
  assertMayEnrol(account);
  const lastStep = findStep(fromBase32(secret), verificationCode ?? '', now() / 1000);
  if (lastStep === null) throw new ApiError('INVALID_CODE : The code is wrong.');
  const factor: SecondFactor = {
    ...{ mfaEnrollmentId: randomUUID(), displayName: displayName ?? undefined, secret, lastStep },
    ...{ enrolledAt: new Date(now()).toISOString(), wrongCodes: 0, blockedUntil: 0 },
  };
  const enrolled = store.put({ ...account, secondFactor: factor });
  const tokens = await sessions.issue({ ...session, account: enrolled, factorId: factor.mfaEnrollmentId });
  return { ...tokens, totpAuthInfo: {} };
}

/** Removes the second factor. The session continues without one. */
export async function withdrawFactor(parts: EmulatorParts, request: BrowserRequest): Promise<object> {
  const session = await readRecentSession(parts, request.idToken);
  if (request.mfaEnrollmentId !== session.account.secondFactor?.mfaEnrollmentId) {
    throw new ApiError('MFA_ENROLLMENT_NOT_FOUND');
  }
  const account = parts.store.put({ ...session.account, secondFactor: undefined });
  return parts.sessions.issue({ ...session, account, factorId: null });
}

/** The answer to the correct password of an account with a second factor: no tokens, but proof of the password. */
export async function toPendingAnswer({ sessions }: EmulatorParts, session: Session): Promise<object> {
  return { mfaPendingCredential: await sessions.issuePending(session), mfaInfo: toFactors(session.account) };
}

/**
 * A session from before the second factor was set up cannot change the password or the factor, or delete the account.
 * @throws ApiError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export async function readOwnersSession(
  { sessions }: EmulatorParts,
  idToken: string | null | undefined,
): Promise<Session> {
  const session = await sessions.readIdToken(idToken);
  const { secondFactor } = session.account;
  if (secondFactor && session.factorId === null) throw new ApiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return session;
}

async function readRecentSession(parts: EmulatorParts, idToken: string | null | undefined): Promise<Session> {
  const session = await readOwnersSession(parts, idToken);
  const isRecent = session.authTime >= toSeconds(parts.now()) - recentSeconds;
  if (!isRecent) throw new ApiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return session;
}

/** As in Firebase, an address must be verified, so that nobody can lock its owner out. */
function assertMayEnrol({ emailVerified, secondFactor }: Account): void {
  if (!emailVerified) throw new ApiError('UNVERIFIED_EMAIL');
  if (secondFactor) throw new ApiError('SECOND_FACTOR_EXISTS');
}

/** The account as it is now. */
function findAccount({ store }: EmulatorParts, { account: { localId } }: Session): Account {
  const account = store.find(localId);
  if (account === undefined) throw new ApiError('USER_NOT_FOUND');
  return account;
}

/**
 * Accepts each code only once. The account is read and written in one synchronous step, so that two requests cannot use
 * the same code.
 * @returns the account after the change.
 */
export function useCode(
  parts: EmulatorParts,
  session: Session,
  { mfaEnrollmentId, totpVerificationInfo }: BrowserRequest,
): Account {
  const { store, now } = parts;
  const account = findAccount(parts, session);
  const { secondFactor: factor } = account;
  if (!mfaEnrollmentId) throw new ApiError('MISSING_MFA_ENROLLMENT_ID');
  const isOfSession = factor?.mfaEnrollmentId === session.factorId && session.factorId === mfaEnrollmentId;
  if (factor === undefined || !isOfSession) throw new ApiError('MFA_ENROLLMENT_NOT_FOUND');
  if (now() < factor.blockedUntil) throw new ApiError('TOO_MANY_ATTEMPTS_TRY_LATER');
  const step = findStep(fromBase32(factor.secret), totpVerificationInfo?.verificationCode ?? '', now() / 1000);
  if (step !== null && step > factor.lastStep) {
    return store.put({ ...account, secondFactor: { ...factor, lastStep: step, wrongCodes: 0 } });
  }
  const wrongCodes = factor.wrongCodes + 1;
  const blockedUntil = wrongCodes < wrongCodesAllowed ? 0 : now() + blockedMs;
  store.put({ ...account, secondFactor: { ...factor, wrongCodes, blockedUntil } });
  throw new ApiError('INVALID_CODE : The code is wrong.');
}
