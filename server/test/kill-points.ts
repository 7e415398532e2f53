import { faultPoints, type FaultPoint, type FaultPoints } from '../src/shared/fault-points.js';

/**
 * Runs work in a simulated process that dies when it first reaches a fault point: none of its code runs any further,
 * not even a handler.
 * @throws when the work ends without reaching the point, because then the test would prove nothing.
 */
export async function killedAt(point: FaultPoint, work: (faults: FaultPoints) => Promise<unknown>): Promise<void> {
  await stoppedAt(point, work, new Promise(() => undefined));
}

/**
 * Runs work in a simulated process that waits at a fault point, like a slow process, while others continue.
 * @param meanwhile the work of the others during the wait.
 */
export async function overtakenAt<T>(
  point: FaultPoint,
  work: (faults: FaultPoints) => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  let resume: () => void = () => undefined;
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  const working = await stoppedAt(point, work, resumed);
  await meanwhile();
  resume();
  return working.result;
}

async function stoppedAt<T>(point: FaultPoint, work: (faults: FaultPoints) => Promise<T>, until: Promise<void>) {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<'stopped'>((resolve) => (arrive = () => resolve('stopped')));
  const result = work({
    at(reached) {
      if (reached !== point) return;
      arrive();
      return until;
    },
  });
  const first = await Promise.race([arrived, result.then(() => 'through' as const)]);
  if (first === 'through') throw new Error(`The work did not reach ${point}`);
  return { result };
}

export function pointsOf(...prefixes: readonly string[]): FaultPoint[] {
  return faultPoints.filter((point) => prefixes.some((prefix) => point.startsWith(`${prefix}.`)));
}

export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}
