import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router, type Request, type RequestHandler } from 'express';
import { clientBuild, playgroundBuild } from '../platform/paths.js';
import { isClientRoute } from './client-routes.js';
import { headOf } from './page-head.js';

/** One path serves both a page and JSON: browsers that navigate get the page, everything else the data. */
function prefersPage(request: Request): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && request.accepts(['json', 'html']) === 'html';
}

/** Sends the app to a browser that navigates; `Vary` keeps caches from mixing the two up. */
export function productPageOrData(page: RequestHandler): RequestHandler {
  return (request, response, next) => {
    response.vary('Accept');
    if (prefersPage(request)) return page(request, response, next);
    next();
  };
}

/** The built client. Hashed files never change; the page that names them is asked for each time. */
export function webClient(publicUrl: string): { page: RequestHandler; files: Router } {
  const index = join(clientBuild, 'index.html');
  const files = Router();
  files.use(
    '/assets',
    express.static(join(clientBuild, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
  );
  files.use(express.static(clientBuild, { index: false, maxAge: '1h' }));
  const page: RequestHandler = async (request, response, next) => {
    // A server that runs from its source, as in tests, may have no client.
    if (!existsSync(index)) return next();
    const html = await readFile(index, 'utf8');
    // Mounted under a path of its own, a request has lost that part of it.
    const path = request.baseUrl + request.path;
    response.set('Cache-Control', 'no-cache');
    response
      .status(isClientRoute(path) ? 200 : 404)
      .type('html')
      .send(html.replace('</head>', () => `  ${headOf(publicUrl, path)}\n  </head>`));
  };
  return { page, files };
}

/** The GraphQL playground: its editor writes styles of its own, nothing on it is remote. */
export function playground(): Router {
  const router = Router();
  if (!existsSync(playgroundBuild)) return router;
  router.use('/playground/assets', express.static(join(playgroundBuild, 'assets'), { immutable: true, maxAge: '1y' }));
  router.use('/playground', express.static(playgroundBuild, { maxAge: 0 }));
  return router;
}
