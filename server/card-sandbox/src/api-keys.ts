import { timingSafeEqual } from 'node:crypto';
import type { ApiRequest } from './api-handler.js';
import type { FormObject } from './form-encoding.js';
import type { StoredAccount } from './stored-records.js';
import type { SandboxCall } from './sandbox-context.js';
import { SandboxError } from './sandbox-error.js';

/** @throws SandboxError 401 without a key that is valid for where the request came from. */
export function authenticate(
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
  if (scheme.toLowerCase() === 'basic')
    return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? null;
  // Stripe.js sends its publishable key in the form, which needs no preflight.
  return typeof form['key'] === 'string' ? form['key'] : null;
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
