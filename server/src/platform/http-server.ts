import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';
import { StartupError } from './data-folder.js';
import { createTraffic, type GiveWay } from './traffic.js';

/**
 * In milliseconds. `requestTimeout` is enough for a file of 10 MB at 1 Mbit/s. Idle connections stay open longer than
 * the 60 seconds for which proxies keep them: if the shop closed one first, a proxy could send a request on it at that
 * moment, and would answer 502.
 */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
};

export interface ShopServer {
  server: Server;
  /** Answers requests with `app` from now on. Until then, the server answers 200 at `/healthz` and 503 elsewhere. */
  serve: (app: Express) => void;
  /** Ends each connection with its next answer, so that proxies and browsers connect to another server. */
  drain: () => void;
  /** For background work, which waits while this server answers requests. */
  giveWay: GiveWay;
}

/**
 * Express replaces the prototype of each request and response with its own, and objects with a replaced prototype stay
 * slow. This server creates them with Express's prototypes, so nothing is replaced.
 */
export function createShopServer(): ShopServer {
  class ShopRequest extends IncomingMessage {}
  class ShopResponse extends ServerResponse {}

  let answer: (request: InstanceType<typeof ShopRequest>, response: InstanceType<typeof ShopResponse>) => void =
    answerStarting;
  let isDraining = false;
  const traffic = createTraffic();
  const classes = { IncomingMessage: ShopRequest, ServerResponse: ShopResponse };
  const server = createServer({ ...timeouts, ...classes }, (request, response) => {
    traffic.note(request, response);
    if (isDraining) response.setHeader('Connection', 'close');
    if (isPlain(request)) answer(request, response);
    else refuse(response);
  });
  return {
    server,
    drain: () => void (isDraining = true),
    giveWay: () => traffic.giveWay(),
    serve(app) {
      app.request = Object.setPrototypeOf(ShopRequest.prototype, app.request) as Express['request'];
      app.response = Object.setPrototypeOf(ShopResponse.prototype, app.response) as Express['response'];
      answer = (request, response) => void app(request, response);
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

/** Answers while the shop starts. `Refresh` lets a browser try again by itself. */
function answerStarting({ url }: IncomingMessage, response: ServerResponse): void {
  const isHealthy = url === '/healthz';
  const retry = isHealthy ? {} : { 'Retry-After': '2', Refresh: '2' };
  response.writeHead(isHealthy ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...retry,
  });
  response.end(JSON.stringify({ status: isHealthy ? 'ok' : 'starting' }));
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end('Send one plain Host header, and an address that begins with a slash.\n');
}

/**
 * @param variable the setting that contains the port, for messages.
 * @throws StartupError if the address is in use or does not belong to this machine.
 */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  variable = 'PORT',
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupError(`${variable} ${port} is taken by another program. Choose another one.`);
    throw new StartupError(
      `HOST ${host} and ${variable} ${port} cannot be listened on (${error.code ?? error.message}).`,
    );
  });
}

/** Closes the port and idle connections. Requests in progress may finish within a limit. */
export function closeServer(server: Server, finishMs = 1_500): Promise<void> {
  return new Promise((resolve) => {
    const closingIdle = setInterval(() => server.closeIdleConnections(), 100);
    const closingAll = setTimeout(() => server.closeAllConnections(), finishMs);
    server.close(() => {
      clearInterval(closingIdle);
      clearTimeout(closingAll);
      resolve();
    });
  });
}

/** @param name name or address of a host, as in URLs or HOST. */
export function isLoopback(name: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
}
