import { Router, type Request, type Response } from 'express';
import { assertAdmin, assertSignedIn } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';
import { actorOf, bearerToken, idempotencyHeader, readInput } from './request.js';
import type { CallHandlers, RestCall, RestCalls } from './rest-call.js';

type AnyHandler = (input: Record<string, unknown>) => Promise<unknown>;

/** The routes of some documented calls: guards, reads the input by its schemas, and answers what the handler returns. */
export function bindCalls<Calls extends RestCalls>(calls: Calls, handlers: CallHandlers<Calls>): Router {
  const router = Router();
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as unknown as AnyHandler;
    router[call.method](toExpressPath(call.path), async (request, response) => {
      response.set('Cache-Control', cacheControlOf(call));
      try {
        response.json(await handle(readCall(call, request, response)));
      } catch (error) {
        throw withFieldNames(error, call);
      }
    });
  }
  return router;
}

function toExpressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Lists may be kept and asked for again by their ETag; what belongs to somebody never by a shared cache. */
function cacheControlOf({ method, access }: RestCall): string {
  if (method !== 'get') return 'no-store';
  return access === 'anybody' ? 'no-cache' : 'private, no-cache';
}

function readCall(call: RestCall, request: Request, response: Response): Record<string, unknown> {
  return {
    ...readCaller(call, request, response),
    ...(call.params ? { params: readInput(call.params, request.params) } : {}),
    ...(call.query ? { query: readInput(call.query, request.query) } : {}),
    ...(call.body ? { body: readBody(call.body, request) } : {}),
    idempotencyKey: request.get(idempotencyHeader) ?? null,
  };
}

/** Before any input is looked at: what is wrong with a request is not for those to know who may not make it. */
function readCaller(call: RestCall, request: Request, response: Response): Record<string, unknown> {
  switch (call.access) {
    case 'anybody':
      return {};
    case 'identity': {
      const idToken = bearerToken(request.get('authorization'));
      if (idToken !== null) return { idToken };
      throw new DomainError('UNAUTHENTICATED', 'Send the ID token of the identity provider as the bearer token.');
    }
    case 'signed-in': {
      const actor = actorOf(response);
      assertSignedIn(actor);
      return { actor };
    }
    case 'admin': {
      const actor = actorOf(response);
      assertAdmin(actor);
      return { actor };
    }
  }
}

function readBody(schema: NonNullable<RestCall['body']>, request: Request): unknown {
  // Without a body, the schema says which fields are missing.
  if (request.is('json') === false && request.get('content-length') !== '0') {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON, with Content-Type: application/json.');
  }
  return readInput(schema, request.body);
}

function withFieldNames(error: unknown, { fieldNames = {} }: RestCall): unknown {
  if (!(error instanceof DomainError) || !error.details?.fields) return error;
  const fields = error.details.fields.map(({ field, message }) => ({ field: fieldNames[field] ?? field, message }));
  return new DomainError(error.code, error.message, { details: { ...error.details, fields }, cause: error });
}
