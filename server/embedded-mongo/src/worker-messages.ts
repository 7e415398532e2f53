/** The messages from the worker to the thread that started it. */
export type FromWorker =
  | { kind: 'ready'; uri: string }
  | { kind: 'refused'; message: string; holder: { dir: string; pid: number; uri: string } | null }
  | { kind: 'failed'; message: string }
  | { kind: 'stopped' };
