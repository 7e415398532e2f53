import { HeaderMap, type ApolloServer, type ApolloServerPlugin, type HTTPGraphQLRequest } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import {
  BREAK,
  getNamedType,
  isLeafType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { actorOf, type RestLocals, type Spend } from '../api/rest/request.js';
import type { Services } from '../modules/services.js';
import { withOrderKey } from '../shared/actor.js';
import { createLoaders, type ShopContext } from './loaders.js';
import { isSameForVisitors } from '../api/graphql/same-for-visitors.js';
import type { PersistedOperations } from './persisted-operations.js';
import { rootFieldsOf } from './rate-limit.js';

/** An answer about the catalogue or the schema, as it is sent. */
interface KeptAnswer {
  contentType: string;
  etag: string;
  body: Buffer;
}

/**
 * Longest request and longest answer that are cached, in characters. Longer ones are rare and would need a lot of
 * memory.
 */
const longestRequest = 4_000;
const longestAnswer = 32_000;
/** Limit in bytes. One answer with the whole schema has about 300,000. */
const mostSchemaBytes = 5_000_000;

/**
 * Hands requests to Apollo. All visitors get the same answer to a request about the catalogue. So it is answered from
 * memory while the catalogue's reads are cached. Answers with the schema are the same for all callers and never change,
 * so they are cached too.
 * @param sharedCaching `Cache-Control` of answers about the catalogue to visitors who ask by GET; null if shared caches
 *   must not store them
 */
export function answerRequests(
  apollo: ApolloServer<ShopContext>,
  services: Services,
  operations: PersistedOperations,
  sharedCaching: string | null,
): RequestHandler {
  const names = namesOf(operations);
  const { answers } = services.catalogue;
  const schemaAnswers = new LRUCache<string, KeptAnswer>({
    maxSize: mostSchemaBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length,
  });
  return async (request, response) => {
    const locals = response.locals as RestLocals;
    const { requestId = '', spend, spendObjects } = locals;
    locals.operation = nameOf(request, names);
    const actor = withOrderKey(actorOf(response), request.get('x-order-key'));
    const key = keyOf(request);
    const schemaAnswer = schemaAnswers.get(key ?? '');
    const found = key !== null && actor.kind === 'visitor' ? answers.find<KeptAnswer>(key) : null;
    const known = schemaAnswer ?? (found && 'known' in found ? found.known : null);
    const refuse = known ? await trySpending(spend, schemaAnswer ? '__schema' : 'query') : null;
    if (known && !refuse) return send(response, known);
    const shown: ShopContext['shown'] & {} = { isCatalogueOnly: false, isSchemaOnly: false };
    const context: ShopContext = {
      actor,
      loaders: createLoaders(services),
      requestId,
      cartToken: request.get('x-cart-token'),
      // If the limits refuse the request, Apollo sends the refusal.
      ...{ spend: refuse ?? spend, spendObjects },
      shown,
    };
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: toApolloRequest(request),
      context: () => Promise.resolve(context),
    });
    const { status = 200, headers, body } = answer;
    if (shown.code) locals.code = shown.code;
    if (body.kind === 'chunked') throw new Error('The schema has no incremental answers');
    response.status(status).set(Object.fromEntries(headers));
    if (
      sharedCaching &&
      request.method === 'GET' &&
      status === 200 &&
      actor.kind === 'visitor' &&
      shown.isCatalogueOnly
    ) {
      response.set('Cache-Control', sharedCaching).vary('Authorization');
      // A shared cache would send these headers to other visitors.
      for (const name of ['RateLimit', 'RateLimit-Policy']) response.removeHeader(name);
    }
    response.send(body.string);
    if (status !== 200) return;
    if (key !== null && shown.isSchemaOnly) schemaAnswers.set(key, toKept(response, body.string));
    if (found && 'keep' in found && shown.isCatalogueOnly && body.string.length <= longestAnswer) {
      found.keep(toKept(response, body.string));
    }
  };
}

/** The names of the client's own operations. */
function namesOf(operations: PersistedOperations): ReadonlySet<string> {
  const texts = [...operations.values()];
  return new Set(texts.flatMap((text) => /\b(?:query|mutation)\s+(\w+)/.exec(text)?.[1] ?? []));
}

/** Name of the operation in logs and metrics. Names of unknown operations are not used, because clients choose them. */
function nameOf({ body, query }: Request, names: ReadonlySet<string>): string {
  const name = ((body ?? query) as { operationName?: unknown }).operationName;
  return typeof name === 'string' && names.has(name) ? name : 'other';
}

/** Null for a request whose answer is not cached. */
function keyOf({ method, headers, body }: Request): string | null {
  if (method !== 'POST' || !(Number(headers['content-length']) <= longestRequest)) return null;
  const key = `answer:${headers.accept ?? ''} ${toText(body)}`;
  return key.length > longestRequest ? null : key;
}

function toKept(response: Response, body: string): KeptAnswer {
  const [contentType = '', etag = ''] = [response.get('Content-Type'), response.get('ETag')];
  return { contentType, etag, body: Buffer.from(body) };
}

/** A body that is too deeply nested to be written as JSON is not a query of the catalogue. Apollo refuses it. */
function toText(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    return ' '.repeat(longestRequest);
  }
}

/** @returns null if the limits allow another query of this kind; otherwise a function that rejects with the refusal. */
async function trySpending(spend: Spend | undefined, query: 'query' | '__schema'): Promise<Spend | null> {
  if (!spend) return null;
  const spending = spend(query, true);
  try {
    await spending;
    return null;
  } catch {
    return () => spending;
  }
}

function send(response: Response, { contentType, etag, body }: KeptAnswer): void {
  response.set({ 'Content-Type': contentType, ETag: etag }).send(body);
}

function toApolloRequest({ method, url, headers, body }: Request): HTTPGraphQLRequest {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const [, search = ''] = /(\?.*)/.exec(url) ?? [];
  return { method, headers: map, search, body: body as unknown };
}

/** Records in the context whether an answer contains only data of the catalogue or only the schema, without errors. */
export function noteWhatIsShown(): ApolloServerPlugin<ShopContext> {
  const known = new WeakMap<DocumentNode, boolean>();
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse({ schema, document, operation, response: { body }, contextValue }) {
          const { shown } = contextValue;
          if (!shown || !document || body.kind !== 'single' || body.singleResult.errors) return Promise.resolve();
          const isCatalogueOnly = known.get(document) ?? readsCatalogueOnly(schema, document);
          known.set(document, isCatalogueOnly);
          shown.isCatalogueOnly = isCatalogueOnly;
          shown.isSchemaOnly = operation !== undefined && rootFieldsOf(operation, document).join() === '__schema';
          return Promise.resolve();
        },
      }),
  };
}

/**
 * Whether every field of a document is declared to be the same for all visitors. Such a document writes nothing, and
 * reads no reviews, accounts or orders.
 */
function readsCatalogueOnly(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isCatalogue = true;
  const Field = () => {
    const parent = types.getParentType();
    const field = types.getFieldDef();
    const type = field && getNamedType(field.type);
    isCatalogue =
      parent === schema.getQueryType()
        ? isSameForVisitors(field)
        : isSameForVisitors(parent) && (isLeafType(type) || isSameForVisitors(type));
    return isCatalogue ? undefined : BREAK;
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return isCatalogue;
}
