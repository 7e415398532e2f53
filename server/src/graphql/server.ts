import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { OperationTypeNode } from 'graphql';
import type { PageQuery } from '@kickstand/pages/rendering';
import type { ShopFacts, ShownShop } from '../modules/shop/shop.js';
import type { Logger } from '../platform/logger.js';
import { persistedOperationsPath } from '../platform/paths.js';
import type { Services } from '../modules/services.js';
import { visitor } from '../shared/actor.js';
import { answerRequests, noteWhatIsShown } from './answer-requests.js';
import { createDocumentStore, createKnownTextStore, createTextStore } from './document-caches.js';
import { aliasRule, depthRule } from './document-rules.js';
import { graphEndpoint, graphRefusals } from './endpoint.js';
import { createReportErrors, errorReport } from './error-report.js';
import { fastPath, type CompileQuery } from './fast-path.js';
import { formatError } from './format-error.js';
import { limits } from './limits.js';
import { createLoaders, type ShopContext } from './loaders.js';
import { operationChecks } from './operation-checks.js';
import {
  findPersistedOperations,
  knownDocumentsOnly,
  readPersistedOperations,
  type PersistedOperations,
} from './persisted-operations.js';
import { rateLimit } from './rate-limit.js';
import { createSchema } from './schema.js';

export interface GraphSettings {
  introspection: boolean;
  /** Whether only the operations of the manifest are answered. */
  persistedOnly: boolean;
  /** `Cache-Control` of answers about the catalogue to visitors who ask by GET; by default, nothing may be stored. */
  sharedCaching?: string | null | undefined;
  /** The manifest of the client's own operations; by default the one from its build. */
  manifestPath?: string;
  /** Compiles the client's own operations; by default graphql-jit. Tests replace it to count the calls. */
  compileQuery?: CompileQuery;
}

export interface GraphServerDeps {
  services: Services;
  shop: ShopFacts;
  logger: Logger;
  settings: GraphSettings;
  /** Called before a mutation is answered. */
  onMutation?: () => void;
}

export interface GraphServer {
  /** Answers `/graphql`. The response's locals must contain the actor, or the reason why there is none. */
  handler: RequestHandler;
  /** Answers errors of `handler`, and of what is mounted before it. */
  refusals: ErrorRequestHandler;
  /** Executes a visitor's operation in this process and returns GraphQL's JSON. It does not count against any limit. */
  answerVisitor: (operation: PageQuery) => Promise<string>;
  /** The answer to the client's own query for the shop's settings; null if the client is not built. */
  readShop: () => Promise<ShownShop | null>;
  stop(): Promise<void>;
}

/** Creates the Apollo Server for the schema, with its limits. */
export async function createGraphServer(deps: GraphServerDeps): Promise<GraphServer> {
  const { services, logger, settings } = deps;
  const { persistedOnly, manifestPath = persistedOperationsPath } = settings;
  const operations = persistedOnly ? readPersistedOperations(manifestPath) : findPersistedOperations(manifestPath);
  const apollo = createApollo(deps, operations);
  await apollo.start();
  const execute = answerRequests(apollo, services, operations, settings.sharedCaching ?? null);
  const handlers = persistedOnly ? [knownDocumentsOnly(operations), execute] : [execute];
  const answerVisitor = async (operation: PageQuery) => {
    const contextValue = { actor: visitor, loaders: createLoaders(services), requestId: 'rendered-page' };
    const { body } = await apollo.executeOperation(operation, { contextValue });
    if (body.kind !== 'single') throw new Error(`${operation.operationName} was answered in parts.`);
    return JSON.stringify(body.singleResult);
  };
  const shopQuery = [...operations.values()].find((text) => text.startsWith('query Shop '));
  return {
    handler: graphEndpoint(handlers),
    refusals: graphRefusals(logger),
    answerVisitor,
    async readShop() {
      if (shopQuery === undefined) return null;
      const answer = await answerVisitor({ operationName: 'Shop', query: shopQuery, variables: {} });
      const { data } = JSON.parse(answer) as { data?: { shop: { name: string } } | null };
      return data ? { name: data.shop.name, answer: JSON.stringify(data) } : null;
    },
    stop: () => apollo.stop(),
  };
}

function createApollo(
  { services, shop, logger, settings, onMutation }: GraphServerDeps,
  operations: PersistedOperations,
): ApolloServer<ShopContext> {
  const report = createReportErrors(logger);
  return new ApolloServer<ShopContext>({
    schema: createSchema(services, shop),
    introspection: settings.introspection,
    // 'Did you mean ...' would reveal parts of the schema although introspection is disabled.
    hideSchemaDetailsFromClientErrors: !settings.introspection,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationOptions: { maxErrors: limits.documentErrors },
    validationRules: [depthRule(limits.depth), aliasRule(limits.aliases)],
    documentStore: createDocumentStore(operations),
    persistedQueries: { cache: settings.persistedOnly ? createKnownTextStore(operations) : createTextStore() },
    formatError,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => logger.warn(message),
      error: (message) => logger.error(message),
    },
    plugins: [
      // The cache-control plugin would give every field cache hints, which nothing here reads.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      operationChecks(),
      // Must come after the plugin above, which finds the cost.
      rateLimit(),
      fastPath(operations, report, settings.compileQuery),
      errorReport(report),
      ...(onMutation ? [afterMutations(onMutation)] : []),
      noteWhatIsShown(),
    ],
  });
}

function afterMutations(listener: () => void): ApolloServerPlugin<ShopContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse({ operation }) {
          if (operation?.operation === OperationTypeNode.MUTATION) listener();
          return Promise.resolve();
        },
      }),
  };
}
