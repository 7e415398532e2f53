import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { AccountsService } from '../modules/accounts/accounts.service.js';
import { bearerToken, type RestLocals } from '../modules/http/request.js';
import { DomainError } from '../shared/errors.js';

/** A request id from a proxy is kept when it looks like one; answered either way, for support. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id');
  const id = given && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
  (response.locals as RestLocals).requestId = id;
  response.set('X-Request-Id', id);
  next();
};

/**
 * Finds out who asks. A token that is not good any more is refused, never taken for a visitor; but only where it
 * matters who asks: the call that exchanges the provider's token for the shop's carries a bearer token of another kind.
 */
export function authenticate(accounts: AccountsService): RequestHandler {
  return async (request, response, next) => {
    const token = bearerToken(request.get('authorization'));
    const locals = response.locals as RestLocals;
    try {
      locals.actor = await accounts.authenticate(token);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'UNAUTHENTICATED')) throw error;
      locals.refusal = error;
    }
    next();
  };
}
