/** Runs the work while no other tab runs work of this name, if the browser supports locks. */
export function aloneInTabs<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Undefined on plain http.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request(name, work) : work();
}
