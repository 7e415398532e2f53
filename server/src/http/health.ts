import { Router } from 'express';

/** `/healthz`: the process answers. `/readyz`: it can serve, its database included. */
export function health(isReady: () => Promise<boolean>): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = await isReady().catch(() => false);
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  return router;
}
