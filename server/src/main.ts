import 'reflect-metadata';
import { EnvironmentError, readEnvironment } from './app/config/environment.js';
import { openDatabase } from './app/local/embedded-database.js';
import { prepareDataFolder, StartupError } from './platform/data-folder.js';
import { closeServer, createShopServer, listen } from './platform/http-server.js';
import { createLogger, type Logger } from './platform/logger.js';
import { repositoryRoot } from './platform/paths.js';
import { DomainError } from './shared/errors.js';

/** Longest time from the first signal to the end of the process, in milliseconds. */
const shutdownMs = 4_500;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, repositoryRoot);
  const logger = createLogger(environment.logLevel);
  prepareDataFolder(environment.dataDir);
  const { server, serve } = createShopServer();
  // Starts listening before anything else is started. Requests wait until the shop is ready.
  await listen(server, environment);
  const stops: (() => Promise<void>)[] = [() => closeServer(server)];
  stopOnSignals(stops, logger);
  // In parallel, because loading the program takes as long as opening the database.
  const [database, { startShop }] = await Promise.all([
    openDatabase(environment.database, environment.dataDir),
    import('./app/start-shop.js'),
  ]);
  await startShop({ environment, logger, server, serve, stops, database });
}

function stopOnSignals(stops: readonly (() => Promise<void>)[], logger: Logger): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownMs).unref();
    void stopAll(stops, logger).then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}

async function stopAll(stops: readonly (() => Promise<void>)[], logger: Logger): Promise<void> {
  for (const stop of stops) {
    await stop().catch((error: unknown) => logger.error({ err: error }, 'a part did not stop cleanly'));
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartupError || error instanceof EnvironmentError || error instanceof DomainError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});
