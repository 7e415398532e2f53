import { parentPort, workerData } from 'node:worker_threads';
import { startServer, type ServerOptions } from './server.js';
import { FolderInUseError } from './storage/ownership.js';

/** The messages from the worker to the thread that started it. */
export type FromWorker =
  | { kind: 'ready'; uri: string }
  | { kind: 'refused'; message: string; holder: { dir: string; pid: number; uri: string } | null }
  | { kind: 'failed'; message: string }
  | { kind: 'stopped' };

const post = (message: FromWorker) => parentPort?.postMessage(message);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const postFailure = (error: unknown) => post({ kind: 'failed', message: messageOf(error) });

try {
  const server = await startServer(workerData as ServerOptions, postFailure);
  // When a commit fails, LMDB also rejects internal promises that nothing else handles.
  process.on('unhandledRejection', (error) => {
    server.fail(error);
  });
  parentPort?.once('message', () => {
    server.stop().then(() => {
      post({ kind: 'stopped' });
      parentPort?.close();
    }, postFailure);
  });
  post({ kind: 'ready', uri: server.uri });
} catch (error) {
  const holder = error instanceof FolderInUseError ? { dir: error.dir, pid: error.pid, uri: error.uri } : null;
  post({ kind: 'refused', message: messageOf(error), holder });
}
