import DataLoader from 'dataloader';

/** Reads objects by ID in batches; null for an unknown ID. */
export function loadById<T extends { id: string }>(
  find: (ids: readonly string[]) => Promise<T[]>,
): DataLoader<string, T | null> {
  return loadOneBy('id', find);
}

/** Reads objects in batches by a property with a different value in each object; null if no object has the value. */
export function loadOneBy<Key extends string, T extends Record<Key, string>>(
  key: Key,
  find: (values: readonly string[]) => Promise<T[]>,
): DataLoader<string, T | null> {
  return new DataLoader(async (values) => {
    const found = new Map<string, T>((await find(values)).map((item) => [item[key], item]));
    return values.map((value) => found.get(value) ?? null);
  });
}

/** Reads lists in batches; an empty list for an ID without entries. */
export function loadLists<T>(
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T[]>>,
  options?: { maxBatchSize: number },
): DataLoader<string, T[]> {
  return new DataLoader(async (ids) => {
    const found = await find(ids);
    return ids.map((id) => found.get(id) ?? []);
  }, options);
}
