import { mkdirSync, chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { Runner } from './runner.js';
import { claimFormat } from './storage/format.js';
import { chooseSocketPath, claimFolder, listen, removeSocket, toUri } from './storage/ownership.js';
import { Storage, type Durability } from './storage/storage.js';
import { Connection } from './wire/connection.js';

export type ServerOptions = { dir: string; durability: Durability; sweepSeconds: number };

/**
 * Serves a folder in this thread. `onFailure` is called once when a write cannot be stored. By then all connections are
 * closed and nothing is answered any more.
 */
export async function startServer(options: ServerOptions, onFailure: (error: Error) => void) {
  const { dir, durability, sweepSeconds } = options;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  const sockets = new Set<Socket>();
  const storage = Storage.open(dir, durability);
  const socketPath = chooseSocketPath(dir);
  let runner: Runner | null = null;
  let connections = 0;
  const server = createServer((socket) => {
    // Before the folder is claimed, and while the server stops, other processes only check whether this one is alive.
    if (!runner) return void socket.destroy();
    const [current, connectionId] = [runner, ++connections];
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Connection(socket, (body) => current.execute(body, connectionId));
  });
  const release = await claim(server, storage, dir, socketPath);
  let reported = Promise.resolve();
  const started = new Runner(storage, sweepSeconds, (error) => {
    server.close();
    closeAll(sockets);
    reported = causeOf(error).then(onFailure);
  });
  runner = started;
  const stop = async () => {
    runner = null;
    closeAll(sockets);
    // The socket stays open until everything is on disk. Otherwise, another process could take the folder before.
    await started.stop();
    server.close();
    removeSocket(dir, socketPath);
    // After a failed commit, LMDB's memory may be corrupt, and closing LMDB can abort the process.
    if (started.hasFailed) return reported;
    release();
    await storage.close();
  };
  return { uri: toUri(socketPath), stop, fail: (error: unknown) => started.fail(error) };
}

/** Makes this process the owner of a folder that has the right format; returns a function that ends the ownership. */
async function claim(server: Server, storage: Storage, dir: string, socketPath: string): Promise<() => void> {
  let release: () => void = () => undefined;
  try {
    await listen(server, socketPath);
    ({ release } = await claimFolder(storage, dir, socketPath));
    await claimFormat(storage, dir);
    return release;
  } catch (error) {
    server.close();
    release();
    await storage.close();
    removeSocket(dir, socketPath);
    throw error;
  }
}

/** The cause of a failed commit: LMDB attaches it to the error as a promise. */
async function causeOf(error: unknown): Promise<Error> {
  const { commitError = Promise.resolve(error) } = error as { commitError?: Promise<unknown> };
  const soon = new Promise((done) => setTimeout(done, 1000, error).unref());
  const cause = await Promise.race([commitError, soon]).catch((reason: unknown) => reason);
  return cause instanceof Error ? cause : new Error(String(cause));
}

function closeAll(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
