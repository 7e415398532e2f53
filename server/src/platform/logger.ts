import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured log lines on standard error. Standard output is for the messages to the owner at the start. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: undefined,
      redact: {
        // Tokens and secrets must never be logged. If they are, this removes them.
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
    pino.destination(2),
  );
}
