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
 * What the browser's SDK calls, and nothing else. The emulator's other operations read and change every account; they
 * are for whoever reaches its own port.
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
 * Authorization must not pass: the emulator takes `Bearer owner` for an administrator. Origin and Host must not either:
 * it answers no browser. Cookies are the shop's own business.
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

/** No CORS headers: the emulator invites every origin, the shop only its own. */
const responseHeaders = ['content-type', 'content-length'];

const answerTimeoutMs = 30_000;

export interface RelayOptions {
  /** `127.0.0.1:port/secret`; null while no emulator is listening. */
  address: () => string | null;
  maxBodyBytes: number;
  logger: EmulatorLog;
}

/**
 * Serves the emulator's API from the shop's own origin. A body that was read before is expected as the bytes it had.
 * While the emulator is away it answers 503. The emulator answers 5xx to what it does not expect or does not implement;
 * it keeps everything in memory, so nothing but the request can be the cause, and the relay answers 400.
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
      // Links in mails lead to the shop's own origin.
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

/** Errors of the body parser have a status. */
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
  // If the answer breaks off, the connection is closed, which the SDK reports as a network failure.
  pipeline(answer, response, () => undefined);
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

/**
 * The SDK makes `auth/network-request-failed` of this code. It signs a returning person out for any other one, and for
 * an emulator that is back in three seconds nobody should be.
 */
function refuseAsUnavailable(response: Response): void {
  refuse(response.set('retry-after', '2'), 503, 'NETWORK_REQUEST_FAILED');
}

/** In the shape of Google's own errors, which is all the SDK can read. */
function refuse(response: Response, status: number, message: string): void {
  response
    .status(status)
    .set('cache-control', 'no-store')
    .json({ error: { code: status, message } });
}
