import { join } from 'node:path';
import { Router } from 'express';
import { AccountStore } from './account-store.js';
import { createAdminAccess, type AdminAccess } from './admin-api.js';
import { ApiError } from './api-error.js';
import type { EmulatorParts } from './api.js';
import { browserApiPaths, serveBrowserApi } from './browser-api.js';
import { createEmulatorPages } from './emulator-pages.js';
import type { ShopMailbox } from './port.js';
import { Sessions } from './sessions.js';
import { createAccount, type NewAccount } from './sign-in.js';

export interface IdentityEmulatorOptions {
  /** The folder for the accounts; created if missing. Nothing else may be in it. */
  dir: string;
  projectId: string;
  /**
   * The page for `?mode=resetPassword&oobCode=…`, such as the shop's `/reset`. By default, it is a page of the emulator.
   */
  resetPasswordPath?: string;
  /** Largest body of a request to the API, in bytes; 64 KiB by default. */
  maxBodyBytes?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface IdentityEmulator {
  /** How firebase-admin reaches the emulator. Only code in this process can use it. */
  readonly adminAccess: AdminAccess;
  /** Serves the API, the account chooser and `/emulator/mailbox` on the shop's origin. */
  readonly router: Router;
  /** Makes the mailbox page also show these mails. */
  showMailbox(mailbox: ShopMailbox): void;
  /** Creates the accounts that do not exist yet; existing accounts keep their passwords and names. */
  seedUsers(accounts: readonly NewAccount[]): Promise<void>;
  /** Waits until all changes are written. */
  stop(): Promise<void>;
}

/**
 * Opens an identity provider in this process. It answers Firebase's SDKs, and stores its accounts in `dir`.
 *
 * It is for use on one machine: the account chooser accepts any Google address that is typed, and the mailbox shows
 * everybody's mails. A shop that uses it must listen on loopback, unless it is explicitly configured otherwise.
 *
 * @throws EmulatorError if the stored accounts cannot be read; its message says what to do.
 */
export async function startIdentityEmulator(options: IdentityEmulatorOptions): Promise<IdentityEmulator> {
  const { dir, projectId, resetPasswordPath = '/emulator/action', maxBodyBytes = 65_536, now = Date.now } = options;
  const store = await AccountStore.open(join(dir, 'accounts.json'), now);
  const parts: EmulatorParts = { store, now, sessions: new Sessions({ projectId, store, now }) };
  let shopMails: ShopMailbox | null = null;
  const router = Router();
  router.use(browserApiPaths, serveBrowserApi(parts, maxBodyBytes));
  router.use(createEmulatorPages(parts, { resetPasswordPath, shopMails: () => shopMails }));
  return {
    router,
    adminAccess: createAdminAccess(parts, projectId),
    showMailbox(mailbox) {
      shopMails = mailbox;
    },
    async seedUsers(accounts) {
      await Promise.all(accounts.map((account) => seedAccount(parts, account)));
      await store.save();
    },
    stop: () => store.save(),
  };
}

async function seedAccount(parts: EmulatorParts, account: NewAccount): Promise<void> {
  try {
    await createAccount(parts, { ...account, email: account.email.trim() });
  } catch (error) {
    const isExisting = error instanceof ApiError && ['EMAIL_EXISTS', 'DUPLICATE_LOCAL_ID'].includes(error.message);
    if (!isExisting) throw error;
  }
}
