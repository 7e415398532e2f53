import { conflict } from './errors.js';

/** How many times a change is tried in all. Only a document that many change at the same moment needs more than two. */
const maximumTries = 20;

/**
 * Repeats a change that reads a document, decides, and writes under the condition that the document is still as it was read.
 * @param attempt returns undefined if the document was changed in between; any other value is the result.
 * @param message for the caller when the document changed at every try.
 * @throws DomainError CONFLICT (IN_PROGRESS), and whatever `attempt` throws.
 */
export async function retryWhileChanging<Result>(
  message: string,
  attempt: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw conflict('IN_PROGRESS', message);
}
