import { join } from 'node:path';
import type { Router } from 'express';
import { Router as createRouter } from 'express';
import { EmulatorApi, type NewAccount } from './emulator-api.js';
import { createEmulatorPages } from './emulator-pages.js';
import { EmulatorProcess } from './emulator-process.js';
import { createEmulatorRelay } from './emulator-relay.js';
import type { EmulatorLog, ShopMailbox } from './port.js';

export interface IdentityEmulatorOptions {
  /** The folder for the accounts; created if missing. Nothing else may be in it. */
  dir: string;
  /** With a name that starts with `demo-`, the SDKs never contact a real project. */
  projectId: string;
  /** Receives the emulator's warnings and crashes. */
  logger: EmulatorLog;
  /** The shop's page for `?mode=resetPassword&oobCode=…`, such as `/reset`. By default, the emulator's page is used. */
  resetPasswordPath?: string;
  /** Largest body of a request through the router, in bytes; 64 KiB by default. */
  maxBodyBytes?: number;
}

export interface IdentityEmulator {
  /**
   * `127.0.0.1:port/secret`, for the admin SDK. It stays the same when the process restarts, and must be kept secret.
   */
  readonly host: string;
  /** Id of the emulator process; null while it restarts. */
  readonly pid: number | null;
  /** Serves the API, the account chooser and `/emulator/mailbox` on the shop's origin. Mount it before body parsers. */
  readonly router: Router;
  /** Makes the mailbox page show these mails, too. */
  showMailbox(mailbox: ShopMailbox): void;
  /**
   * Creates the accounts that do not exist yet; existing accounts keep their passwords and names.
   * @throws EmulatorError if the emulator does not answer for three minutes.
   */
  seedUsers(accounts: readonly NewAccount[]): Promise<void>;
  /** Ends the process within 2 seconds. No accounts are lost, not even if the process is killed. */
  stop(): Promise<void>;
}

/**
 * Starts the official Firebase Auth emulator in a process that ends when this one ends. The accounts are stored in
 * `dir`.
 *
 * It is for use on one machine. With the emulator, the admin SDK accepts unsigned tokens, which anybody can create for
 * any account, and the account chooser signs in with any address that is typed. So the process listens on loopback
 * only. A shop that uses the emulator must listen on loopback as well, unless it is explicitly configured otherwise.
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
  const api = new EmulatorApi({ projectId, address }, logger);
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
