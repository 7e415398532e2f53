/** Does the work while no other tab does work of this name, where the browser can tell. */
export function aloneInTabs<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Not there on plain http.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request(name, work) : work();
}
