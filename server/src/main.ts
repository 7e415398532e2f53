import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { EnvironmentError, readEnvironment, type Environment } from './app/config/environment.js';
import { openDatabase } from './app/local/embedded-database.js';
import { role, runWorkers } from './app/workers.js';
import { prepareDataFolder, StartupError } from './platform/data-folder.js';
import { withDiskFull } from './platform/failures.js';
import { closeServer, createShopServer, listen, type ShopServer } from './platform/http-server.js';
import { createLogger, type Logger } from './platform/logger.js';
import { repositoryRoot } from './platform/paths.js';
import { pause } from './platform/pause.js';
import { DomainError } from './shared/errors.js';

/** How long the parts other than the HTTP server may take to stop, in milliseconds. */
const closingMs = 3_000;

// By default, a heap grows to several times the memory in use before V8 collects all of its garbage.
setFlagsFromString('--heap-growing-percent=50');
// Megabytes for new objects, in the threads that start from now on: those of the database, the search and the pages.
// With 2, many objects would be moved that are garbage a moment later; V8's default of 16 takes more memory.
setFlagsFromString('--max-semi-space-size=8');

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, repositoryRoot);
  const logger = createLogger(environment.logLevel);
  prepareDataFolder(environment.dataDir);
  if (environment.workers > 1 && !role.isWorker) {
    return runWorkers(fileURLToPath(import.meta.url), environment, logger);
  }
  const shopServer = createShopServer();
  if (role.listensAtOnce) await listen(shopServer.server, environment);
  logger.info({ port: environment.port }, 'starting');
  const running: Running = { shopServer, isDraining: false, stops: [] };
  stopOnSignals(running, environment, logger);
  // In parallel, because loading the program takes as long as opening the database.
  const [database, { startShop }] = await Promise.all([
    openDatabase(environment.database, environment.dataDir, (error) => {
      logger.fatal({ err: error }, 'the database has failed');
      process.exit(1);
    }),
    import('./app/start-shop.js'),
  ]);
  const { stops } = running;
  await startShop({ environment, logger, shopServer, stops, isDraining: () => running.isDraining, database });
  if (!role.listensAtOnce) await listen(shopServer.server, environment);
  logger.info('ready');
  role.tellReady();
}

interface Running {
  shopServer: ShopServer;
  isDraining: boolean;
  /** Functions that stop what was started, in the order of the start. */
  stops: (() => Promise<void>)[];
}

function stopOnSignals(running: Running, { drainSeconds, finishSeconds }: Environment, logger: Logger): void {
  async function stop(): Promise<void> {
    if (running.isDraining) return;
    running.isDraining = true;
    const finishMs = finishSeconds * 1_000;
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + finishMs + closingMs).unref();
    logger.info({ seconds: drainSeconds }, 'draining');
    running.shopServer.drain();
    await pause(drainSeconds * 1_000);
    await closeServer(running.shopServer.server, finishMs);
    for (const stopPart of running.stops.reverse()) {
      await stopPart().catch((error: unknown) => logger.error({ err: error }, 'a part did not stop cleanly'));
    }
    logger.info('stopped');
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartupError || error instanceof EnvironmentError || error instanceof DomainError;
  const text = isExpected ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${error instanceof Error ? withDiskFull(text, error) : text}\n`);
  process.exit(1);
});
