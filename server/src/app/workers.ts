import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '../platform/logger.js';
import { removeTemporaryFolders } from '../platform/temporary-folder.js';
import type { Environment } from './config/environment.js';

/**
 * Argument of the worker that does the background work, and argument of replacement workers, which listen only when
 * they are ready.
 */
const background = '--background-work';
const listenWhenReady = '--listen-when-ready';
const ready = 'ready';
const restartAfterMs = 1_000;
/** In bytes. The C library of most Linux systems returns larger blocks as soon as they are free, and keeps others. */
const keptBytes = '262144';
/** Workers that have not ended this many milliseconds after `drainSeconds` and `finishSeconds` are killed. */
const patienceMs = 5_000;

/** What this process does: everything, unless it is one of several workers. */
export const role = {
  isWorker: cluster.isWorker,
  hasBackgroundWork: !cluster.isWorker || process.argv.includes(background),
  listensAtOnce: !process.argv.includes(listenWhenReady),
  tellReady: () => void (cluster.isWorker && process.send?.(ready)),
};

/** Runs several processes that share the port. A worker that ends is replaced, unless no worker has ever been ready. */
export async function runWorkers(program: string, environment: Environment, logger: Logger): Promise<void> {
  const { workers: count, metricsPort, host, drainSeconds, finishSeconds } = environment;
  const running = new Set<Worker>();
  let wasReady = false;
  let exitCode: number | null = null;

  function stop(code: number): void {
    if (exitCode !== null) return;
    exitCode = code;
    for (const worker of running) worker.process.kill('SIGTERM');
    setTimeout(() => kill(running), (drainSeconds + finishSeconds) * 1_000 + patienceMs);
    endIfLast();
  }

  function endIfLast(): void {
    if (running.size === 0) process.exit(exitCode ?? 0);
  }

  function removeFilesOf({ process: { pid } }: Worker): void {
    try {
      if (pid !== undefined) removeTemporaryFolders(pid);
    } catch (error) {
      logger.warn({ err: error }, 'the temporary files of a worker could not be removed');
    }
  }

  function fork(isForBackground: boolean): void {
    if (exitCode !== null) return;
    cluster.setupPrimary({
      exec: program,
      args: [...(isForBackground ? [background] : []), ...(wasReady ? [listenWhenReady] : [])],
    });
    const worker = cluster.fork({ MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? keptBytes });
    running.add(worker);
    worker.on('message', (message) => (wasReady ||= message === ready));
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      removeFilesOf(worker);
      if (exitCode !== null) return endIfLast();
      if (!wasReady) return stop(1);
      logger.error({ worker: worker.id, code, signal }, 'a worker has ended and is replaced');
      setTimeout(() => fork(isForBackground), restartAfterMs);
    });
  }

  logger.info({ workers: count }, 'starting workers');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  for (let number = 0; number < count; number += 1) fork(number === 0);
  if (metricsPort === null) return;
  const { serveMetrics, workerMetrics } = await import('./metrics.js');
  await serveMetrics({ host, port: metricsPort }, workerMetrics());
}

function kill(workers: ReadonlySet<Worker>): void {
  for (const worker of workers) worker.process.kill('SIGKILL');
  process.exit(1);
}
