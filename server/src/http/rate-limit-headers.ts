import type { Response } from 'express';
import type { LimitState } from '../platform/rate-limiter.js';

/** Receives the state of a limit after a request was counted. */
export type Note = (name: string, scope: string, state: LimitState) => void;

/**
 * Shows the limit that is closest to being reached. An operation may count against several limits. The headers
 * `RateLimit-Policy` and `RateLimit` have the form of the IETF draft draft-ietf-httpapi-ratelimit-headers since its
 * version 8.
 *
 * People behind one address share its limits. The remainder of such a limit is only shown after half of the limit is
 * used. Before that, it would reveal what the others do.
 */
export function showClosest(response: Response): Note {
  let closest = 1;
  return (name, scope, { points, seconds, remaining, resetSeconds }) => {
    const isHidden = scope === 'address' && remaining > points / 2;
    const share = isHidden ? 1 : remaining / points;
    if (share > closest) return;
    closest = share;
    const policy = `"${name}-${scope}"`;
    response.set('RateLimit-Policy', `${policy};q=${points};w=${seconds}`);
    if (!isHidden) response.set('RateLimit', `${policy};r=${remaining};t=${resetSeconds}`);
  };
}
