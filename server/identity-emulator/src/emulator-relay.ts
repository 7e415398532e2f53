import {
  Agent,
  request as openRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { pipeline } from 'node:stream';
import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { shopHostHeader } from './child/child-protocol.js';
import type { EmulatorLog } from './port.js';

/**
 * The operations that the browser's SDK calls. No others are relayed: they can read and change all accounts, and are
 * reachable only on the emulator's own port.
 */
const relayed = new Set([
  'POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
  'POST /identitytoolkit.googleapis.com/v1/accounts:delete',
  'POST /identitytoolkit.googleapis.com/v1/accounts:lookup',
  'POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  'POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  'POST /identitytoolkit.googleapis.com/v1/accounts:signUp',
  'POST /identitytoolkit.googleapis.com/v1/accounts:update',
  'GET /identitytoolkit.googleapis.com/v1/projects',
  'POST /securetoken.googleapis.com/v1/token',
]);

const emulatorPaths = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/www.googleapis.com'];

/**
 * The request headers that are relayed. `Authorization` is not: with `Bearer owner`, anybody would be an administrator.
 * `Origin` and `Host` are not, because the emulator refuses requests from browsers. Cookies are only for the shop.
 */
const requestHeaders = [
  'content-type',
  'accept',
  'accept-language',
  'user-agent',
  'x-client-version',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
];

/**
 * The response headers that are relayed. CORS headers are not: the emulator allows every origin, the shop only its own.
 */
const responseHeaders = ['content-type', 'content-length'];

const answerTimeoutMs = 30_000;

export interface RelayOptions {
  /** Returns `127.0.0.1:port/secret`; null while no emulator is listening. */
  address: () => string | null;
  maxBodyBytes: number;
  logger: EmulatorLog;
}

/**
 * Serves the emulator's API from the shop's own origin. If a body parser ran before, it must have kept the body as
 * bytes. While the emulator restarts, the relay answers 503. The emulator answers 5xx to requests that it does not
 * expect or support. It keeps everything in memory, so only the request can be the cause, and the relay answers 400
 * instead.
 */
export function createEmulatorRelay(options: RelayOptions): Router {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const router = Router();
  const readBody = express.raw({ type: () => true, limit: options.maxBodyBytes, inflate: false });
  router.use(emulatorPaths, onlyRelayed, readBody, toHandler(options, agent), refuseBody);
  return router;
}

const onlyRelayed: RequestHandler = (request, response, next) => {
  if (relayed.has(`${request.method} ${request.baseUrl}${request.path}`)) return next();
  refuse(response, 404, 'NOT_FOUND');
};

function toHandler({ address, logger }: RelayOptions, agent: Agent): RequestHandler {
  return (request, response) => {
    const host = address();
    if (host === null) return refuseAsUnavailable(response);
    const query = request.originalUrl.indexOf('?');
    const path = `${request.baseUrl}${request.path}${query < 0 ? '' : request.originalUrl.slice(query)}`;
    const upstream = openRequest(`http://${host}${path}`, {
      agent,
      method: request.method,
      // With this header, links in mails lead to the shop's own origin.
      headers: { ...pick(request.headers, requestHeaders), [shopHostHeader]: request.headers.host },
      timeout: answerTimeoutMs,
    });
    upstream.on('timeout', () => upstream.destroy(new Error('timeout')));
    upstream.on('response', (answer) => {
      const { statusCode = 502 } = answer;
      if (statusCode < 500) return relayAnswer(answer, statusCode, response);
      answer.resume();
      logger.warn({ operation: request.path, status: statusCode }, 'the identity emulator failed to read a request');
      refuse(response, 400, statusCode === 501 ? 'OPERATION_NOT_ALLOWED' : 'INVALID_ARGUMENT');
    });
    upstream.on('error', () => {
      if (!response.headersSent && !response.destroyed) refuseAsUnavailable(response);
    });
    response.on('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    upstream.end(Buffer.isBuffer(request.body) ? request.body : undefined);
  };
}

/** Answers errors of the body parser, which have a status. */
function refuseBody(error: { status?: number }, _request: Request, response: Response, next: NextFunction): void {
  if (error.status === 413) refuse(response.set('connection', 'close'), 413, 'PAYLOAD_TOO_LARGE');
  else if (error.status !== undefined && error.status < 500) refuse(response, error.status, 'INVALID_REQUEST');
  else next(error);
}

function relayAnswer(answer: IncomingMessage, status: number, response: Response): void {
  response.writeHead(status, {
    ...pick(answer.headers, responseHeaders),
    'cache-control': 'no-store',
  });
  // If the answer ends early, `pipeline` closes the connection, which the SDK reports as a network failure.
  pipeline(answer, response, () => undefined);
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

/**
 * Answers that the emulator is restarting. The SDK turns this code into `auth/network-request-failed`. For any other
 * code it would sign the person out, which must not happen for a restart of three seconds.
 */
function refuseAsUnavailable(response: Response): void {
  refuse(response.set('retry-after', '2'), 503, 'NETWORK_REQUEST_FAILED');
}

/** Answers an error in Google's format, the only one that the SDK can read. */
function refuse(response: Response, status: number, message: string): void {
  response
    .status(status)
    .set('cache-control', 'no-store')
    .json({ error: { code: status, message } });
}
