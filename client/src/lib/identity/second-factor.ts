import {
  getMultiFactorResolver,
  multiFactor,
  TotpMultiFactorGenerator,
  type Auth,
  type MultiFactorError,
  type MultiFactorInfo,
  type User,
} from 'firebase/auth';
import { SecondFactorNeeded, toIdentityError } from './identity-errors';

/** A new key for an authenticator app. It is not in use before a code of the app confirms it. */
export interface SecondFactorSetUp {
  /** The key in base 32, for typing it into the app. */
  key: string;
  /** The key as a link for authenticator apps, which read it as a QR code. */
  url: string;
  /** Adds the second factor. The current sign-in then counts as one with a second factor. */
  confirm(code: string): Promise<void>;
}

const isApp = ({ factorId }: MultiFactorInfo) => factorId === TotpMultiFactorGenerator.FACTOR_ID;

/** Turns the SDK's request for a code of an app into `SecondFactorNeeded`. Returns other errors unchanged. */
export function toSignInError(auth: Auth, error: unknown): unknown {
  if (toIdentityError(error).code !== 'auth/multi-factor-auth-required') return error;
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const app = resolver.hints.find(isApp);
  if (!app) return error;
  return new SecondFactorNeeded((code) =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code)).catch((failure: unknown) => {
      throw toIdentityError(failure);
    }),
  );
}

async function findApps(user: User): Promise<MultiFactorInfo[]> {
  const factors = multiFactor(user);
  // Another device may have changed the factors.
  await user.reload();
  return factors.enrolledFactors.filter(isApp);
}

export async function hasSecondFactor(user: User): Promise<boolean> {
  return (await findApps(user)).length > 0;
}

/** @param issuer name of the shop, as authenticator apps show it */
export async function startSecondFactor(user: User, issuer: string): Promise<SecondFactorSetUp> {
  const factors = multiFactor(user);
  const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
  return {
    key: secret.secretKey,
    // The SDK puts both texts into the URL without encoding them.
    url: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), encodeURIComponent(issuer)),
    confirm: (code) =>
      factors
        .enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Authenticator app')
        .catch((failure: unknown) => {
          throw toIdentityError(failure);
        }),
  };
}

export async function removeSecondFactor(user: User): Promise<void> {
  for (const app of await findApps(user)) await multiFactor(user).unenroll(app);
}
