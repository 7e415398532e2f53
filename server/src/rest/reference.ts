import { join } from 'node:path';
import express, { Router } from 'express';
import { serverRoot } from '../platform/paths.js';
import { createOpenApiDocument } from './openapi.js';

/** The OpenAPI document, and the page that shows it and tries its calls. Nothing on it is remote. */
export function reference(): Router {
  const router = Router();
  const document = createOpenApiDocument();
  router.get('/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(document);
  });
  router.use('/docs', express.static(join(serverRoot, 'reference'), { cacheControl: false }));
  return router;
}
