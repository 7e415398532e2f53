import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured log lines on standard error; standard output has the messages for the owner at the start. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: undefined,
      redact: {
        // Tokens and secrets must never be logged; this removes them if they are.
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
