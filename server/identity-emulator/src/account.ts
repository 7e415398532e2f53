import { z } from 'zod';
import { ApiError } from './api-error.js';

export const google = 'google.com';

/** An authenticator app. */
const secondFactorSchema = z.object({
  mfaEnrollmentId: z.string(),
  displayName: z.string().optional(),
  /** ISO 8601. */
  enrolledAt: z.iso.datetime(),
  /** Base 32. */
  secret: z.string(),
  /** Time step of the last code that was accepted. Codes up to this one are refused. */
  lastStep: z.number(),
  /** Number of wrong codes since the last correct one. */
  wrongCodes: z.number(),
  /** Until this time, in milliseconds since 1970, all codes are refused. */
  blockedUntil: z.number(),
});

export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** An account in the format of the Identity Toolkit. */
export const accountSchema = z.object({
  localId: z.string(),
  /** Lower case; never changes. Only accounts of Google users may lack it. */
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  /** `passwordHash` and `salt` are either both set or both missing: see `hashPassword`. */
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  /** Seconds since 1970 as text. Sessions that began before this time are invalid. */
  validSince: z.string().optional(),
  /** Milliseconds since 1970 as text; the same applies to `lastLoginAt`. */
  createdAt: z.string().default('0'),
  lastLoginAt: z.string().optional(),
  disabled: z.boolean().default(false),
  /** Sign-in providers other than the password. `rawId` is the person's ID at the provider. */
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
  secondFactor: secondFactorSchema.optional(),
});

export type Account = z.infer<typeof accountSchema>;

/** The code in the link of a mail. */
export const codeSchema = z.object({
  oobCode: z.string(),
  requestType: z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL']),
  /** The address to which the mail was sent. */
  email: z.string(),
  localId: z.string(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
});

export type MailedCode = z.infer<typeof codeSchema>;

/**
 * The account in the form that the SDKs read, without the secret of the second factor. As at Firebase, it contains
 * 'REDACTED' in base64 instead of the hash.
 */
export function toUserInfo({ secondFactor, ...account }: Account) {
  const { email, displayName, photoUrl, passwordHash, providerUserInfo } = account;
  const password = { providerId: 'password', rawId: email, email, displayName, photoUrl };
  return {
    ...account,
    salt: undefined,
    passwordHash: passwordHash === undefined ? undefined : 'UkVEQUNURUQ=',
    providerUserInfo: passwordHash === undefined ? providerUserInfo : [...providerUserInfo, password],
    mfaInfo: toFactors({ secondFactor }),
  };
}

/** The second factors of an account in the form that the SDKs read: one or none. */
export function toFactors({ secondFactor }: Pick<Account, 'secondFactor'>) {
  if (secondFactor === undefined) return [];
  const { mfaEnrollmentId, displayName, enrolledAt } = secondFactor;
  return [{ mfaEnrollmentId, displayName, enrolledAt, totpInfo: {} }];
}

export const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/**
 * White space and invisible characters are refused, because the shop trims addresses. So such an address would become
 * the address of another account.
 * @returns the address in lower case.
 * @throws ApiError INVALID_EMAIL
 */
export function toEmail(text: string): string {
  if (text.length > 256 || !/^[^@]+@[^@]+$/.test(text) || /[\s\p{C}]/u.test(text)) throw new ApiError('INVALID_EMAIL');
  return text.toLowerCase();
}
