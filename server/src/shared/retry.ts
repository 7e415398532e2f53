import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { conflict } from './errors.js';

/**
 * Largest number of attempts in total. More than two are only needed if many people change a document at the same time.
 */
const maximumTries = 20;

/**
 * Repeats a change that reads a document, decides, and writes it only if it has not changed since it was read.
 * @param attempt returns undefined if the document was changed in between; any other value is the result.
 * @param message for the caller if the document changed during each attempt.
 * @throws DomainError CONFLICT (IN_PROGRESS), and all errors of `attempt`.
 */
export async function retryWhileChanging<Result>(
  message: string,
  attempt: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    // Attempts that collided must not begin again at the same moment.
    if (tries >= 2) await pause(randomInt(Math.min(2 ** tries, 100)));
  }
  throw conflict('IN_PROGRESS', message);
}
