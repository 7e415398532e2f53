import type { Server } from 'node:http';
import compression from 'compression';
import express, { Router, type Express } from 'express';
import { createGraphServer, type GraphSettings } from './graphql/server.js';
import { securityHeaders, type ContentSecuritySettings } from './http/content-security.js';
import { crossOrigin } from './http/cross-origin.js';
import { health } from './http/health.js';
import { authenticate, requestId } from './http/request-identity.js';
import { stripeWebhook } from './http/stripe-webhook.js';
import { siteFiles } from './http/site-files.js';
import { playground, productPageOrData, webClient } from './http/web-client.js';
import { pictureRoutes } from './modules/media/media.routes.js';
import type { Shop } from './modules/shop/shop.js';
import type { Logger } from './platform/logger.js';
import { errorHandler, unknownPath } from './rest/errors.js';
import { reference } from './rest/reference.js';
import { onRootPaths } from './rest/root-paths.js';
import { createRestRouter } from './rest/router.js';
import type { Services } from './services.js';
import type { Currency } from './shared/money.js';

export interface AppDeps {
  services: Services;
  shop: Shop;
  logger: Logger;
  settings: AppSettings;
  /** The embedded defaults' browser endpoints; none where their real counterparts are configured. */
  embedded?: readonly Router[];
  /** Answers whether the database can be used. */
  isReady: () => Promise<boolean>;
  httpServer?: Server;
}

export interface AppSettings {
  /** The shop's origin as people reach it, without a trailing slash. */
  publicUrl: string;
  currency: Currency;
  security: ContentSecuritySettings;
  /** Whose pages may call the API from a browser, beside the shop's own. */
  corsOrigins: readonly string[];
  graphql: GraphSettings & { playground: boolean };
}

export interface App {
  express: Express;
  stop(): Promise<void>;
}

/** The HTTP application; the tests use it too. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { services, logger, settings } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 'loopback');
  // Query strings are plain strings: `client[$ne]=` is a parameter of that name, not an object.
  app.set('query parser', 'simple');
  app.use(requestId);
  app.use(securityHeaders(settings.security));
  app.use(health(deps.isReady));
  // Before any body parser: the signature is over the raw bytes.
  app.use(stripeWebhook(services.payments));
  for (const router of deps.embedded ?? []) app.use(router);
  app.use(pictureRoutes(services.media));
  app.use(compression());
  app.use(siteFiles(settings.publicUrl));
  app.use(['/api', '/graphql'], crossOrigin(settings.corsOrigins));

  const graph = await createGraphServer({ ...deps, settings: settings.graphql });
  app.use('/graphql', authenticate(services.accounts), graph.handler);
  if (settings.graphql.playground) app.use(playground());
  mountClientAndRest(app, deps);
  app.use(errorHandler(logger));
  return { express: app, stop: () => graph.stop() };
}

function mountClientAndRest(app: Express, { services, settings }: AppDeps): void {
  const { page, files } = webClient(settings.publicUrl);
  const rest = Router().use(authenticate(services.accounts), createRestRouter(services, settings.currency));
  app.use('/api', reference(), rest, unknownPath);
  app.use('/product/:id', productPageOrData(page));
  app.use(onRootPaths(Router().use(crossOrigin(settings.corsOrigins), rest)));
  app.use(files);
  // Every other page is the app's to route, its 404 page included.
  app.get('/{*path}', page);
  app.use(unknownPath);
}
