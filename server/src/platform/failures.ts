/** Error codes of a MongoDB server that is stopping, is not the primary, is overloaded or is too slow. */
const unavailableCodes = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);
const unavailableNames =
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|TopologyClosed|PoolCleared|PoolClosed|WaitQueueTimeout)/;

/**
 * Whether the database could not be reached or did not answer in time. Errors are recognised by name, so that this file
 * does not need the driver.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code } = error as Error & { code?: unknown };
  return unavailableNames.test(name) || (name.startsWith('Mongo') && unavailableCodes.has(Number(code)));
}

/** Whether something could not be stored because a disk is full, here or at the database. */
export function isDiskFull(error: Error): boolean {
  return /ENOSPC|no space left on device|disk is full|OutOfDiskSpace/i.test(error.message);
}

/** The innermost cause of an error. */
export function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}
