import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { DomainError } from '../../shared/errors.js';

export interface Versioned {
  /** 24 hex digits. */
  id: string;
  /** Number of edits. */
  version: number;
}

/**
 * The ETag of an answer: its version, its ID, and a hash of the whole answer. The hash also changes with the stock and
 * the current price. A write with the ETag compares only the version and the ID. So an order in between does not block
 * an edit of a name.
 */
export function versionTag(answer: Versioned): string {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 20);
  return `"${answer.version}-${answer.id}-${hash}"`;
}

/**
 * The version and the ID in `If-Match`; null if the header is missing or `*`. Weak ETags are accepted, because proxies
 * that compress answers make ETags weak.
 * @throws DomainError PRECONDITION_FAILED for anything else.
 */
export function readExpected(request: Request): Versioned | null {
  const sent = request.get('if-match')?.trim() ?? '*';
  if (sent === '*') return null;
  const [, version, id] = /^(?:W\/)?"(\d{1,15})-([\da-f]{24})-[\w-]{20}"$/.exec(sent) ?? [];
  if (version !== undefined && id !== undefined) return { id, version: Number(version) };
  throw new DomainError('PRECONDITION_FAILED', 'If-Match is not the ETag of an answer. Read again and send its ETag.');
}

/** If the caller has sent `If-Match`, a conflict of versions is a failed precondition. */
export function toPreconditionFailure(error: unknown, request: Request): unknown {
  const isStale = error instanceof DomainError && error.details?.reason === 'STALE_VERSION';
  if (!isStale || request.get('if-match') === undefined) return error;
  return new DomainError('PRECONDITION_FAILED', error.message, {
    ...(error.details && { details: error.details }),
    cause: error,
  });
}
