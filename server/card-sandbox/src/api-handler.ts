import { createHmac, timingSafeEqual } from 'node:crypto';
import { findEndpoint } from './endpoints.js';
import { expandAnswer } from './expansion.js';
import { type FormObject, parseForm } from './form-encoding.js';
import { Parameters } from './parameters.js';
import type { Records } from './records.js';
import type { StoredAccount, StoredAnswer } from './stored-records.js';
import { type SandboxCall, type SandboxContext, sandboxApiVersion } from './sandbox-context.js';
import { SandboxError, invalidRequest } from './sandbox-error.js';

export interface ApiRequest {
  method: string;
  /** Path and query, without the host. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  /** Whether the request came over HTTP. Such a request must not use the secret key, which is only for this process. */
  remote?: boolean;
}

export type HandleRequest = (request: ApiRequest) => Promise<ApiResponse>;

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Lifetime of an idempotency key in milliseconds, as at Stripe. */
const answerLifetime = 24 * 60 * 60 * 1000;

export interface ApiHandlerOptions {
  records: Records;
  account: StoredAccount;
  createContext: (request: SandboxContext['request']) => SandboxContext;
  newRequestId: () => string;
}

/** Answers requests like Stripe's API. The promise of an answer resolves after the request's effects are stored. */
export function createApiHandler(options: ApiHandlerOptions): HandleRequest {
  return async (request) => {
    const requestId = options.newRequestId();
    try {
      return await options.records.transact(() => answer(options, request, requestId));
    } catch (error) {
      return toErrorResponse(error, requestId);
    }
  };
}

function answer({ account, createContext }: ApiHandlerOptions, request: ApiRequest, requestId: string): ApiResponse {
  const { method, headers } = request;
  const url = new URL(request.url, 'https://sandbox.invalid');
  const form = parseForm(method === 'GET' ? url.search.slice(1) : request.body);
  const caller = authenticate(request, form, account);
  const endpoint = findEndpoint(method, url.pathname);
  if (!endpoint) throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
  if (caller === 'publishable' && !endpoint.browser) {
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key instead.',
      { code: 'secret_key_required' },
      403,
    );
  }
  const idempotencyKey = method === 'POST' ? (headers['idempotency-key'] ?? null) : null;
  const context = createContext({ id: requestId, idempotencyKey });
  const call: SandboxCall = { ...context, parameters: new Parameters(form), caller };
  const execute = () => executeCall(call, () => endpoint.answer(call, endpoint.id), requestId);
  if (!idempotencyKey) return execute();
  if (idempotencyKey.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.');
  const fingerprint = createHmac('sha256', account.fingerprintKey).update(JSON.stringify(form)).digest('hex');
  const asked = { endpoint: `${method} ${url.pathname}`, fingerprint, requestId, createdAt: call.now.getTime() };
  return executeOnce(call.records, idempotencyKey, asked, execute);
}

/** Effects before an error, such as a declined charge, are kept. An invalid `expand` undoes everything. */
function executeCall(call: SandboxCall, execute: () => object, requestId: string): ApiResponse {
  let object: object;
  try {
    object = execute();
  } catch (error) {
    return toErrorResponse(error, requestId);
  }
  return toResponse(200, expandAnswer(call.records, object, call.parameters.strings('expand')), requestId);
}

function executeOnce(
  records: Records,
  key: string,
  asked: Omit<StoredAnswer, 'status' | 'body'>,
  execute: () => ApiResponse,
): ApiResponse {
  const earlier = findAnswer(records, key, asked.createdAt);
  if (earlier) {
    assertSameRequest(earlier, asked, key);
    const replayed = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId };
    return toResponse(earlier.status, earlier.body, asked.requestId, replayed);
  }
  const response = execute();
  const { status, body } = response;
  if (isRemembered(response)) records.put('answer', key, { ...asked, status, body });
  return { ...response, headers: { ...response.headers, 'idempotency-key': key } };
}

function findAnswer(records: Records, key: string, now: number): StoredAnswer | undefined {
  // The oldest answers come first, so the first one that has not expired ends the loop.
  for (const [expiredKey, { createdAt }] of records.entries('answer')) {
    if (now - createdAt < answerLifetime) break;
    records.remove('answer', expiredKey);
  }
  return records.find('answer', key);
}

function assertSameRequest(earlier: StoredAnswer, asked: Omit<StoredAnswer, 'status' | 'body'>, key: string): void {
  let message: string;
  if (earlier.endpoint !== asked.endpoint) {
    message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${earlier.endpoint}' vs '${asked.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`;
  } else if (earlier.fingerprint !== asked.fingerprint) {
    message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  } else return;
  throw new SandboxError(400, { type: 'idempotency_error', message });
}

/** Whether the answer is stored for repetitions. After an invalid request, a corrected one may use the same key. */
function isRemembered({ status, body }: ApiResponse): boolean {
  if (status === 200 || status === 402) return true;
  const code = (body as { error?: { code?: string } }).error?.code;
  return code === 'payment_intent_unexpected_state' || code === 'charge_already_refunded' || code === 'charge_disputed';
}

function toErrorResponse(error: unknown, requestId: string): ApiResponse {
  if (!(error instanceof SandboxError)) throw error;
  return toResponse(error.status, { error: error.body }, requestId);
}

function toResponse(status: number, body: unknown, requestId: string, more: Record<string, string> = {}): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': sandboxApiVersion,
      // The sandbox never fails temporarily, so a retry would fail again.
      ...(status >= 400 && { 'stripe-should-retry': 'false' }),
      ...more,
    },
    body,
  };
}

/** @throws SandboxError 401 without a valid key; over HTTP, the secret key is not valid. */
function authenticate(
  request: ApiRequest,
  form: FormObject,
  { secretKey, publishableKey }: StoredAccount,
): SandboxCall['caller'] {
  const given = readApiKey(request, form);
  if (!given) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (!request.remote && sameText(given, secretKey)) return 'secret';
  if (sameText(given, publishableKey)) return 'publishable';
  throw invalidRequest(`Invalid API Key provided: ${given.slice(0, 8)}***`, {}, 401);
}

function readApiKey(request: ApiRequest, form: FormObject): string | null {
  const authorization = request.headers['authorization'] ?? '';
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  // Stripe.js sends its publishable key in the form, because a request without custom headers needs no preflight.
  return typeof form['key'] === 'string' ? form['key'] : null;
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
