import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { DomainError } from '../../shared/errors.js';

export interface Versioned {
  /** Number of edits. */
  version: number;
}

/**
 * The ETag of an answer: its version, and a hash of the whole answer. The hash also changes with the stock and the
 * current price. A write with the ETag compares only the version. So an order in between does not block an edit of a
 * name.
 */
export function versionTag(answer: Versioned): string {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 20);
  return `"${answer.version}-${hash}"`;
}

/**
 * The version in `If-Match`; null if the header is missing or `*`. Weak ETags are accepted, because proxies that
 * compress answers make ETags weak.
 * @throws DomainError PRECONDITION_FAILED for anything else.
 */
export function readExpectedVersion(request: Request): number | null {
  const sent = request.get('if-match')?.trim() ?? '*';
  if (sent === '*') return null;
  const [, version] = /^(?:W\/)?"(\d{1,15})-[\w-]{20}"$/.exec(sent) ?? [];
  if (version !== undefined) return Number(version);
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
