import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EmulatorUser, OutOfBandCode, ProjectState } from './auth-emulator.js';

interface StoredAccounts {
  version: 1;
  users: EmulatorUser[];
  codes: OutOfBandCode[];
}

/** Maximum number of stored mails with codes; the oldest are dropped. */
const mostStoredMails = 200;

/** Stores the emulator's accounts in one JSON file that only its owner can read. */
export class AccountStore {
  readonly #file: string;
  readonly #state: ProjectState;
  #saved = '';

  constructor(file: string, state: ProjectState) {
    this.#file = file;
    this.#state = state;
  }

  /**
   * Fills the state from the file, if it exists.
   * @throws Error when the file exists but cannot be read. Starting without accounts would look as if all were deleted.
   */
  restore(): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const stored = this.#read();
    for (const user of stored.users) {
      // All fields are restored, including `validSince`: without it, everybody would be signed out.
      this.#state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo: withoutDerived(user) });
    }
    for (const code of stored.codes) this.#state.oobs.set(code.oobCode, code);
    this.#saved = this.#serialise();
  }

  /** Writes the changes since the last call, if any. They survive a crash once this returns. */
  save(): void {
    const serialised = this.#serialise();
    if (serialised === this.#saved) return;
    writeDurably(this.#file, serialised);
    this.#saved = serialised;
  }

  #serialise(): string {
    const stored: StoredAccounts = {
      version: 1,
      users: [...this.#state.users.values()],
      codes: [...this.#state.oobs.values()].slice(-mostStoredMails),
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

function parse(text: string): StoredAccounts | null {
  try {
    const stored = JSON.parse(text) as Partial<StoredAccounts> | null;
    const isWhole = stored?.version === 1 && Array.isArray(stored.users) && Array.isArray(stored.codes);
    return isWhole ? (stored as StoredAccounts) : null;
  } catch {
    return null;
  }
}

/**
 * Removes the providers that the emulator adds for the email and phone number on every write, which would list them
 * twice.
 */
function withoutDerived({ providerUserInfo = [] }: EmulatorUser): { providerId: string }[] {
  return providerUserInfo.filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone');
}

/**
 * Replaces the file atomically: after a power failure at any moment, it is complete, with the old or the new content.
 */
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
