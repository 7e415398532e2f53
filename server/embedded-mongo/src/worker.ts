import { parentPort, workerData } from 'node:worker_threads';
import { startServer, type ServerOptions } from './server.js';
import { FolderInUseError } from './storage/ownership.js';
import type { FromWorker } from './worker-messages.js';

const port = parentPort!;
const post = (message: FromWorker) => port.postMessage(message);

try {
  const server = await startServer(workerData as ServerOptions, (error) =>
    post({ kind: 'failed', message: error.message }),
  );
  // When a commit fails, LMDB also rejects internal promises that nothing else handles.
  process.on('unhandledRejection', (error) => {
    server.fail(error);
  });
  port.once('message', () => {
    server.stop().then(
      () => {
        post({ kind: 'stopped' });
        port.close();
      },
      (error: Error) => post({ kind: 'failed', message: error.message }),
    );
  });
  post({ kind: 'ready', uri: server.uri });
} catch (error) {
  const holder = error instanceof FolderInUseError ? { dir: error.dir, pid: error.pid, uri: error.uri } : null;
  post({ kind: 'refused', message: (error as Error).message, holder });
}
