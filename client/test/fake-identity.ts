import { vi, type Mock } from 'vitest';
import { IdentityError } from '../src/lib/identity/identity-errors';
import type { IdentityClient } from '../src/lib/identity/identity-client';

type Listener = Parameters<IdentityClient['onChange']>[0];

type Mocked<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? Mock<(...args: A) => R> : T[K] };

export interface FakeIdentity extends Mocked<IdentityClient> {
  /** Reports a sign-in or sign-out by another tab or by the provider itself. */
  emit: (user: { uid: string } | null) => void;
}

const account = {
  uid: 'uid-1',
  email: 'shopper@kickstand.example',
  displayName: 'Sam Shopper',
  photoUrl: null,
  emailVerified: true,
};

/** An identity provider that accepts every sign-in; tests make single methods fail. */
export function createFakeIdentity({ isSignedIn = false } = {}): FakeIdentity {
  let current = isSignedIn ? account : null;
  const listeners = new Set<Listener>();
  const enter = () => {
    current = account;
    listeners.forEach((listener) => listener(account));
    return Promise.resolve(account);
  };
  return {
    onChange: vi.fn((listener: Listener) => {
      listeners.add(listener);
      listener(current);
      return () => void listeners.delete(listener);
    }),
    signInWithPassword: vi.fn(enter),
    signUp: vi.fn(enter),
    prepareGoogle: vi.fn(),
    signInWithGoogle: vi.fn(enter),
    hasSecondFactor: vi.fn(() => Promise.resolve(false)),
    startSecondFactor: vi.fn((issuer: string) =>
      Promise.resolve({
        key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        url: `otpauth://totp/${issuer}:${account.email}?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ`,
        confirm: (code: string) => (code === '123456' ? Promise.resolve() : Promise.reject(wrongCode())),
      }),
    ),
    removeSecondFactor: vi.fn(() => Promise.resolve()),
    sendPasswordReset: vi.fn(() => Promise.resolve()),
    verifyPasswordResetCode: vi.fn(() => Promise.resolve(account.email)),
    confirmPasswordReset: vi.fn(() => Promise.resolve()),
    signOut: vi.fn(() => {
      current = null;
      listeners.forEach((listener) => listener(null));
      return Promise.resolve();
    }),
    getIdToken: vi.fn(() => Promise.resolve(current ? 'id-token' : null)),
    emit: (user) => {
      current = user ? account : null;
      listeners.forEach((listener) => listener(current));
    },
  };
}

export const identityFailure = (code: string) => new IdentityError(`auth/${code}`);

export const wrongCode = () => identityFailure('invalid-verification-code');
