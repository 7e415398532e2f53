import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { assertAllowed, rolesOf } from '../../shared/access.js';
import { withOrderKey } from '../../shared/actor.js';
import { DomainError, invalidField } from '../../shared/errors.js';
import { isFileForm } from './file-transfer.js';
import { receiveFile } from './receive-file.js';
import { actorOf, bearerToken, idempotencyHeader, readInput, readQuery } from './request.js';
import type { RestCall } from './rest-call.js';
import { readExpected } from './versions.js';

// `strict: false` parses any JSON value. So a body that is only a string gets the schema's error, not the parser's.
const parseJson = express.json({ limit: '100kb', strict: false });

/**
 * Identifies the caller before any input is read. Callers without permission do not learn whether their input is valid,
 * and their body is not read at all.
 */
export function readCaller(call: RestCall, request: Request, response: Response): Record<string, unknown> {
  if (call.takesIdToken) {
    const idToken = bearerToken(request.get('authorization'));
    if (idToken !== null) return { idToken };
    throw new DomainError('UNAUTHENTICATED', 'Send the ID token of the identity provider as the bearer token.');
  }
  if (call.access === 'visitor') return {};
  const isForGuests = rolesOf(call.access).includes('guest');
  const actor = isForGuests ? withOrderKey(actorOf(response), request.get('x-order-key')) : actorOf(response);
  if (call.tokenIsOptional && request.get('authorization') === undefined) return { actor };
  assertAllowed(actor, call.access, call.method === 'get' ? 'read' : 'write');
  return { actor };
}

export async function readParts(
  call: RestCall,
  request: Request,
  response: Response,
): Promise<Record<string, unknown>> {
  return {
    ...(call.params ? { params: readInput(call.params, request.params) } : {}),
    ...(call.query ? { query: readQuery(call.query, request.query) } : {}),
    ...(call.body ? await readBody(call.body, request, response) : {}),
    ...(call.isVersioned ? { expected: readExpected(request) } : {}),
    idempotencyKey: readIdempotencyKey(call, request),
  };
}

/** @throws DomainError BAD_USER_INPUT if the call needs a key and there is none. */
function readIdempotencyKey({ needsKey }: RestCall, request: Request): string | null {
  const key = request.get(idempotencyHeader) ?? null;
  if (key !== null || !needsKey) return key;
  throw invalidField('Idempotency-Key', 'Send a key of your own for this attempt in the header Idempotency-Key.');
}

async function readBody(
  body: NonNullable<RestCall['body']>,
  request: Request,
  response: Response,
): Promise<Record<string, unknown>> {
  if (isFileForm(body)) return { receiveFile: () => receiveFile(body, request, response) };
  return { body: await readJson(body, request, response) };
}

async function readJson(schema: z.ZodObject, request: Request, response: Response): Promise<unknown> {
  // If there is no body, the schema reports the missing fields.
  if (request.is('json') === false && request.get('content-length') !== '0') {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON, with Content-Type: application/json.');
  }
  await new Promise<void>((read, refuse) => {
    parseJson(request, response, (error?: Error) => (error ? refuse(error) : read()));
  });
  return readInput(schema, request.body);
}
