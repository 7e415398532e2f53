import type { Request, RequestHandler } from 'express';

interface BodyPatience {
  /**
   * Longest time for a body to arrive, except for a form with a file, which is limited by the server's `requestTimeout`.
   */
  bodyMs: number;
  /**
   * Longest time for the rest of a body after the answer. Some clients read the answer only after they have sent
   * everything.
   */
  answeredMs: number;
}

/**
 * Closes a request whose body has not arrived in time: otherwise a client that sends a byte from time to time could
 * occupy a connection and its memory for ever.
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
