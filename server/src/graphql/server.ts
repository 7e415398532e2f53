import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import type { RequestHandler, Response } from 'express';
import type { GraphContext } from '../modules/graph/graph-context.js';
import { actorOf, type RestLocals } from '../modules/http/request.js';
import type { Shop } from '../modules/shop/shop.js';
import type { Logger } from '../platform/logger.js';
import type { Services } from '../services.js';
import { createErrorFormatter } from './format-error.js';
import { createLoaders } from './loaders.js';
import { createSchema } from './schema.js';

export interface GraphSettings {
  introspection: boolean;
}

export interface GraphServerDeps {
  services: Services;
  shop: Shop;
  logger: Logger;
  settings: GraphSettings;
  httpServer?: Server;
}

export interface GraphServer {
  /** Answers `/graphql`; expects the actor on the response's locals. */
  handler: RequestHandler;
  stop(): Promise<void>;
}

/** Puts the schema behind Apollo Server. */
export async function createGraphServer(deps: GraphServerDeps): Promise<GraphServer> {
  const { services, logger, settings } = deps;
  const plugins: ApolloServerPlugin<GraphContext>[] = [
    // It wraps every field of every answer, for cache hints nobody here reads.
    ApolloServerPluginCacheControlDisabled(),
    ApolloServerPluginLandingPageDisabled(),
  ];
  if (deps.httpServer) plugins.push(ApolloServerPluginDrainHttpServer({ httpServer: deps.httpServer }));
  const apollo = new ApolloServer<GraphContext>({
    schema: createSchema(services, deps.shop),
    introspection: settings.introspection,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: createErrorFormatter(logger),
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (m) => logger.warn(m),
      error: (m) => logger.error(m),
    },
    plugins,
  });
  await apollo.start();
  const handler = expressMiddleware(apollo, {
    context: ({ res }) => {
      const response = res as unknown as Response;
      const { requestId = '' } = response.locals as RestLocals;
      return Promise.resolve({ actor: actorOf(response), loaders: createLoaders(services), requestId });
    },
  }) as unknown as RequestHandler;
  return { handler, stop: () => apollo.stop() };
}
