import { z } from 'zod';
import { ApiError } from './api-error.js';

export const google = 'google.com';

/** An account in the Identity Toolkit's form. */
export const accountSchema = z.object({
  localId: z.string(),
  /** Lower case; never changes. Only accounts of Google users may lack it. */
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  /** Both or neither: see `hashPassword`. */
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  /** Seconds since 1970 as text. Sessions that began before are invalid. */
  validSince: z.string().optional(),
  /** Milliseconds since 1970 as text, and so is `lastLoginAt`. */
  createdAt: z.string().default('0'),
  lastLoginAt: z.string().optional(),
  disabled: z.boolean().default(false),
  /** Providers other than the password; `rawId` is the person's id there. */
  providerUserInfo: z
    .array(
      z.object({
        providerId: z.string(),
        rawId: z.string(),
        email: z.string().optional(),
        displayName: z.string().optional(),
        photoUrl: z.string().optional(),
      }),
    )
    .default([]),
});

export type Account = z.infer<typeof accountSchema>;

/** The code in the link of a mail. */
export const codeSchema = z.object({
  oobCode: z.string(),
  requestType: z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL']),
  /** The address that the mail went to. */
  email: z.string(),
  localId: z.string(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
});

export type MailedCode = z.infer<typeof codeSchema>;

/** The account as the SDKs read it. Instead of the hash it has 'REDACTED' in base64, as at Firebase. */
export function toUserInfo(account: Account) {
  const { email, displayName, photoUrl, passwordHash, providerUserInfo } = account;
  const password = { providerId: 'password', rawId: email, email, displayName, photoUrl };
  return {
    ...account,
    salt: undefined,
    passwordHash: passwordHash === undefined ? undefined : 'UkVEQUNURUQ=',
    providerUserInfo: passwordHash === undefined ? providerUserInfo : [...providerUserInfo, password],
  };
}

export const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/**
 * White space and invisible characters are refused: the shop trims addresses, and then it would be the address of
 * another account.
 * @returns the address in lower case.
 * @throws ApiError INVALID_EMAIL
 */
export function toEmail(text: string): string {
  if (text.length > 256 || !/^[^@]+@[^@]+$/.test(text) || /[\s\p{C}]/u.test(text)) throw new ApiError('INVALID_EMAIL');
  return text.toLowerCase();
}
