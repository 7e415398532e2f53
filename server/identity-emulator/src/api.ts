import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { AccountStore } from './account-store.js';
import { ApiError } from './api-error.js';
import type { Sessions } from './sessions.js';

/** The data and functions that the operations use. */
export interface EmulatorParts {
  store: AccountStore;
  sessions: Sessions;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Api<Body> {
  /** Schema of the body. It decides whether unknown fields are ignored or refused. */
  body: z.ZodType<Body>;
  /** Operations by path. */
  operations: Readonly<Record<string, (parts: EmulatorParts, body: Body) => Promise<object> | object>>;
}

/**
 * Answers the operations. Changes are saved before they are acknowledged, so that a crash cannot undo them. If a body
 * parser ran before, it must have kept the body as bytes. CORS headers are not sent, and `Authorization` is not read.
 */
export function serveApi<Body>(parts: EmulatorParts, api: Api<Body>, maxBodyBytes: number): Router {
  const operationOf = ({ method, baseUrl, path }: Request) =>
    method === 'POST' ? new Map(Object.entries(api.operations)).get(`${baseUrl}${path}`) : undefined;
  const onlyOperations: RequestHandler = (request, response, next) =>
    operationOf(request) === undefined ? refuse(response, 404, 'NOT_FOUND') : next();
  const readBody = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false });
  const answer: RequestHandler = async (request, response) => {
    const result = await operationOf(request)?.(parts, api.body.parse(readFields(request)));
    await parts.store.save();
    response.set('cache-control', 'no-store').json(result);
  };
  return Router().use(onlyOperations, readBody, answer, answerRefusals);
}

function readFields(request: Request): unknown {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  if (request.is('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? {} : parseJson(text);
}

/** @returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Answers invalid requests with errors in Google's format, because the SDKs can only read this format. */
const answerRefusals: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ApiError) return refuse(response, 400, error.message);
  if (error instanceof z.ZodError) return refuse(response, 400, 'INVALID_ARGUMENT');
  // Errors of the body parser have a status.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return refuse(response.set('connection', 'close'), 413, 'PAYLOAD_TOO_LARGE');
  if (status < 500) return refuse(response, status, 'INVALID_REQUEST');
  next(error);
};

export function refuse(response: Response, status: number, message: string): void {
  response
    .status(status)
    .set('cache-control', 'no-store')
    .json({ error: { code: status, message } });
}
