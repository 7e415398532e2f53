import { rootOf } from '../../platform/failures.js';

/**
 * Reads entries by their IDs. If that fails, the IDs are halved until those that cannot be read are found; only these
 * are left out. Fails if the database fails, or if none of several entries can be read.
 * @param report called for each ID that is left out.
 */
export async function readReadable<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
  report: (id: string, error: unknown) => void,
): Promise<T[]> {
  const unreadable = new Map<string, unknown>();
  const found = await divide(ids, read, unreadable);
  const [[, error] = []] = unreadable;
  if (unreadable.size > 1 && unreadable.size === ids.length) throw error;
  unreadable.forEach((reason, id) => report(id, reason));
  return found;
}

async function divide<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
  unreadable: Map<string, unknown>,
): Promise<T[]> {
  try {
    return await read(ids);
  } catch (error) {
    const [id] = ids;
    if (id === undefined || isOfDatabase(error)) throw error;
    if (ids.length === 1) {
      unreadable.set(id, error);
      return [];
    }
    const middle = Math.ceil(ids.length / 2);
    const first = await divide(ids.slice(0, middle), read, unreadable);
    return [...first, ...(await divide(ids.slice(middle), read, unreadable))];
  }
}

/** Whether the error is from the driver or mongoose, and so says nothing about the entries. */
const isOfDatabase = (error: unknown): boolean => error instanceof Error && rootOf(error).name.startsWith('Mongo');
