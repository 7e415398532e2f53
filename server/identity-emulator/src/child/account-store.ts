import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EmulatorUser, HashPassword, OutOfBandCode, ProjectState } from './auth-emulator.js';

interface StoredAccounts {
  version: 1;
  users: EmulatorUser[];
  codes: OutOfBandCode[];
}

/** Maximum number of stored mails; the oldest are dropped. */
const keptCodes = 200;

/** Keeps the emulator's accounts in one JSON file, readable by its owner alone. */
export class AccountStore {
  readonly #file: string;
  readonly #state: ProjectState;
  readonly #hashPassword: HashPassword;
  #saved = '';

  constructor(file: string, state: ProjectState, hashPassword: HashPassword) {
    this.#file = file;
    this.#state = state;
    this.#hashPassword = hashPassword;
  }

  /**
   * Fills the state from the file, if there is one. Passwords that an earlier version kept in plain text are hashed, and
   * the file is written anew at once.
   * @throws Error when the file is there and unreadable: starting empty would look like every account had been deleted.
   */
  restore(): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const stored = this.#read();
    const hadPlainPasswords = stored.users.some((user) => plainPassword(user) !== null);
    for (const account of stored.users) {
      const user = this.#withHash(account);
      // Every field goes back as it was, `validSince` too: without it each signed-in person would be signed out.
      this.#state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo: withoutDerived(user) });
    }
    for (const code of stored.codes) this.#state.oobs.set(code.oobCode, code);
    if (hadPlainPasswords) this.save();
    else this.#saved = this.#serialise();
  }

  /** Writes changes since the last call, if any. Once it returns, they survive a crash. */
  save(): void {
    const serialised = this.#serialise();
    if (serialised === this.#saved) return;
    writeDurably(this.#file, serialised);
    this.#saved = serialised;
  }

  #withHash(user: EmulatorUser): EmulatorUser {
    const password = plainPassword(user);
    return password === null ? user : { ...user, passwordHash: this.#hashPassword(password, user.salt ?? '') };
  }

  #serialise(): string {
    const stored: StoredAccounts = {
      version: 1,
      users: [...this.#state.users.values()],
      codes: [...this.#state.oobs.values()].slice(-keptCodes),
    };
    return JSON.stringify(stored);
  }

  #read(): StoredAccounts {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        return { version: 1, users: [], codes: [] };
      throw error;
    }
    const stored = parse(text);
    if (stored === null) {
      throw new Error(
        `${this.#file} does not hold the accounts it should: restore a copy, or remove it to start empty`,
      );
    }
    return stored;
  }
}

/** The password of an account as the emulator itself keeps it; null for one that is hashed or has none. */
function plainPassword({ passwordHash = '', salt = '' }: EmulatorUser): string | null {
  const start = `fakeHash:salt=${salt}:password=`;
  return passwordHash.startsWith(start) ? passwordHash.slice(start.length) : null;
}

function parse(text: string): StoredAccounts | null {
  try {
    const stored = JSON.parse(text) as Partial<StoredAccounts> | null;
    const isWhole = stored?.version === 1 && Array.isArray(stored.users) && Array.isArray(stored.codes);
    return isWhole ? (stored as StoredAccounts) : null;
  } catch {
    return null;
  }
}

/** The emulator derives these two from email and phone number on every write, and would list them twice. */
function withoutDerived({ providerUserInfo = [] }: EmulatorUser): { providerId: string }[] {
  return providerUserInfo.filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone');
}

/** Atomic: after a power failure at any moment, the file is complete, either old or new. */
function writeDurably(file: string, content: string): void {
  const temporary = `${file}.tmp`;
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
}
