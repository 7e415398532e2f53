import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { DomainError } from '../shared/errors.js';

/** Documents by the SHA-256 (hex) of their text. */
export type PersistedOperations = ReadonlyMap<string, string>;

const manifestSchema = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string(), body: z.string() })),
});

/**
 * Reads the manifest that the client's build wrote.
 * @throws DomainError naming the file if it is missing or not a manifest.
 */
export function readPersistedOperations(path: string): PersistedOperations {
  if (!existsSync(path)) throw unusable(path, 'is missing. Build the client first');
  const parsed = manifestSchema.safeParse(readJson(path));
  if (!parsed.success) throw unusable(path, 'is not a manifest of persisted operations');
  // The hash of the text is used, because the ID in the manifest could be wrong.
  return new Map(parsed.data.operations.map(({ body }) => [hashOf(body), body]));
}

/** The client's own operations; empty if the client is not built yet, as during development. */
export function findPersistedOperations(path: string): PersistedOperations {
  return existsSync(path) ? readPersistedOperations(path) : new Map();
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function unusable(path: string, why: string): DomainError {
  return new DomainError('INTERNAL_SERVER_ERROR', `GRAPHQL_PERSISTED_ONLY needs ${path}, which ${why}.`);
}

/**
 * Accepts requests with the hash or the full text of a known document, so clients that send full texts work, too.
 */
export function knownDocumentsOnly(operations: PersistedOperations): RequestHandler {
  return (request, _response, next) => {
    const sent: unknown = request.method === 'GET' ? request.query : request.body;
    const text = typeof sent === 'object' && sent !== null && 'query' in sent ? sent.query : undefined;
    if (typeof text !== 'string' || operations.has(hashOf(text))) return next();
    next(new DomainError('BAD_USER_INPUT', "This server answers the shop's own operations only."));
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
