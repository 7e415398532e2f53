import { toSeconds, toUserInfo } from './account.js';
import { serveApi, type Api, type EmulatorParts } from './api.js';
import { ApiError } from './api-error.js';
import { browserRequest, type BrowserRequest } from './browser-request.js';
import { findCode, sendCode, useResetCode, verifyEmail } from './mailed-codes.js';
import { hashPassword } from './passwords.js';
import { finishEnrolment, readOwnersSession, startEnrolment, withdrawFactor } from './second-factor.js';
import { signInWithCode, signInWithGoogle, signInWithPassword, signUp, startSession } from './sign-in.js';

const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
const factors = '/identitytoolkit.googleapis.com/v2/accounts';

/** The operations that the browser's SDK calls in the shop. Those for the project's owner are in `admin-api.ts`. */
const browserApi: Api<BrowserRequest> = {
  body: browserRequest,
  operations: {
    [`${accounts}:signUp`]: signUp,
    [`${accounts}:signInWithPassword`]: signInWithPassword,
    [`${accounts}:signInWithIdp`]: signInWithGoogle,
    [`${accounts}:lookup`]: async ({ sessions }, { idToken }) => {
      const { account } = await sessions.readIdToken(idToken);
      return { users: [toUserInfo(account)] };
    },
    [`${accounts}:update`]: update,
    [`${accounts}:delete`]: async (parts, { idToken }) => {
      parts.store.remove((await readOwnersSession(parts, idToken)).account);
      return {};
    },
    [`${accounts}:sendOobCode`]: sendCode,
    [`${accounts}:resetPassword`]: resetPassword,
    [`${factors}/mfaEnrollment:start`]: startEnrolment,
    [`${factors}/mfaEnrollment:finalize`]: finishEnrolment,
    [`${factors}/mfaEnrollment:withdraw`]: withdrawFactor,
    [`${factors}/mfaSignIn:finalize`]: signInWithCode,
    '/securetoken.googleapis.com/v1/token': refreshTokens,
  },
};

/** Serves the Identity Toolkit and Secure Token APIs on the shop's own origin. */
export const serveBrowserApi = (parts: EmulatorParts, maxBodyBytes: number) =>
  serveApi(parts, browserApi, maxBodyBytes);

/** The paths that `serveBrowserApi` answers. Unknown operations below them get 404. */
export const browserApiPaths = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/www.googleapis.com',
];

/** Verifies an address with the code from a mail, or changes the account of an ID token. */
async function update(parts: EmulatorParts, request: BrowserRequest): Promise<object> {
  const { store, sessions, now } = parts;
  const { idToken, oobCode, email, password } = request;
  if (oobCode) return toUserInfo(verifyEmail(parts, oobCode));
  if (!idToken) throw new ApiError('INVALID_REQ_TYPE : Unsupported request parameters.');
  const { account } = await sessions.readIdToken(idToken);
  // Like Firebase with email enumeration protection, this refuses to change an address directly. The shop does not let
  // customers change their address at all.
  if (email && email !== account.email) throw new ApiError('OPERATION_NOT_ALLOWED');
  const names = {
    displayName: request.displayName ?? account.displayName,
    photoUrl: request.photoUrl ?? account.photoUrl,
  };
  if (!password) return toUserInfo(store.put({ ...account, ...names }));
  const hashed = await hashPassword(password);
  const current = await readOwnersSession(parts, idToken);
  const changed = { ...current.account, ...names, ...hashed, validSince: String(toSeconds(now())) };
  return { ...toUserInfo(changed), ...(await startSession(parts, { ...current, account: changed })) };
}

/**
 * Without a new password, the answer only contains the address whose password the code resets, and the code can still be
 * used.
 */
async function resetPassword(parts: EmulatorParts, { oobCode, newPassword }: BrowserRequest): Promise<object> {
  if (!oobCode) throw new ApiError('MISSING_OOB_CODE');
  const { email, requestType } = findCode(parts, oobCode);
  if (newPassword) await useResetCode(parts, oobCode, newPassword);
  return { email, requestType };
}

async function refreshTokens({ sessions }: EmulatorParts, request: BrowserRequest): Promise<object> {
  if (request.grant_type !== 'refresh_token') throw new ApiError('INVALID_GRANT_TYPE');
  const session = await sessions.readRefreshToken(request.refresh_token);
  const { idToken, refreshToken, expiresIn } = await sessions.issue(session);
  return {
    ...{ id_token: idToken, access_token: idToken, refresh_token: refreshToken, expires_in: expiresIn },
    ...{ token_type: 'Bearer', user_id: session.account.localId },
  };
}
