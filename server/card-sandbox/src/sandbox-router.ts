import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import type { HandleRequest } from './api-handler.js';

/** Largest body; far more than a browser's request needs. */
const largestBody = '64kb';

/** The API for browsers: Stripe's paths, with the publishable key only. */
export function createApiRouter(handle: HandleRequest): Router {
  const router = express.Router();
  const answer = async (request: Request, response: Response) => {
    const { status, headers, body } = await handle({
      method: request.method,
      url: request.url,
      headers: { authorization: request.headers.authorization, 'idempotency-key': request.get('idempotency-key') },
      body: typeof request.body === 'string' ? request.body : '',
      remote: true,
    });
    response.status(status).set(headers).send(JSON.stringify(body));
  };
  router.all('/v1/*rest', express.text({ type: () => true, limit: largestBody }), answer);
  router.use('/v1', answerUnreadable);
  return router;
}

/** Answers an unreadable body in Stripe's format. */
const answerUnreadable: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent || !error.status || error.status >= 500) {
    next(error);
    return;
  }
  response.status(error.status).json({
    error: { type: 'invalid_request_error', message: 'The request body could not be read.' },
  });
};
