import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';
import { StartupError } from './data-folder.js';

/**
 * Longest time for the headers of a request, and for a whole request, in milliseconds. The latter is enough for a file of
 * 10 MB at 1 Mbit/s.
 */
const timeouts = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

export interface ShopServer {
  server: Server;
  /** Answers requests with `app`, including earlier requests that are waiting. */
  serve: (app: Express) => void;
}

/**
 * Express replaces the prototype of each request and response by its own, and objects with a replaced prototype stay
 * slow. This server creates them with Express's prototypes, so nothing is replaced.
 */
export function createShopServer(): ShopServer {
  class ShopRequest extends IncomingMessage {}
  class ShopResponse extends ServerResponse {}

  let listenWith: (app: Express) => void = () => undefined;
  const listener = new Promise<Express>((resolve) => (listenWith = resolve));
  const classes = { IncomingMessage: ShopRequest, ServerResponse: ShopResponse };
  const server = createServer({ ...timeouts, ...classes }, (request, response) => {
    if (!isPlain(request)) return refuse(response);
    void listener.then((app) => void app(request, response));
  });
  return {
    server,
    serve(app) {
      app.request = Object.setPrototypeOf(ShopRequest.prototype, app.request) as Express['request'];
      app.response = Object.setPrototypeOf(ShopResponse.prototype, app.response) as Express['response'];
      listenWith(app);
    },
  };
}

/** Allowed forms: `name`, `name:port`, `[::1]:port`. */
const plainHost = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * Whether a request has exactly one host and a path. Otherwise the shop and a proxy in front of it could interpret the
 * same request differently. Browsers and proxies never send such requests. Only HTTP/1.0 requests may have no host.
 */
function isPlain({ url = '', headers: { host }, rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const isOneHost = names.filter((name) => name.toLowerCase() === 'host').length <= 1;
  return isOneHost && (host === undefined || plainHost.test(host)) && (url.startsWith('/') || url === '*');
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end('Send one plain Host header, and an address that begins with a slash.\n');
}

/** @throws StartupError if the address is in use or does not belong to this machine. */
export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupError(`PORT ${port} is taken by another program. Choose another one.`);
    throw new StartupError(`HOST ${host} and PORT ${port} cannot be listened on (${error.code ?? error.message}).`);
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Running requests get a moment to finish; idle and streaming connections are closed.
    setTimeout(() => server.closeAllConnections(), 1_500).unref();
  });
}

/** @param name name or address of a host, as in URLs or HOST. */
export function isLoopback(name: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
}
