import compression from 'compression';
import express, { Router, type Express, type Request, type RequestHandler } from 'express';
import { createGraphServer, type GraphServer, type GraphSettings } from '../graphql/server.js';
import { catalogueAddresses } from '../http/catalogue-addresses.js';
import { listSecurityHeaders, securityHeaders, type ContentSecuritySettings } from '../http/content-security.js';
import { crossOrigin } from '../http/cross-origin.js';
import { databaseGate, gateAfterCounting } from '../http/database-gate.js';
import { createEmbeddedCheck, embeddedGuard, ownPagesOnly } from '../http/embedded-guard.js';
import { health } from '../http/health.js';
import { keptPages } from '../http/kept-pages.js';
import { observeRequests, type RequestRecord } from '../http/observe-requests.js';
import { merchantFeed } from '../http/merchant-feed.js';
import { numberAddresses } from '../http/number-addresses.js';
import type { PageRenderer } from '../http/page-renderer.js';
import type { RateLimits } from '../http/rate-limits.js';
import { createRenderedPages, type RenderedPages } from '../http/rendered-pages.js';
import { authenticate, requestId, revalidation } from '../http/request-identity.js';
import { errorHandler, unknownPath } from '../http/rest/errors.js';
import { createRestRouter, onRootPaths, reference } from '../http/rest/router.js';
import { securityContact, shopIcons, siteFiles } from '../http/site-files.js';
import { closeSlowBodies } from '../http/slow-bodies.js';
import { stripeWebhook } from '../http/stripe-webhook.js';
import { playground, productPageOrData, webClient, type WebClient } from '../http/web-client.js';
import { pictureRoutes } from '../modules/media/media.routes.js';
import type { ShopFacts } from '../modules/shop/shop.js';
import { systemClock } from '../platform/clock.js';
import type { Logger } from '../platform/logger.js';
import type { Services } from '../modules/services.js';
import type { Currency } from '../shared/money.js';

export interface AppDeps {
  services: Services;
  shop: ShopFacts;
  logger: Logger;
  settings: AppSettings;
  /** Endpoints of the embedded defaults for browsers; empty if the real services are configured. */
  embedded?: readonly Router[];
  /** Null if there are no limits. */
  rateLimits?: RateLimits | null;
  /** By default, the database counts as available. */
  databaseWatch?: { readonly isLost: boolean };
  /** Called after each request. */
  observers?: readonly ((record: RequestRecord) => void)[];
  /** Null if browsers render all pages. */
  pageRenderer?: PageRenderer | null;
  /** Resolves to true if this server should get requests: it is not stopping, and its database answers. */
  isReady: () => Promise<boolean>;
}

export interface AppSettings {
  /** The shop's origin in browsers, without a trailing slash. */
  publicUrl: string;
  currency: Currency;
  security: ContentSecuritySettings;
  /** URI for reports of vulnerabilities; null if the shop publishes none. */
  securityContact?: string | null;
  /** `Cache-Control` of answers that are the same for all visitors; null if shared caches must not store them. */
  sharedCaching?: string | null;
  /** Origins whose pages may call the API from a browser, in addition to the shop's own. */
  corsOrigins: readonly string[];
  graphql: GraphSettings & { playground: boolean };
  /** Proxies that are trusted to report the sender of a request: their number, or their addresses. None by default. */
  trustProxy?: number | readonly string[];
  /** Set if the embedded identity provider or card sandbox is used; see `embeddedGuard`. */
  embeddedGuard?: { allowsProxies: boolean } | null;
}

const bodyPatience = { bodyMs: 20_000, answeredMs: 5_000 };

export interface App {
  express: Express;
  /** Prepares what the first visitor would otherwise have to wait for. */
  warmUp(): Promise<void>;
  stop(): Promise<void>;
}

