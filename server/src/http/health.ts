import { Router } from 'express';

/**
 * `/healthz`: the process answers. `/readyz`: the process and its database can answer requests. It also reports whether
 * the search index keeps failing; then the database answers searches.
 */
export function health(isReady: () => Promise<boolean>, search: { isFailing: boolean }): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = await isReady().catch(() => false);
    const failing = search.isFailing ? { search: 'failing' } : {};
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', ...failing });
  });
  return router;
}
