import type { RequestHandler } from 'express';

/**
 * Closes a request whose body has not arrived in time: a client that sends a byte now and then could otherwise hold a
 * connection and its memory for ever. Files take longer than JSON; the server's own `requestTimeout` limits them.
 */
export function closeSlowBodies(patienceMs: number): RequestHandler {
  return (request, response, next) => {
    const {
      'content-length': length = '0',
      'transfer-encoding': encoding,
      'content-type': type = '',
    } = request.headers;
    if ((length === '0' && encoding === undefined) || type.startsWith('multipart/')) return next();
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (response.headersSent) request.destroy();
      else response.writeHead(408, { connection: 'close' }).end(() => request.destroy());
    }, patienceMs);
    const stop = () => clearTimeout(timer);
    request.once('end', stop);
    request.once('close', stop);
    next();
  };
}
