import { generateKeyPair } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { accountSchema, codeSchema, type Account, type MailedCode } from './account.js';
import { EmulatorError } from './port.js';
import { firstVersionSchema, takeOver } from './take-over.js';

const stateSchema = z.object({
  version: z.literal(2),
  /** RSA, PKCS #8, PEM. */
  signingKey: z.string(),
  /** Time at which a file of version 1 was imported, in milliseconds since 1970; null if there was none. */
  takenOverAt: z.number().nullable(),
  users: z.array(accountSchema),
  codes: z.array(codeSchema),
});

type State = z.infer<typeof stateSchema>;

/** Largest number of stored mails with codes. The oldest are removed. */
const mostCodes = 200;

/** All accounts and mailed codes, in memory and in one file that only its owner can read. */
export class AccountStore {
  readonly signingKey: string;
  readonly takenOverAt: number | null;
  readonly #file: string;
  readonly #accounts: Map<string, Account>;
  readonly #codes: Map<string, MailedCode>;
  #isChanged = false;
  #writing: Promise<void> = Promise.resolve();
  /** A write that has not begun. It will contain all changes so far. */
  #next: Promise<void> | null = null;

  private constructor(file: string, { signingKey, takenOverAt, users, codes }: State) {
    this.#file = file;
    this.signingKey = signingKey;
    this.takenOverAt = takenOverAt;
    this.#accounts = new Map(users.map((user) => [user.localId, user]));
    this.#codes = new Map(codes.map((code) => [code.oobCode, code]));
  }

  /**
   * Reads the file, or creates it.
   * @throws EmulatorError if it cannot be read. Starting without accounts would look as if all accounts had been deleted.
   */
  static async open(file: string, now: () => number): Promise<AccountStore> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const stored = await readState(file);
    if (stored?.version === 2) return new AccountStore(file, stored);
    const takenOver = stored && { takenOverAt: now(), ...(await takeOver(stored)) };
    const kept = takenOver ?? { takenOverAt: null, users: [], codes: [] };
    const store = new AccountStore(file, { version: 2, signingKey: await createSigningKey(), ...kept });
    store.#isChanged = true;
    await store.save();
    return store;
  }

  find(localId: string): Account | undefined {
    return this.#accounts.get(localId);
  }

  findByEmail(email: string): Account | undefined {
    return this.list().find((account) => account.email === email);
  }

  findByGoogleId(rawId: string): Account | undefined {
    return this.list().find(({ providerUserInfo }) => providerUserInfo.some((info) => info.rawId === rawId));
  }

  list(): Account[] {
    return [...this.#accounts.values()];
  }

  /** Adds the account, or replaces it. */
  put(account: Account): Account {
    this.#isChanged = true;
    this.#accounts.set(account.localId, account);
    return account;
  }

  remove({ localId }: Account): void {
    this.#isChanged = true;
    this.#accounts.delete(localId);
    for (const code of this.listCodes()) if (code.localId === localId) this.#codes.delete(code.oobCode);
  }

  findCode(oobCode: string): MailedCode | undefined {
    return this.#codes.get(oobCode);
  }

  /** Oldest first. */
  listCodes(): MailedCode[] {
    return [...this.#codes.values()];
  }

  putCode(code: MailedCode): void {
    this.#isChanged = true;
    this.#codes.set(code.oobCode, code);
    const [oldest = ''] = this.#codes.keys();
    if (this.#codes.size > mostCodes) this.#codes.delete(oldest);
  }

  removeCode(oobCode: string): void {
    this.#isChanged = true;
    this.#codes.delete(oobCode);
  }

  /** When it resolves, all changes made before the call survive a crash. Concurrent calls share a write. */
  save(): Promise<void> {
    if (this.#isChanged) this.#next ??= this.#writing.catch(() => undefined).then(() => this.#write());
    return this.#next ?? this.#writing;
  }

  async #write(): Promise<void> {
    const { signingKey, takenOverAt } = this;
    const state: State = { version: 2, signingKey, takenOverAt, users: this.list(), codes: this.listCodes() };
    this.#isChanged = false;
    this.#next = null;
    this.#writing = writeDurably(this.#file, JSON.stringify(state));
    await this.#writing.catch((cause: unknown) => {
      this.#isChanged = true;
      throw cause;
    });
  }
}

async function readState(file: string): Promise<State | z.infer<typeof firstVersionSchema> | null> {
  try {
    return z.union([stateSchema, firstVersionSchema]).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    const advice = 'restore a copy, or remove it to start empty';
    throw new EmulatorError(`${file} cannot be read: ${advice}`, { cause });
  }
}

async function createSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * Replaces the file atomically: after a crash at any time, the file is complete and has either the old or the new
 * content.
 */
async function writeDurably(file: string, content: string): Promise<void> {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  await handle
    .writeFile(content)
    .then(() => handle.sync())
    .finally(() => handle.close());
  await rename(temporary, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
