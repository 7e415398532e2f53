import type { Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import type { RequestHandler } from 'express';
import type { GraphContext } from '../modules/graph/graph-context.js';
import { actorOf, type RestLocals } from '../modules/http/request.js';
import type { Shop } from '../modules/shop/shop.js';
import type { Logger } from '../platform/logger.js';
import type { Services } from '../services.js';
import { persistedOperationsPath } from '../platform/paths.js';
import { costLimit } from './cost-limit.js';
import { aliasRule, depthRule } from './document-rules.js';
import { graphEndpoint } from './endpoint.js';
import { createReportErrors, errorReport } from './error-report.js';
import { fastPath } from './fast-path.js';
import { formatError } from './format-error.js';
import { limits } from './limits.js';
import { createLoaders } from './loaders.js';
import {
  knownDocumentsOnly,
  persistedOperationsCache,
  readPersistedOperations,
  type PersistedOperations,
} from './persisted-operations.js';
import { createSchema } from './schema.js';

export interface GraphSettings {
  introspection: boolean;
  /** Answer only the operations of a manifest. */
  persistedOnly: boolean;
  /** The manifest; by default the one of the client's build. */
  manifestPath?: string;
}

export interface GraphServerDeps {
  services: Services;
  shop: Shop;
  logger: Logger;
  settings: GraphSettings;
  httpServer?: Server;
}

export interface GraphServer {
  /** Answers `/graphql`; expects the actor, or why there is none, on the response's locals. */
  handler: RequestHandler;
  stop(): Promise<void>;
}

/** Puts the schema behind Apollo Server, and its limits before it. */
export async function createGraphServer(deps: GraphServerDeps): Promise<GraphServer> {
  const { services, logger, settings } = deps;
  const operations = settings.persistedOnly
    ? readPersistedOperations(settings.manifestPath ?? persistedOperationsPath)
    : null;
  const apollo = createApollo(deps, operations);
  await apollo.start();
  const execute = expressMiddleware(apollo, {
    context: ({ res }) => {
      const { requestId = '' } = res.locals as RestLocals;
      return Promise.resolve({ actor: actorOf(res), loaders: createLoaders(services), requestId });
    },
  });
  const handlers = operations ? [knownDocumentsOnly(operations), execute] : [execute];
  return { handler: graphEndpoint(handlers, logger), stop: () => apollo.stop() };
}

function createApollo(
  { services, shop, logger, settings, httpServer }: GraphServerDeps,
  operations: PersistedOperations | null,
): ApolloServer<GraphContext> {
  const report = createReportErrors(logger);
  return new ApolloServer<GraphContext>({
    schema: createSchema(services, shop),
    introspection: settings.introspection,
    // 'Did you mean ...' would give away what introspection may not tell.
    hideSchemaDetailsFromClientErrors: !settings.introspection,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules: [depthRule(limits.depth), aliasRule(limits.aliases)],
    ...(operations ? { persistedQueries: { cache: persistedOperationsCache(operations) } } : {}),
    formatError,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => logger.warn(message),
      error: (message) => logger.error(message),
    },
    plugins: [
      // It wraps every field of every answer, for cache hints nobody here reads.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      costLimit(limits.cost),
      fastPath(report),
      errorReport(report),
      ...(httpServer ? [ApolloServerPluginDrainHttpServer({ httpServer })] : []),
    ],
  });
}
