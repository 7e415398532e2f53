import { Router } from 'express';
import { inTime } from '../platform/in-time.js';

/** Longest time that `/readyz` waits for the database, in milliseconds. */
const patienceMs = 1_000;

/**
 * `/healthz` answers 200 while the process runs. `/readyz` answers 200 if this server should get requests, because it
 * is not stopping and its database answers; otherwise 503. It also reports a search index that keeps failing. In
 * this case, the database answers searches.
 */
export function health(isReady: () => Promise<boolean>, search: { isFailing: boolean }): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = (await inTime(patienceMs, isReady()).catch(() => false)) ?? false;
    const failing = search.isFailing ? { search: 'failing' } : {};
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', ...failing });
  });
  return router;
}
