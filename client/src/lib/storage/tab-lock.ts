/** Runs the work while no other tab runs work with this name, if the browser supports locks. */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Undefined without https.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request(name, work) : work();
}
