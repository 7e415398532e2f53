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
  /** Whether the request came over HTTP. Such a request may not use the secret key, which is only for this process. */
  remote?: boolean;
}

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

/** Answers requests like Stripe's API. Each answer resolves after its effects are stored. */
export class ApiHandler {
  readonly #options: ApiHandlerOptions;

  constructor(options: ApiHandlerOptions) {
    this.#options = options;
  }

  async handle(request: ApiRequest): Promise<ApiResponse> {
    const requestId = this.#options.newRequestId();
    try {
      return await this.#options.records.transact(() => this.#answer(request, requestId));
    } catch (error) {
      if (error instanceof SandboxError) return toResponse(error.status, { error: error.body }, requestId);
      throw error;
    }
  }

  #answer(request: ApiRequest, requestId: string): ApiResponse {
    const url = new URL(request.url, 'https://sandbox.invalid');
    const form = parseForm(request.method === 'GET' ? url.search.slice(1) : request.body);
    const caller = authenticate(request, form, this.#options.account);
    const found = findEndpoint(request.method, url.pathname);
    if (!found) {
      throw new SandboxError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${url.pathname}).`,
      });
    }
    if (caller === 'publishable' && !found.endpoint.browser) {
      throw new SandboxError(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key instead.',
      });
    }
    const idempotencyKey = request.method === 'POST' ? (request.headers['idempotency-key'] ?? null) : null;
    const context = this.#options.createContext({ id: requestId, idempotencyKey });
    const call: SandboxCall = { ...context, parameters: new Parameters(form), caller };
    const execute = () => this.#execute(call, () => found.endpoint.answer(call, found.id), requestId);
    if (!idempotencyKey) return execute();
    return this.#once(call, `${request.method} ${url.pathname}`, idempotencyKey, form, requestId, execute);
  }

  /** Effects before an error, such as a declined charge, are kept. An invalid `expand` undoes everything. */
  #execute(call: SandboxCall, answer: () => object, requestId: string): ApiResponse {
    let object: object;
    try {
      object = answer();
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      return toResponse(error.status, { error: error.body }, requestId);
    }
    return toResponse(200, expandAnswer(call.records, object, call.parameters.strings('expand')), requestId);
  }

  #once(
    call: SandboxCall,
    endpoint: string,
    key: string,
    form: FormObject,
    requestId: string,
    execute: () => ApiResponse,
  ): ApiResponse {
    if (key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.');
    const now = call.now.getTime();
    const fingerprint = createHmac('sha256', this.#options.account.fingerprintKey)
      .update(JSON.stringify(form))
      .digest('hex');
    const earlier = this.#findAnswer(key, now);
    if (earlier) {
      assertSameRequest(earlier, endpoint, fingerprint, key);
      const replayed = toResponse(earlier.status, earlier.body, requestId);
      return {
        ...replayed,
        headers: { ...replayed.headers, 'idempotent-replayed': 'true', 'original-request': earlier.requestId },
      };
    }
    const response = execute();
    if (isRemembered(response)) {
      const { status, body } = response;
      call.records.put('answer', key, { endpoint, fingerprint, status, body, requestId, createdAt: now });
    }
    return { ...response, headers: { ...response.headers, 'idempotency-key': key } };
  }

  #findAnswer(key: string, now: number): StoredAnswer | undefined {
    const { records } = this.#options;
    // The oldest come first, so this visits only expired answers.
    for (const [expiredKey, answer] of records.entries('answer')) {
      if (now - answer.createdAt < answerLifetime) break;
      records.remove('answer', expiredKey);
    }
    return records.find('answer', key);
  }
}

function assertSameRequest(earlier: StoredAnswer, endpoint: string, fingerprint: string, key: string): void {
  if (earlier.endpoint !== endpoint) {
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${earlier.endpoint}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (earlier.fingerprint !== fingerprint) {
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
}

/** Whether the answer is stored under its key. A request that failed without an effect may be repeated with the key. */
function isRemembered({ status, body }: ApiResponse): boolean {
  if (status === 200 || status === 402) return true;
  const code = (body as { error?: { code?: string } }).error?.code;
  return code === 'payment_intent_unexpected_state' || code === 'charge_already_refunded' || code === 'charge_disputed';
}

function toResponse(status: number, body: unknown, requestId: string): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': sandboxApiVersion,
      // The sandbox never fails temporarily, so a retry would fail again.
      ...(status >= 400 && { 'stripe-should-retry': 'false' }),
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
    throw new SandboxError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!request.remote && sameText(given, secretKey)) return 'secret';
  if (sameText(given, publishableKey)) return 'publishable';
  throw new SandboxError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${given.slice(0, 8)}***`,
  });
}

function readApiKey(request: ApiRequest, form: FormObject): string | null {
  const authorization = request.headers['authorization'] ?? '';
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  // Stripe.js sends its publishable key in the form, which needs no preflight.
  return typeof form['key'] === 'string' ? form['key'] : null;
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
