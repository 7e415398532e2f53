import { resolve } from 'node:path';
import type { Connection } from 'mongoose';
import { EnvironmentError, readEnvironment, type Environment } from '../config/environment.js';
import { assertShopIn, reachDatabase } from '../local/local-processes.js';
import { prepareDataFolder, StartupError } from '../platform/data-folder.js';
import { repositoryRoot } from '../platform/paths.js';
import { connect, connectMigrated } from '../runtime.js';
import { DomainError } from '../shared/errors.js';

/**
 * Whether a command takes the database as it finds it, or even begins one. What reads the shop's data does not: it would
 * misread it.
 */
export type AcceptedDatabase = 'this version' | 'any version' | 'any version or none';

export interface CommandContext {
  environment: Environment;
  connection: Connection;
  /** The shop is running on the embedded database: the connection goes through it. */
  isShopRunning: boolean;
  /** The absolute path of a file as it was named where npm was called, not where npm runs the command. */
  toPath: (file: string) => string;
  /** Writes a line for whoever runs the command. */
  say: (line: string) => void;
}

/** Runs a command with the shop's database at hand, and ends the process: with one line where it was refused. */
export function runCommand(accepted: AcceptedDatabase, command: (context: CommandContext) => Promise<void>): void {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const run = async () => {
    const environment = readEnvironment(process.env, repositoryRoot);
    await withDatabase(environment, accepted, (reached) => command({ ...reached, toPath, say }));
  };
  run().then(
    () => process.exit(0),
    (error: unknown) => {
      const isExpected =
        error instanceof StartupError || error instanceof EnvironmentError || error instanceof DomainError;
      process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
      process.exit(1);
    },
  );
}

/**
 * Opens the database for as long as the work takes.
 * @throws StartupError when there is none, or it is not of the version that is accepted
 */
export async function withDatabase(
  environment: Environment,
  accepted: AcceptedDatabase,
  work: (reached: Omit<CommandContext, 'toPath' | 'say'>) => Promise<void>,
): Promise<void> {
  if (accepted !== 'any version or none') assertShopIn(environment.database, environment.dataDir);
  prepareDataFolder(environment.dataDir);
  const database = await reachDatabase(environment.database, environment.dataDir);
  try {
    const connection = await (accepted === 'this version' ? connectMigrated : connect)(database.use.uri);
    try {
      await work({ environment, connection, isShopRunning: database.use.isOpenElsewhere });
    } finally {
      await connection.close();
    }
  } finally {
    await database.close();
  }
}

function toPath(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}
