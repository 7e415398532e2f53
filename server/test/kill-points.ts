import { faultPoints, type FaultPoint, type FaultPoints } from '../src/shared/fault-points.js';

/**
 * Runs work in a process that dies when it first comes to a point: nothing in it, no handler either, runs on.
 * @throws when the work is through without ever coming there: then the test shows nothing.
 */
export async function killedAt(point: FaultPoint, work: (faults: FaultPoints) => Promise<unknown>): Promise<void> {
  await stoppedAt(point, work, new Promise(() => undefined));
}

/**
 * Runs work in a process that stops at a point, as a slow one does, and is overtaken there.
 * @param meanwhile what others do while it stands still.
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
  if (first === 'through') throw new Error(`The work never came to ${point}`);
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
