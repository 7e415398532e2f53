/** Finds the entry of a key; throws an error that names `usedBy` if there is none. */
export type Lookup<T> = (key: string, usedBy: string) => T;

/** @param file the file that contains the entries; errors name it */
export function toLookup<T>(file: string, entries: readonly (readonly [key: string, entry: T])[]): Lookup<T> {
  const byKey = new Map(entries);
  if (byKey.size < entries.length) {
    const repeated = entries.find(([key, entry]) => byKey.get(key) !== entry);
    throw new Error(`${file}: two entries have the key "${repeated?.[0]}"`);
  }
  return (key, usedBy) => {
    const entry = byKey.get(key);
    if (entry === undefined) throw new Error(`${usedBy}: "${key}" is not in ${file}`);
    return entry;
  };
}
