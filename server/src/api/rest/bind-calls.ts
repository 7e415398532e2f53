import { Router, type Request, type Response } from 'express';
import { DomainError } from '../../shared/errors.js';
import { isFileAnswer, type FileToSend } from './file-transfer.js';
import { readCaller, readParts } from './read-call.js';
import type { RestLocals } from './request.js';
import { linkToNext, type RestPage } from './pages.js';
import type { CallHandlers, RestCall, RestCalls } from './rest-call.js';
import { sendFile, sendList } from './send-file.js';
import { toPreconditionFailure, versionTag, type Versioned } from './versions.js';

type AnyHandler = (input: Record<string, unknown>) => Promise<unknown>;

/**
 * Makes routes for documented calls. The routes check access, parse the input with the schemas, and send the result of
 * the handler.
 */
export function bindCalls<Calls extends RestCalls>(calls: Calls, handlers: CallHandlers<Calls>): Router {
  const router = Router();
  for (const [id, call] of Object.entries(calls)) {
    const handle = handlers[id] as unknown as AnyHandler;
    router[call.method](toExpressPath(call.path), async (request, response) => {
      const { path: route, hasSuccessField = false } = call;
      Object.assign(response.locals as RestLocals, { operation: id, route, hasSuccessField });
      response.set('Cache-Control', cacheControlOf(call));
      try {
        const caller = readCaller(call, request, response);
        await (response.locals as RestLocals).spend?.(id, call.method === 'get');
        const answer = await handle({ ...caller, ...(await readParts(call, request, response)) });
        if (Array.isArray(answer)) await (response.locals as RestLocals).spendObjects?.(answer.length);
        setAnswerHeaders(call, answer, request, response);
        if (isFileAnswer(call.answer)) await sendFile(call.answer, answer as FileToSend, request, response);
        else if (isIterable(answer)) await sendList(answer, request, response);
        else response.json(answer);
      } catch (error) {
        throw withFieldNames(toPreconditionFailure(error, request), call);
      }
    });
  }
  return router;
}

function setAnswerHeaders(
  { isVersioned, isPaged }: RestCall,
  answer: unknown,
  request: Request,
  response: Response,
): void {
  if (isVersioned) response.set('ETag', versionTag(answer as Versioned));
  if (isPaged) linkToNext(answer as RestPage<unknown>, request, response);
}

function isIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

function toExpressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Answers to GET may be cached and revalidated by ETag, except files. Only data that everybody may read is stored in
 * shared caches.
 */
function cacheControlOf({ method, access, answer }: RestCall): string {
  if (method !== 'get' || isFileAnswer(answer)) return 'no-store';
  return access === 'visitor' ? 'no-cache' : 'private, no-cache';
}

function withFieldNames(error: unknown, { fieldNames = {} }: RestCall): unknown {
  if (!(error instanceof DomainError) || !error.details?.fields) return error;
  const fields = error.details.fields.map(({ field, message }) => ({
    // Checks for an own property, because a field may have the name of an inherited one, such as `constructor`.
    field: (Object.hasOwn(fieldNames, field) && fieldNames[field]) || field,
    message,
  }));
  return new DomainError(error.code, error.message, { details: { ...error.details, fields }, cause: error });
}
