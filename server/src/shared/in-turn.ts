/**
 * Runs calls with the same key one after the other, in the order in which they arrive. A failed call does not stop the
 * next one.
 */
export function inTurn(): <Result>(key: string, run: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<void>>();
  return (key, run) => {
    const result = (last.get(key) ?? Promise.resolve()).then(run);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    void ended.then(() => last.get(key) === ended && last.delete(key));
    return result;
  };
}
