import { resolve } from 'node:path';
import type { Connection } from 'mongoose';
import { EnvironmentError, readEnvironment, type Environment } from '../app/config/environment.js';
import { assertShopIn, reachDatabase } from '../app/local/embedded-database.js';
import { prepareDataFolder, StartupError } from '../platform/data-folder.js';
import { repositoryRoot } from '../platform/paths.js';
import { connect, connectMigrated, connectRestored } from '../app/runtime.js';
import { DomainError } from '../shared/errors.js';

/**
 * Which databases a command accepts. Commands that read the shop's data accept only 'this version', because they would
 * misread the data of another one. Only 'any version or none' accepts a database whose restore was interrupted.
 */
export type AcceptedDatabase = 'this version' | 'any version' | 'any version or none';

export interface CommandContext {
  environment: Environment;
  connection: Connection;
  /** True if the shop is running on the embedded database. Then the command connects to that database. */
  isShopRunning: boolean;
  /** Makes a file name absolute. A relative name is relative to the folder in which npm was called. */
  toPath: (file: string) => string;
  /** Prints a line. */
  say: (line: string) => void;
}

const connectTo = {
  'this version': connectMigrated,
  'any version': connectRestored,
  'any version or none': connect,
} as const satisfies Record<AcceptedDatabase, typeof connect>;

/** Runs a command on the shop's database and ends the process. */
export function runCommand(accepted: AcceptedDatabase, command: (context: CommandContext) => Promise<void>): void {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  runProgram(async () => {
    const environment = readEnvironment(process.env, repositoryRoot);
    await withDatabase(environment, accepted, (reached) => command({ ...reached, toPath, say }));
  });
}

/**
 * Runs a program and ends the process, with `process.exitCode` if the program has set it. A refusal is printed as one
 * line. After an error, connections may still be open, which would keep the process alive.
 */
export function runProgram(program: () => Promise<void>): void {
  program().then(
    () => process.exit(),
    (error: unknown) => {
      const isExpected =
        error instanceof StartupError || error instanceof EnvironmentError || error instanceof DomainError;
      process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
      process.exit(1);
    },
  );
}

/**
 * Opens the database, runs the work and closes the database.
 * @throws StartupError if there is no database or it is not accepted
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
    const connection = await connectTo[accepted](database.use.uri);
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
