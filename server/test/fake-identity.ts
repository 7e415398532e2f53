import {
  normaliseEmail,
  type IdentityAccount,
  type IdentityProvider,
  type VerifiedIdentity,
} from '../src/platform/identity/identity-provider.js';
import type { Clock } from '../src/platform/clock.js';
import { DomainError } from '../src/shared/errors.js';

export interface FakeAccount extends IdentityAccount {
  sessionsValidFrom: Date | null;
  hasSecondFactor: boolean;
}

/** An identity provider in memory with accounts, ID tokens and revocation. Tests can switch on an outage. */
export class FakeIdentity implements IdentityProvider {
  readonly clientSettings;
  readonly accounts = new Map<string, FakeAccount>();
  isDown = false;
  /** Number of checks whether a session has ended. */
  sessionChecks = 0;
  /** Number of accounts that were ever added, so that the uid of a deleted account is not reused. */
  #added = 0;
  readonly #tokens = new Map<string, VerifiedIdentity>();

  constructor(
    private readonly clock: Clock,
    { emulator = true } = {},
  ) {
    this.clientSettings = { projectId: 'demo-test', apiKey: 'key', authDomain: 'localhost', emulator };
  }

  addAccount(email: string, rest: Partial<FakeAccount> = {}): FakeAccount {
    const account: FakeAccount = {
      uid: `uid-${(this.#added += 1)}`,
      email: normaliseEmail(email),
      emailVerified: false,
      displayName: null,
      photoUrl: null,
      isDisabled: false,
      sessionsValidFrom: null,
      hasSecondFactor: false,
      ...rest,
    };
    this.accounts.set(account.uid, account);
    return account;
  }

  /** The ID token that the provider's client in the browser has after the account's owner signs in. */
  issueIdToken({ uid, email, emailVerified, displayName, photoUrl, hasSecondFactor }: FakeAccount): string {
    const token = `id-token-${this.#tokens.size + 1}`;
    const authTime = new Date(Math.floor(this.clock.now().getTime() / 1000) * 1000);
    const signIn = { provider: 'password', authTime, usedSecondFactor: hasSecondFactor };
    this.#tokens.set(token, { uid, email, emailVerified, displayName, photoUrl, ...signIn });
    return token;
  }

  async verifyIdToken(token: string): Promise<VerifiedIdentity> {
    this.#assertUp();
    const verified = this.#tokens.get(token);
    if (!verified || (await this.#isEnded(verified.uid, verified.authTime))) {
      throw new DomainError('UNAUTHENTICATED', 'The sign-in token is not valid. Please log in again.');
    }
    return verified;
  }

  isDisabledOrRevoked(uid: string, authTime: Date): Promise<boolean> {
    this.sessionChecks += 1;
    return this.isDown ? Promise.reject(outage()) : this.#isEnded(uid, authTime);
  }

  findUserByEmail(email: string): Promise<IdentityAccount | null> {
    this.#assertUp();
    const found = [...this.accounts.values()].find((account) => account.email === normaliseEmail(email));
    return Promise.resolve(found ?? null);
  }

  hasAccount(uid: string): Promise<boolean> {
    this.#assertUp();
    return Promise.resolve(this.accounts.has(uid));
  }

  revokeSessions(uid: string): Promise<void> {
    if (this.isDown) return Promise.reject(outage());
    const account = this.accounts.get(uid);
    if (account) account.sessionsValidFrom = this.clock.now();
    return Promise.resolve();
  }

  hasSecondFactor(uid: string): Promise<boolean> {
    return this.isDown ? Promise.reject(outage()) : Promise.resolve(this.accounts.get(uid)?.hasSecondFactor ?? false);
  }

  removeSecondFactors(uid: string): Promise<void> {
    if (this.isDown) return Promise.reject(outage());
    const account = this.accounts.get(uid);
    if (account) account.hasSecondFactor = false;
    return Promise.resolve();
  }

  deleteAccount(uid: string): Promise<void> {
    if (this.isDown) return Promise.reject(outage());
    this.accounts.delete(uid);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #isEnded(uid: string, authTime: Date): Promise<boolean> {
    const account = this.accounts.get(uid);
    const validFrom = account?.sessionsValidFrom ?? null;
    const isRevoked = validFrom !== null && authTime.getTime() < Math.floor(validFrom.getTime() / 1000) * 1000;
    return Promise.resolve(account === undefined || account.isDisabled || isRevoked);
  }

  #assertUp(): void {
    if (this.isDown) throw outage();
  }
}

function outage(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'Signing in is not possible at the moment.');
}
