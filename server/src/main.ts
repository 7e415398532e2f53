import 'reflect-metadata';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { EnvironmentError, readEnvironment, type Environment } from './config/environment.js';
import { demoShopPort, loadDemoShop, type DemoShop } from './local/demo-data.js';
import { systemClock } from './platform/clock.js';
import { prepareDataFolder, StartupError } from './platform/data-folder.js';
import { createLogger, type Logger } from './platform/logger.js';
import { repositoryRoot } from './platform/paths.js';
import { createPageRenderer } from './http/page-renderer.js';
import { openRuntime, type Runtime } from './runtime.js';
import { DomainError } from './shared/errors.js';
import { announce } from './startup-message.js';

/** Everything is down within this time of the first signal, whatever hangs. */
const shutdownMs = 4_500;
/** What a client may take for its headers, and for a whole request: a file of 10 MB on a line of 1 Mbit/s. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };
const reconcileEveryMs = 5 * 60_000;
const relayOutboxesEveryMs = 5 * 60_000;
const sweepPicturesEveryMs = 60 * 60_000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, repositoryRoot);
  const logger = createLogger(environment.logLevel);
  prepareDataFolder(environment.dataDir);
  const { server, serve } = await listen(environment);
  const stops: (() => Promise<void>)[] = [() => closeServer(server)];
  stopOnSignals(stops, logger);
  await start(environment, logger, server, serve, stops);
}

async function start(
  environment: Environment,
  logger: Logger,
  server: Server,
  serve: (listener: RequestListener) => void,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const installed = await loadDemoShop();
  const demoShop = environment.demoData ? installed : null;
  const runtime = await openRuntime({ environment, logger, origin: () => `http://127.0.0.1:${port}`, demoShop });
  stops.push(() => runtime.close());
  if (demoShop) await seed(demoShop, environment, runtime);
  const pageRenderer = createPageRenderer();
  const app = await createApp({ ...runtime, ...appOptions(environment, runtime, installed), logger, pageRenderer });
  stops.splice(1, 0, () => app.stop());
  serve(app.express);
  const reconciler = runtime.services.payments.startReconciler({ everyMs: reconcileEveryMs });
  stops.splice(1, 0, () => reconciler.stop());
  const outboxWorker = runtime.services.outboxWorker.start({ everyMs: relayOutboxesEveryMs });
  stops.splice(1, 0, () => outboxWorker.stop());
  const sweeper = runtime.services.media.startPictureSweeper({ everyMs: sweepPicturesEveryMs });
  stops.splice(1, 0, () => sweeper.stop());
  announce(environment, port, demoShop);
  app.warmUp();
}

function seed(demoShop: DemoShop, { currency }: Environment, { connection, services }: Runtime): Promise<void> {
  const now = systemClock.now();
  return demoShop.seedDemoShop(demoShopPort({ connection, accounts: services.accounts, currency, now }), now);
}

function appOptions(environment: Environment, { embedded }: Runtime, installed: DemoShop | null) {
  const { identity, cards, currency, graphql, publicUrl, corsOrigins, trustProxy, isEmbedded, allowsEmbedded } =
    environment;
  return {
    // Whatever DEMO_DATA says: products of an earlier start show their drawings.
    embedded: installed ? [...embedded, installed.drawingRoutes()] : embedded,
    settings: {
      publicUrl,
      currency,
      graphql,
      corsOrigins,
      trustProxy,
      embeddedDoor: isEmbedded ? { allowsProxies: allowsEmbedded } : null,
      security: {
        firebaseAuthDomain: identity.kind === 'firebase' ? identity.authDomain : null,
        usesStripe: cards.kind === 'stripe',
        isHttps: publicUrl.startsWith('https:'),
      },
    },
  };
}

/** Takes the port before anything else is started; whoever asks before the shop is up waits for it. */
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
    // Answers under way get a moment; connections that only idle or stream do not hold the shop up.
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
