import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUseError, startEmbeddedMongo } from '@kickstand/embedded-mongo';
import { EmulatorError, startIdentityEmulator, type IdentityEmulator } from '@kickstand/identity-emulator';
import type { Router } from 'express';
import type { DatabaseSettings, Environment } from '../config/environment.js';
import { StartupError } from '../../platform/data-folder.js';
import type { Logger } from '../../platform/logger.js';

/** Something that the shop needs to run, real or embedded, and how to close it. */
export interface Opened<T> {
  use: T;
  /** Browser endpoints that only the embedded one has. */
  routers: readonly Router[];
  close(): Promise<void>;
}

const databaseFolder = (dataDir: string) => join(dataDir, 'database');

/**
 * For commands on an existing shop: in a wrong folder they would start an empty shop and report about that.
 * @throws StartupError
 */
export function assertShopIn(settings: DatabaseSettings, dataDir: string): void {
  if (settings.kind === 'mongodb' || existsSync(databaseFolder(dataDir))) return;
  throw new StartupError(`There is no shop in ${dataDir}. Set DATA_DIR to the folder of the shop.`);
}

export async function openDatabase(settings: DatabaseSettings, dataDir: string): Promise<Opened<{ uri: string }>> {
  if (settings.kind === 'mongodb') return { use: settings, routers: [], close: () => Promise.resolve() };
  try {
    const database = await startEmbeddedMongo({ dir: databaseFolder(dataDir) });
    return { use: { uri: database.uri }, routers: [], close: () => database.stop() };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** For commands: opens the database, or connects to the one that the running shop has opened. */
export async function reachDatabase(
  settings: DatabaseSettings,
  dataDir: string,
): Promise<Opened<{ uri: string; isOpenElsewhere: boolean }>> {
  const nothingToClose = () => Promise.resolve();
  if (settings.kind === 'mongodb') {
    return { use: { uri: settings.uri, isOpenElsewhere: false }, routers: [], close: nothingToClose };
  }
  try {
    const database = await startEmbeddedMongo({ dir: databaseFolder(dataDir) });
    return { use: { uri: database.uri, isOpenElsewhere: false }, routers: [], close: () => database.stop() };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw refusalOf(error);
    return { use: { uri: error.uri, isOpenElsewhere: true }, routers: [], close: nothingToClose };
  }
}

function refusalOf(error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`The embedded database could not be opened: ${reason}`);
}

/**
 * The embedded database and identity emulator. They open while the rest of the program is loaded, so this file imports
 * little.
 */
export interface LocalProcesses {
  database: Promise<Opened<{ uri: string }>>;
  /** Resolves with null where the shop uses Firebase. */
  emulator: Promise<IdentityEmulator | null>;
}

export function startLocalProcesses(environment: Environment, logger: Logger): LocalProcesses {
  const database = openDatabase(environment.database, environment.dataDir);
  // The lock of the database is that of the whole data folder: a second shop is refused before it touches the rest.
  const emulator = database.then(() => startEmulator(environment, logger));
  // Without this, a failure before anybody awaits it would end the process.
  emulator.catch(() => undefined);
  return { database, emulator };
}

async function startEmulator({ identity, dataDir }: Environment, logger: Logger): Promise<IdentityEmulator | null> {
  if (identity.kind === 'firebase') return null;
  const { projectId } = identity;
  try {
    return await startIdentityEmulator({
      dir: join(dataDir, 'identity'),
      projectId,
      logger,
      resetPasswordPath: '/reset',
    });
  } catch (error) {
    throw toStartupError(error);
  }
}

/** Failures of the emulator are shown as one line. */
export function toStartupError(error: unknown): unknown {
  return error instanceof EmulatorError ? new StartupError(error.message) : error;
}
