import {
  Agent,
  request as openRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { Router, type Request, type RequestHandler, type Response } from 'express';

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
  'POST /identitytoolkit.googleapis.com/v2/accounts:revokeToken',
  'GET /identitytoolkit.googleapis.com/v2/passwordPolicy',
  'GET /identitytoolkit.googleapis.com/v2/recaptchaConfig',
  'POST /securetoken.googleapis.com/v1/token',
]);

const emulatorPaths = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/www.googleapis.com'];

/**
 * Host stays, so that links in mails lead to the shop's origin. Authorization must not pass: the emulator takes
 * `Bearer owner` for an administrator. Cookies are the shop's own business.
 */
const requestHeaders = [
  'host',
  'content-type',
  'content-length',
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
  /** Null while no emulator is listening. */
  port: () => number | null;
  maxBodyBytes: number;
}

/**
 * Serves the emulator's API from the shop's own origin. Belongs before any body parser: bodies are streamed.
 * While the emulator is away it answers 503.
 */
export function createEmulatorRelay(options: RelayOptions): Router {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const router = Router();
  router.use(emulatorPaths, toHandler(options, agent));
  return router;
}

function toHandler({ port, maxBodyBytes }: RelayOptions, agent: Agent): RequestHandler {
  return (request, response) => {
    const path = `${request.baseUrl}${request.path}`;
    if (!relayed.has(`${request.method} ${path}`)) return refuse(response, 404, 'NOT_FOUND');
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes)
      return refuse(response, 413, 'PAYLOAD_TOO_LARGE');
    const upstreamPort = port();
    if (upstreamPort === null) return refuseAsUnavailable(response);

    const query = request.originalUrl.indexOf('?');
    const upstream = openRequest({
      agent,
      host: '127.0.0.1',
      port: upstreamPort,
      method: request.method,
      path: path + (query < 0 ? '' : request.originalUrl.slice(query)),
      headers: pick(request.headers, requestHeaders),
      timeout: answerTimeoutMs,
    });
    upstream.on('timeout', () => upstream.destroy(new Error('timeout')));
    upstream.on('response', (answer) => relayAnswer(answer, response));
    response.on('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    sendBody(request, upstream, maxBodyBytes, response);
  };
}

function sendBody(
  request: Request,
  upstream: ReturnType<typeof openRequest>,
  maxBodyBytes: number,
  response: Response,
): void {
  let isTooLarge = false;
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      isTooLarge = size > maxBodyBytes;
      done(isTooLarge ? new Error('too large') : null, chunk);
    },
  });
  pipeline(request, limit, upstream, (error) => {
    if (!error || response.headersSent || response.destroyed) return;
    if (isTooLarge) refuse(response.set('connection', 'close'), 413, 'PAYLOAD_TOO_LARGE');
    else refuseAsUnavailable(response);
  });
  // The pipeline ends with the request's body; the wait for the answer can still fail.
  upstream.on('error', () => {
    if (!response.headersSent && !response.destroyed && !isTooLarge) refuseAsUnavailable(response);
  });
}

function relayAnswer(answer: IncomingMessage, response: Response): void {
  response.writeHead(answer.statusCode ?? 502, {
    ...pick(answer.headers, responseHeaders),
    'cache-control': 'no-store',
  });
  // A broken answer ends in a broken connection, which the SDK reports as what it is: a network failure.
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
