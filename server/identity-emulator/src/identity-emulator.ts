import { join } from 'node:path';
import type { Router } from 'express';
import { Router as createRouter } from 'express';
import { EmulatorApi, type NewAccount } from './emulator-api.js';
import { createEmulatorPages } from './emulator-pages.js';
import { EmulatorProcess } from './emulator-process.js';
import { createEmulatorRelay } from './emulator-relay.js';
import type { EmulatorLog, ShopMailbox } from './port.js';

export interface IdentityEmulatorOptions {
  /** A folder of its own; made if missing. It will hold every account. */
  dir: string;
  /** A name starting with `demo-` keeps the SDKs from ever looking for a real project. */
  projectId: string;
  /** Receives the emulator's warnings and crashes. */
  logger: EmulatorLog;
  /** The shop's page for `?mode=resetPassword&oobCode=…`, such as `/reset`; without one the emulator's page does it. */
  resetPasswordPath?: string;
  /** Size limit of a request through the router; 64 KiB by default. */
  maxBodyBytes?: number;
}

export interface IdentityEmulator {
  /** `127.0.0.1:port/secret`, for the admin SDK; stays the same when the process is restarted. Keep it to yourself. */
  readonly host: string;
  /** Id of the emulator process, or null while it restarts. */
  readonly pid: number | null;
  /** The emulator at the shop's own origin: its API, the account chooser, `/emulator/mailbox`. Before body parsers. */
  readonly router: Router;
  /** From now on the mailbox shows these mails too. */
  showMailbox(mailbox: ShopMailbox): void;
  /** Creates accounts that do not exist yet; existing ones keep their passwords and names. */
  seedUsers(accounts: readonly NewAccount[]): Promise<void>;
  /** Ends the process within 2 seconds. Nothing is lost by it, nor by killing it. */
  stop(): Promise<void>;
}

/**
 * The official Firebase Auth emulator, embedded: accounts kept in `dir`, in a process that lives and dies with this one.
 *
 * It is for one machine. Against it the admin SDK accepts unsigned tokens, which anybody can write for any account; and
 * the account chooser signs in as whatever address is typed. So the process listens on loopback, and a shop that uses
 * it must do the same or be told explicitly not to.
 *
 * @throws EmulatorError saying what to do when firebase-tools is not installed or the stored accounts cannot be read.
 */
export async function startIdentityEmulator(options: IdentityEmulatorOptions): Promise<IdentityEmulator> {
  const { dir, projectId, logger, resetPasswordPath = null, maxBodyBytes = 65_536 } = options;
  const child = new EmulatorProcess({ projectId, stateFile: join(dir, 'accounts.json'), resetPasswordPath, logger });
  await child.start();
  const address = (): string | null => (child.isReady ? child.host : null);
  const router = createRouter();
  router.use(createEmulatorRelay({ address, maxBodyBytes, logger }));
  const api = new EmulatorApi({ projectId, address });
  let shopMails: ShopMailbox | null = null;
  router.use(createEmulatorPages(api, () => shopMails));
  const { host } = child;
  return {
    host,
    router,
    get pid() {
      return child.pid;
    },
    showMailbox(mailbox) {
      shopMails = mailbox;
    },
    async seedUsers(accounts) {
      await Promise.all(accounts.map((account) => api.ensureAccount(account)));
    },
    stop: () => child.stop(),
  };
}
