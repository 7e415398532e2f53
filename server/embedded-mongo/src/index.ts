import { Worker } from 'node:worker_threads';
import { FolderInUseError } from './storage/ownership.js';
import type { Durability } from './storage/storage.js';
import type { FromWorker } from './worker.js';

export { FolderInUseError } from './storage/ownership.js';
export type { Durability } from './storage/storage.js';

export type EmbeddedMongoOptions = {
  /** The folder of the data; created if missing, and closed to other users. */
  dir: string;
  /** With `fsync` (the default), acknowledged writes survive a power cut; `none` is for tests. */
  durability?: Durability;
  /** Seconds between two removals of documents that have expired by a TTL index; 60 by default, as in MongoDB. */
  sweepSeconds?: number;
  /** Called once when a write to disk has failed; no command is answered afterwards. Default: a process warning. */
  onFailure?: (error: Error) => void;
};

export type EmbeddedMongo = { uri: string; stop(): Promise<void> };

/**
 * Starts a MongoDB server on a folder, in a worker thread. The URI is an ordinary connection string without a database
 * name. Throws FolderInUseError when another process serves the folder; the error names that process and its URI.
 */
export function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { dir, durability = 'fsync', sweepSeconds = 60, onFailure = warn } = options;
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { dir, durability, sweepSeconds } });
  return new Promise((started, refused) => {
    let stopping: (() => void) | null = null;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        const exited = new Promise<void>((done) => (stopping = done));
        started({ uri: message.uri, stop: () => stopWorker(worker, exited) });
      } else if (message.kind === 'refused') {
        refused(
          message.holder
            ? new FolderInUseError(message.holder.dir, message.holder.pid, message.holder.uri)
            : new Error(message.message),
        );
      } else if (message.kind === 'failed')
        onFailure(new Error(`the embedded database can no longer write to disk: ${message.message}`));
    });
    worker.on('error', (error: Error) => (stopping ? onFailure(error) : refused(error)));
    worker.on('exit', () => stopping?.());
  });
}

async function stopWorker(worker: Worker, exited: Promise<void>): Promise<void> {
  worker.postMessage('stop');
  await exited;
}

const warn = (error: Error) => process.emitWarning(error.message, 'EmbeddedMongoWarning');
