import { pino, type DestinationStream, type Logger } from 'pino';
import { isDatabaseFailure, rootOf, withDiskFull } from './failures.js';

export type { Logger } from 'pino';

/** Structured log lines, by default on standard error. Standard output is for the messages to the owner at the start. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: serializeErrors() },
      redact: {
        // Tokens and secrets must never be logged. This removes those that are logged by mistake.
        paths: [
          'authorization',
          '*.authorization',
          'headers.cookie',
          '*.token',
          '*.idToken',
          '*.clientSecret',
          '*.password',
        ],
        censor: '[removed]',
      },
    },
    destination,
  );
}

/**
 * Logs the stack of a failure only once, although several fields and callers report the failure. Database failures are
 * logged without a stack, and the message says if the disk is full.
 */
function serializeErrors() {
  const logged = new WeakSet<Error>();
  return (error: unknown) => {
    if (!(error instanceof Error)) return error;
    const root = rootOf(error);
    const { stack, ...rest } = pino.stdSerializers.err(error);
    const isShort = logged.has(root) || isDatabaseFailure(root);
    logged.add(root);
    return { ...rest, message: withDiskFull(rest.message, root), ...(isShort ? {} : { stack }) };
  };
}
