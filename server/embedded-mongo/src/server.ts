import { mkdirSync, chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Doc } from './bson/value.js';
import type { Engine } from './commands/command.js';
import { CursorStore } from './commands/cursors.js';
import { runCommand } from './commands/dispatch.js';
import { Slice, type Steps } from './query/slice.js';
import { Catalog } from './storage/catalog.js';
import { removeExpired, removeLeftovers } from './storage/sweeps.js';
import { claimFormat } from './storage/format.js';
import { chooseSocketPath, claimFolder, listen, removeSocket, toUri } from './storage/ownership.js';
import { Storage, type Durability, type Leftover } from './storage/storage.js';
import { Connection, type Execute } from './wire/connection.js';

export type ServerOptions = { dir: string; durability: Durability; sweepSeconds: number };

/**
 * Serves a folder in this thread. `onFailure` is called once when a write cannot be stored. By then all connections are
 * closed and nothing is answered any more, because memory has changes that are not on disk.
 */
export async function startServer(options: ServerOptions, onFailure: (error: Error) => void) {
  const { dir, durability, sweepSeconds } = options;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  const sockets = new Set<Socket>();
  const storage = Storage.open(dir, durability);
  const socketPath = chooseSocketPath(dir);
  let execute: ((body: Doc, connectionId: number) => ReturnType<Execute>) | null = null;
  let connections = 0;
  const server = createServer((socket) => {
    // Before the folder is claimed, only other processes connect, to check whether this one is alive.
    if (!execute) return void socket.destroy();
    const run = execute;
    const connectionId = ++connections;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Connection(socket, (body) => run(body, connectionId));
  });
  const release = await claim(server, storage, dir, socketPath);
  try {
    await claimFormat(storage, dir);
  } catch (error) {
    closeAll(server, sockets);
    removeSocket(dir, socketPath);
    release();
    await storage.close();
    throw error;
  }

  const engine: Engine = {
    catalog: new Catalog(storage),
    cursors: new CursorStore(),
    slice: new Slice(),
    now: () => new Date(),
    startedAt: new Date(),
  };
  let failed = false;
  let stopping = false;
  let reported = Promise.resolve();
  const fail = (error: unknown): void => {
    if (failed) return;
    failed = true;
    closeAll(server, sockets);
    reported = causeOf(error).then(onFailure);
  };
  const commit = () => {
    const stored = storage.commit();
    stored?.catch(fail);
    return stored;
  };
  execute = (body, connectionId) => {
    if (failed) throw new Error('the storage has failed');
    const steps = runCommand(engine, body, connectionId);
    engine.slice.begin();
    const step = steps.next();
    const stored = commit();
    return { reply: step.done ? step.value : continueInSlices(steps), stored: waitsForDisk(body) ? stored : null };
  };
  let turn = Promise.resolve();
  /**
   * Resolves when a long command may continue. Between two slices, all requests that have arrived are handled.
   */
  const nextTurn = () => (turn = turn.then(() => new Promise((resume) => setImmediate(resume))));
  /** Continues a long command slice by slice. */
  const continueInSlices = async (steps: Steps<Doc>): Promise<Doc> => {
    for (;;) {
      await nextTurn();
      if (failed || stopping) throw new Error('the server is stopping');
      engine.slice.begin();
      const step = steps.next();
      await commit();
      if (step.done) return step.value;
    }
  };
  let sweep: Promise<void> | null = null;
  /** Removes expired documents and dropped data in small steps; commands run between the steps. */
  const sweepInSteps = async () => {
    const isInUse = (leftover: Leftover) => engine.catalog.isInUse(leftover);
    for (const steps of [removeExpired(engine.catalog, engine.now()), removeLeftovers(storage, isInUse)]) {
      while (!failed && !stopping && !steps.next().done) await commit();
      if (!failed) await commit();
    }
  };
  const startSweep = () => {
    if (sweep || failed) return;
    sweep = sweepInSteps()
      .catch(fail)
      .finally(() => (sweep = null));
  };
  const sweeper = setInterval(() => {
    engine.cursors.expire(engine.now());
    startSweep();
  }, sweepSeconds * 1000);
  sweeper.unref();
  startSweep();

  const stop = async () => {
    stopping = true;
    clearInterval(sweeper);
    closeAll(server, sockets);
    await sweep;
    removeSocket(dir, socketPath);
    // After a failed commit, LMDB's memory may be corrupt, and closing LMDB can abort the process.
    if (failed) return reported;
    await storage.commit();
    release();
    await storage.close();
  };
  return { uri: toUri(socketPath), stop, fail };
}

/**
 * Whether the reply must wait until the write is on disk. With `j: false` it need not, and a crash may lose that write.
 */
function waitsForDisk({ writeConcern }: Doc): boolean {
  return (writeConcern as Doc | undefined)?.j !== false;
}

async function claim(server: Server, storage: Storage, dir: string, socketPath: string): Promise<() => void> {
  try {
    await listen(server, socketPath);
    return (await claimFolder(storage, dir, socketPath)).release;
  } catch (error) {
    server.close();
    await storage.close();
    removeSocket(dir, socketPath);
    throw error;
  }
}

/** The cause of a failed commit: LMDB attaches it to the error as a promise. */
async function causeOf(error: unknown): Promise<Error> {
  const { commitError } = error as { commitError?: Promise<unknown> };
  const soon = new Promise((done) => setTimeout(done, 1000, error).unref());
  const cause: unknown = await Promise.race([commitError ?? Promise.reject(error as Error), soon]).catch(
    (reason: unknown) => reason,
  );
  return cause instanceof Error ? cause : new Error(String(cause));
}

function closeAll(server: Server, sockets: Set<Socket>): void {
  server.close();
  for (const socket of sockets) socket.destroy();
}
