import express, { Router, type RequestHandler } from 'express';
import { join } from 'node:path';
import { serverRoot } from '../../platform/paths.js';
import type { Services } from '../../modules/services.js';
import type { Currency } from '../../shared/money.js';
import { documentedCalls, restModules } from './documented-calls.js';
import { sendCopy, toPageCopy, type PageCopy } from '../page-copy.js';
import { createOpenApiDocument } from './openapi.js';

/** First path segments of the calls that are also answered at the root. All other paths there belong to the client. */
const rootSegments = new Set(
  documentedCalls.filter(({ isUnderApiOnly }) => !isUnderApiOnly).map(({ path }) => firstSegment(path)),
);

/** Passes a request at the root to `rest` only if its first path segment is in `rootSegments`. */
export function onRootPaths(rest: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (rootSegments.has(firstSegment(request.path))) return rest(request, response, next);
    next();
  };
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

/** The documented calls. Mounted under `/api` and, for existing clients, at the root. */
export function createRestRouter(services: Services, currency: Currency): Router {
  const router = Router();
  for (const { routes } of restModules) router.use(routes(services, currency));
  return router;
}

/** The OpenAPI document, and a page that shows it and can send its calls. The page loads nothing from other servers. */
export function reference(): Router {
  const router = Router();
  // Created on the first request, so that it does not delay the start. Visitors do not need it.
  let copy: Promise<PageCopy> | null = null;
  router.get('/openapi.json', async (request, response) => {
    copy ??= toPageCopy(JSON.stringify(createOpenApiDocument()), 'no-cache', 'application/json; charset=utf-8');
    await sendCopy(request, response, await copy);
  });
  router.use('/docs', express.static(join(serverRoot, 'reference'), { cacheControl: false }));
  return router;
}
