import { Router } from 'express';

/**
 * `/healthz`: the process answers. `/readyz`: it can answer requests, its database included; it also says whether the
 * search index keeps failing, so that the database answers searches.
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
