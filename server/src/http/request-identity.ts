import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { isApiKey } from '../modules/keys/api-key.js';
import type { Services } from '../modules/services.js';
import { DomainError } from '../shared/errors.js';
import { bearerToken, type RestLocals } from '../api/rest/request.js';
import { toAddressKey } from './address-key.js';

/** A proxy's request ID is used if it is well-formed. Every answer has a request ID, for support. */
export function toRequestId({ headers }: Pick<Request, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

export const requestId: RequestHandler = (request, response, next) => {
  const id = toRequestId(request);
  (response.locals as RestLocals).requestId = id;
  response.set('X-Request-Id', id);
  next();
};

/**
 * Also answers 304 to clients that send `Cache-Control: no-cache` with If-None-Match, as Node's fetch does. By default,
 * Express would send them the whole answer again.
 */
export const revalidation: RequestHandler = ({ headers }, _response, next) => {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
  next();
};

/**
 * Identifies the sender of a request. An invalid token is never treated like a missing one: every operation that
 * depends on the sender refuses it. Other operations ignore it, such as the sign-in, whose bearer token is the identity
 * provider's.
 */
export function authenticate({ accounts, keys }: Pick<Services, 'accounts' | 'keys'>): RequestHandler {
  return async (request, response, next) => {
    const token = bearerToken(request.get('authorization'));
    const locals = response.locals as RestLocals;
    try {
      const actor = await (isApiKey(token) ? keys.authenticate(token) : accounts.authenticate(token));
      locals.actor = actor.kind === 'system' ? actor : { ...actor, network: toAddressKey(request.ip) };
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'UNAUTHENTICATED')) throw error;
      locals.refusal = error;
    }
    next();
  };
}
