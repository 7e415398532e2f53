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

/** The text, which also says if the error happened because a disk or a quota is full, here or at the database. */
export function withDiskFull(text: string, error: Error): string {
  const { message } = rootOf(error);
  const isFull = /ENOSPC|no space left on device|disk is full|OutOfDiskSpace|disk quota exceeded|file too large/i;
  if (isFull.test(message)) return `The disk is full: ${text}`;
  // LMDB reports a write of which only a part fits on the disk in the same way as a broken disk. It does not always
  // name the cause of a failed commit.
  return /input\/output error|commit failed/i.test(message) ? `The disk is full or broken: ${text}` : text;
}

/** The innermost cause of an error. */
export function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}
