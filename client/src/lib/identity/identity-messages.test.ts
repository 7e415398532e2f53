import { describe, expect, it } from 'vitest';
import { IdentityError, toIdentityError } from './identity-errors';
import { toIdentityMessage } from './identity-messages';

const general = toIdentityMessage('no-such-code');

/** Every error code that the shop's forms can receive. */
const codes = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-email',
  'too-many-requests',
  'requires-recent-login',
  'user-token-expired',
  'credential-already-in-use',
  'operation-not-allowed',
  'popup-closed-by-user',
  'popup-blocked',
  'unauthorized-domain',
  'network-request-failed',
  'invalid-credential',
  'weak-password',
  'user-disabled',
  'cancelled-popup-request',
  'internal-error',
  'missing-password',
  'missing-email',
  'expired-action-code',
  'invalid-action-code',
  'account-exists-with-different-credential',
  'timeout',
  'web-storage-unsupported',
  'invalid-verification-code',
  'invalid-multi-factor-session',
  'unverified-email',
];

describe('toIdentityMessage', () => {
  it.each(codes)('has a specific message for %s, with and without auth/', (code) => {
    const message = toIdentityMessage(code);
    expect(message).not.toBe(general);
    expect(message).toBe(toIdentityMessage(`auth/${code}`));
  });

  it.each(codes)('has a sentence for %s that names neither the code nor the provider', (code) => {
    const message = toIdentityMessage(code);
    expect(message).toMatch(/^[A-Z].{15,}\.$/);
    expect(message).not.toContain(code);
    expect(message).not.toMatch(/firebase|auth\/|credential|token|null|undefined/i);
  });

  it('names both email and password for a code that does not say which of them was wrong', () => {
    expect(toIdentityMessage('auth/invalid-credential')).toContain('Email or password');
  });

  it.each(['', 'auth/', 'auth/brand-new-code', 'toString', '__proto__', 'constructor'])(
    'returns the general message for %j',
    (code) => {
      expect(toIdentityMessage(code)).toBe(general);
    },
  );
});

describe('toIdentityError', () => {
  it('keeps the code and the cause, and uses the message of the table', () => {
    const cause = Object.assign(new Error('Firebase: Error (auth/popup-blocked).'), { code: 'auth/popup-blocked' });
    const error = toIdentityError(cause);
    expect(error).toBeInstanceOf(IdentityError);
    expect(error).toMatchObject({ code: 'auth/popup-blocked', message: toIdentityMessage('popup-blocked'), cause });
  });

  it('returns its own errors unchanged', () => {
    const error = new IdentityError('auth/no-current-user');
    expect(toIdentityError(error)).toBe(error);
    expect(error.message).toBe('No user is logged in');
  });

  it.each([new TypeError('x is not a function'), 'thrown text', null])('uses the general message for %s', (thrown) => {
    expect(toIdentityError(thrown).message).toBe(general);
  });
});
