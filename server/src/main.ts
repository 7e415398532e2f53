import 'reflect-metadata';
import { createServer, type RequestListener, type Server } from 'node:http';
import { EnvironmentError, readEnvironment, type Environment } from './config/environment.js';
import { startLocalProcesses } from './local/local-processes.js';
import { prepareDataFolder, StartupError } from './platform/data-folder.js';
import { createLogger, type Logger } from './platform/logger.js';
import { repositoryRoot } from './platform/paths.js';
import { DomainError } from './shared/errors.js';

/** Longest time from the first signal to the end of the process. */
const shutdownMs = 4_500;
/** Longest time for a request's headers, and for a whole request: a file of 10 MB at 1 Mbit/s. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, repositoryRoot);
  const logger = createLogger(environment.logLevel);
  prepareDataFolder(environment.dataDir);
  const { server, serve } = await listen(environment);
  const stops: (() => Promise<void>)[] = [() => closeServer(server)];
  stopOnSignals(stops, logger);
  // In parallel: loading the program takes as long as opening the embedded parts.
  const processes = startLocalProcesses(environment, logger);
  const { startShop } = await import('./start-shop.js');
  await startShop({ environment, logger, server, serve, stops, processes });
}

/** Listens before anything else is started; requests before the shop is ready wait for it. */
async function listen({ port, host }: Environment) {
  let serve: (listener: RequestListener) => void = () => undefined;
  const listener = new Promise<RequestListener>((resolve) => (serve = resolve));
  const server = createServer(timeouts, (request, response) => {
    void listener.then((handle) => handle(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupError(`PORT ${port} is taken by another program. Choose another one.`);
    throw new StartupError(`HOST ${host} and PORT ${port} cannot be listened on (${error.code ?? error.message}).`);
  });
  return { server, serve };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Running requests get a moment to finish; idle and streaming connections are closed.
    setTimeout(() => server.closeAllConnections(), 1_500).unref();
  });
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