/** The HTTP application. Tests use it too. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { services, logger, settings, rateLimits = null } = deps;
  const client = webClient(settings.publicUrl, () => graph.readShop());
  let pages: RenderedPages | null = null;
  const recheckPages = () => pages?.recheck();
  const graph = await createGraphServer({
    ...deps,
    settings: { sharedCaching: settings.sharedCaching, ...settings.graphql },
    onMutation: recheckPages,
  });
  pages = renderPages(deps, client, graph);

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy ?? 0);
  // Query strings are not parsed into objects: `client[$ne]=` is a parameter with this name.
  app.set('query parser', 'simple');
  const observe = observeRequests(deps.observers ?? []);
  if (pages) app.use(keptPages({ ...keptPagesDeps(deps, client), findFresh: pages.findFresh, observe }));
  app.use(requestId, observe, revalidation);
  // Comes before all limits and checks, so that none of them refuses a health check.
  app.use(health(deps.isReady, services.search));
  // Must come before all handlers that refuse requests, so that refused requests with slow bodies are closed too.
  app.use(closeSlowBodies(bodyPatience));
  if (settings.embeddedGuard) app.use(embeddedGuard({ publicUrl: settings.publicUrl, ...settings.embeddedGuard }));
  app.use(crossOriginApi(settings));
  if (rateLimits) app.use(rateLimits.requests);
  app.use(securityHeaders({ ...settings.security, inlineScripts: client.inlineScripts }));
  // Comes first among the handlers that are mounted under a path, because most requests are GraphQL queries.
  app.use('/graphql', Router().use(compression(), callers(deps)));
  app.use('/graphql', graph.handler, graph.refusals);
  app.use(catalogueAddresses(services, client.page, pages?.hasCopy));
  app.use(numberAddresses(services.numbers, client.page, pages?.hasCopy));
  if (pages) app.use(pages.handler);
  app.use(afterWrites(recheckPages));
  // Must come before all body parsers, because the signature covers the raw bytes.
  app.use(stripeWebhook(services.payments));
  mountEmbedded(app, deps);
  app.use(pictureRoutes(services.media));
  const feed = merchantFeed(services.merchantFeed, systemClock);
  app.use('/feeds', ...(rateLimits ? [rateLimits.operations] : []), feed.router);
  app.use(compression());
  app.use(siteFiles(settings.publicUrl, services, systemClock));
  app.use(shopIcons(services));
  if (settings.securityContact) {
    app.use(securityContact(settings.publicUrl, settings.securityContact, systemClock));
  }
  if (settings.graphql.playground) app.use(playground());
  mountClientAndRest(app, deps, client, pages);
  app.use(errorHandler(logger, client.page));
  return {
    express: app,
    warmUp: async () => pages?.warmUp(),
    async stop() {
      await feed.stop();
      await graph.stop();
      await deps.pageRenderer?.close();
    },
  };
}

/** Must be mounted before all limits, so that pages of other origins can read a refusal and when to try again. */
function crossOriginApi({ corsOrigins }: AppSettings): Router {
  const allow = crossOrigin(corsOrigins);
  return Router().use(['/graphql', '/api'], allow).use(onRootPaths(allow));
}

function keptPagesDeps({ settings, rateLimits }: AppDeps, { inlineScripts }: WebClient) {
  const { embeddedGuard: guard, publicUrl, security } = settings;
  const findRefusal = guard ? createEmbeddedCheck({ publicUrl, ...guard }) : () => null;
  return {
    isRefused: (request: Request) => findRefusal(request) !== null,
    countRequest: rateLimits?.countRequest ?? (() => 0),
    securityHeaders: listSecurityHeaders({ ...security, inlineScripts }),
  };
}

function renderPages(
  { pageRenderer, rateLimits, logger, settings }: AppDeps,
  { page, toDocument }: WebClient,
  { answerVisitor }: GraphServer,
): RenderedPages | null {
  if (!pageRenderer) return null;
  return createRenderedPages({
    renderer: pageRenderer,
    answerVisitor,
    toDocument,
    plainPage: page,
    caching: settings.sharedCaching ?? undefined,
    countRender: rateLimits?.countRender ?? (() => Promise.resolve(0)),
    clock: systemClock,
    logger,
  });
}

/**
 * Calls `listener` at the end of each request that may have changed something, even if the client disconnected. GraphQL
 * is mounted before this and announces its own changes.
 */
function afterWrites(listener: () => void): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) response.once('close', listener);
    next();
  };
}

/** Mounts the browser endpoints of the embedded parts. Only the shop's own pages may change anything through them. */
function mountEmbedded(app: Express, { embedded = [], settings, rateLimits }: AppDeps): void {
  if (embedded.length === 0) return;
  app.use(
    ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator', '/sandbox'],
    ownPagesOnly(settings.publicUrl),
  );
  if (rateLimits) app.use(rateLimits.identity);
  for (const router of embedded) app.use(router);
}

/** Handlers before all operations. They identify the sender, and refuse requests while the database is lost. */
function callers({ databaseWatch, services, rateLimits }: AppDeps): RequestHandler[] {
  return [
    ...(databaseWatch ? [databaseGate(databaseWatch)] : []),
    authenticate(services),
    ...(rateLimits ? [rateLimits.operations] : []),
    ...(databaseWatch ? [gateAfterCounting(databaseWatch)] : []),
  ];
}

function mountClientAndRest(
  app: Express,
  deps: AppDeps,
  { page, files }: WebClient,
  pages: RenderedPages | null,
): void {
  const { services, settings } = deps;
  const rest = Router().use(callers(deps), createRestRouter(services, settings.currency));
  app.use('/api', reference(), rest, unknownPath);
  app.use('/product/:id', productPageOrData(page, services.catalogue));
  app.use(onRootPaths(rest));
  app.use(files);
  // All other addresses are left to the client's router, which also has the 404 page.
  if (pages) app.get('/{*path}', pages.notFound);
  app.get('/{*path}', page);
  app.use(unknownPath);
}
