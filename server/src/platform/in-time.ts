/** Resolves with null after the time limit. The work itself continues. */
export async function inTime<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
