import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUseError, startEmbeddedMongo } from '@kickstand/embedded-mongo';
import type { Router } from 'express';
import type { DatabaseSettings } from '../config/environment.js';
import { StartupError } from '../../platform/data-folder.js';
import { withDiskFull } from '../../platform/failures.js';

/** A part that the shop needs to run, real or embedded, and how to close it. */
export interface Opened<T> {
  use: T;
  /** Endpoints that browsers call. Only the embedded part has them. */
  routers: readonly Router[];
  close(): Promise<void>;
}

const databaseFolder = (dataDir: string) => join(dataDir, 'database');

/**
 * Refuses a folder without a shop, for commands on an existing shop. Otherwise they would create an empty shop there,
 * and report on it.
 * @throws StartupError
 */
export function assertShopIn(settings: DatabaseSettings, dataDir: string): void {
  if (settings.kind === 'mongodb' || existsSync(databaseFolder(dataDir))) return;
  throw new StartupError(`There is no shop in ${dataDir}. Set DATA_DIR to the folder of the shop.`);
}

/**
 * @param onFailure called when the embedded database has failed. It answers nothing any more, so the process must end.
 *   Then whatever supervises it can start it again.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  dataDir: string,
  onFailure: (error: Error) => void = endProcess,
): Promise<Opened<{ uri: string }>> {
  if (settings.kind === 'mongodb') return { use: settings, routers: [], close: () => Promise.resolve() };
  try {
    const database = await startEmbeddedMongo({ dir: databaseFolder(dataDir), onFailure });
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
    const database = await startEmbeddedMongo({ dir: databaseFolder(dataDir), onFailure: endProcess });
    return { use: { uri: database.uri, isOpenElsewhere: false }, routers: [], close: () => database.stop() };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw refusalOf(error);
    return { use: { uri: error.uri, isOpenElsewhere: true }, routers: [], close: nothingToClose };
  }
}

function endProcess(error: Error): void {
  process.stderr.write(`${withDiskFull(error.message, error)}\n`);
  process.exit(1);
}

function refusalOf(error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`The embedded database could not be opened: ${reason}`);
}
