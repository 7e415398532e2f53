import { randomBytes } from 'node:crypto';
import { toEmail, toSeconds, type Account, type MailedCode } from './account.js';
import type { EmulatorParts } from './api.js';
import { ApiError } from './api-error.js';
import type { BrowserRequest } from './browser-request.js';
import { hashPassword } from './passwords.js';

type CodeType = MailedCode['requestType'];

const hour = 3_600_000;
const validFor: Readonly<Record<CodeType, number>> = { PASSWORD_RESET: hour, VERIFY_EMAIL: 72 * hour };

/** Stores a mail with a code. For an unknown address, nothing is stored, but the answer is the same. */
export async function sendCode({ store, sessions, now }: EmulatorParts, request: BrowserRequest): Promise<object> {
  const { requestType, email, idToken } = request;
  if (requestType !== 'PASSWORD_RESET' && requestType !== 'VERIFY_EMAIL') throw new ApiError('OPERATION_NOT_ALLOWED');
  const asked = requestType === 'PASSWORD_RESET' ? email : (await sessions.readIdToken(idToken)).account.email;
  if (!asked) throw new ApiError('MISSING_EMAIL');
  const address = toEmail(asked);
  const account = store.findByEmail(address);
  if (account !== undefined) {
    const oobCode = randomBytes(40).toString('base64url');
    const createdAt = new Date(now()).toISOString();
    store.putCode({ oobCode, requestType, email: address, localId: account.localId, createdAt });
  }
  return { email: address };
}

/** Sets the password and ends all sessions. The address counts as verified, because the mail has reached it. */
export async function useResetCode(parts: EmulatorParts, oobCode: string, newPassword: string): Promise<void> {
  findOwner(parts, oobCode, 'PASSWORD_RESET');
  const hashed = await hashPassword(newPassword);
  // Checked again, because the code may have been used in the meantime.
  const account = findOwner(parts, oobCode, 'PASSWORD_RESET');
  parts.store.removeCode(oobCode);
  const validSince = String(toSeconds(parts.now()));
  parts.store.put({ ...account, ...hashed, validSince, emailVerified: true });
}

export function verifyEmail(parts: EmulatorParts, oobCode: string): Account {
  const account = findOwner(parts, oobCode, 'VERIFY_EMAIL');
  parts.store.removeCode(oobCode);
  return parts.store.put({ ...account, emailVerified: true });
}

/** @throws ApiError INVALID_OOB_CODE, EXPIRED_OOB_CODE */
export function findCode({ store, now }: EmulatorParts, oobCode: string): MailedCode {
  const code = store.findCode(oobCode);
  if (code === undefined) throw new ApiError('INVALID_OOB_CODE');
  if (now() > Date.parse(code.createdAt) + validFor[code.requestType]) throw new ApiError('EXPIRED_OOB_CODE');
  return code;
}

function findOwner(parts: EmulatorParts, oobCode: string, wanted: CodeType): Account {
  const { localId, requestType } = findCode(parts, oobCode);
  const account = parts.store.find(localId);
  if (account === undefined || requestType !== wanted) throw new ApiError('INVALID_OOB_CODE');
  return account;
}
