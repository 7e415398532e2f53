import { OperationTypeNode } from 'graphql';
import { ServerError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { isTimeout, isTransportFailure } from './shop-error';

const maxRetries = 3;
const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/** Exponential backoff: 1 s, 2 s, 4 s ... never more than 30 s. `attempt` counts from 1. */
export function retryDelay(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
}

/**
 * Repeats queries that got no answer or a gateway error, but not those that took too long: they would keep a busy server
 * busier, and people waiting. Mutations are never repeated: the first attempt may have
 * arrived.
 */
export function createReadRetryLink(): RetryLink {
  return new RetryLink({
    delay: (attempt) => retryDelay(attempt),
    attempts: (attempt, operation, error) =>
      attempt <= maxRetries && operation.operationType === OperationTypeNode.QUERY && isWorthRepeating(error),
  });
}

function isWorthRepeating(error: unknown): boolean {
  if (isTimeout(error)) return false;
  return isTransportFailure(error) || (ServerError.is(error) && error.statusCode >= 502 && error.statusCode <= 504);
}
