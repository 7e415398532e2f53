import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A problem that the owner must solve before the shop can start: shown as one line, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** @throws StartupError if the folder is not writable. */
export function prepareDataFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `DATA_DIR ${dir} cannot be written to (${code ?? 'unknown reason'}). Choose another folder.`,
    );
  }
}

/**
 * Reads the secret that an earlier start stored, or stores a new one, so that sessions survive a restart.
 * @throws StartupError if the file is incomplete, because the disk was full or the machine crashed while it was written.
 */
export function readOrCreateSecret(dir: string, name: string): string {
  const file = join(dir, name);
  if (!existsSync(file)) storeOnce(file, randomBytes(48).toString('base64url'));
  const stored = readFileSync(file, 'utf8').trim();
  if (!/^[\w-]{64}$/.test(stored)) throw new StartupError(`${file} is incomplete. Delete it and start the shop again.`);
  return stored;
}

/** If several processes start at the same time, one of them stores its text, and none can read a part of it. */
function storeOnce(file: string, text: string): void {
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, text, { mode: 0o600, flush: true });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}
