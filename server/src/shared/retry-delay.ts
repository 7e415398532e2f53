const longestDelayMinutes = 6 * 60;

/**
 * Delay before the next attempt: a minute, doubled with each failed attempt, up to six hours.
 * @param attempts number of failed attempts, at least 1
 * @param random a number from 0 to 1. It changes the delay by up to a quarter in either direction, within these limits,
 *   so that the attempts after an outage are spread over time.
 */
export function toDelayMs(attempts: number, random: number): number {
  const minutes = Math.min(2 ** (attempts - 1) * (0.75 + random / 2), longestDelayMinutes);
  return Math.max(1, minutes) * 60_000;
}
