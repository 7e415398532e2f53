import type { Request, RequestHandler } from 'express';

export interface BodyPatience {
  /** Longest time for a body to arrive, except that of a form with a file; the server's `requestTimeout` limits those. */
  bodyMs: number;
  /** Longest time for the rest of a body after the answer, which the client may only read once it has sent everything. */
  answeredMs: number;
}

/**
 * Closes a request whose body has not arrived in time: a client that sends a byte now and then could otherwise hold a
 * connection and its memory for ever.
 */
export function closeSlowBodies({ bodyMs, answeredMs }: BodyPatience): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    let timer: NodeJS.Timeout | undefined;
    if (!isForm(request)) {
      timer = setTimeout(() => {
        if (request.complete) return;
        if (response.headersSent) request.destroy();
        else response.writeHead(408, { connection: 'close' }).end(() => request.destroy());
      }, bodyMs);
    }
    response.once('finish', () => {
      clearTimeout(timer);
      if (!request.complete) timer = setTimeout(() => request.destroy(), answeredMs);
    });
    const stop = () => clearTimeout(timer);
    request.once('end', stop);
    request.once('close', stop);
    next();
  };
}

function hasBody({ headers }: Request): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

function isForm({ headers }: Request): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}
