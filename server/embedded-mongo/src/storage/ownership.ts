import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Owner, Storage } from './storage.js';

/** Longest path for a unix socket, in bytes. Operating systems allow 104 to 108, including a final zero byte. */
const MAX_SOCKET_PATH = 100;

/** Thrown when another process serves the folder. */
export class FolderInUseError extends Error {
  constructor(
    readonly dir: string,
    readonly pid: number,
    /** The connection string of the server that serves the folder. */
    readonly uri: string,
  ) {
    super(`the database folder ${dir} is in use by process ${pid}`);
    this.name = 'FolderInUseError';
  }
}

/**
 * A new socket path for this start. No other process ever listens on it, or removes it while this one is alive. So
 * another process can connect to it to find out whether this one is alive. If the folder's path is too long, the socket
 * is in a private temporary folder.
 */
export function chooseSocketPath(dir: string): string {
  const name = `mongo-${randomBytes(4).toString('hex')}.sock`;
  const path = join(resolve(dir), name);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return path;
  const short = [tmpdir(), '/tmp'].find((root) => Buffer.byteLength(root) <= MAX_SOCKET_PATH - 40) ?? '/tmp';
  const folder = mkdtempSync(join(short, 'embedded-mongo-'));
  chmodSync(folder, 0o700);
  return join(folder, name);
}

/**
 * The owner's socket as this process sees it: the owner may see the folder under another path, for example in a
 * container. A socket in a temporary folder, or below a path that is too long here, is expected where it was created.
 */
function findSocket(dir: string, recorded: string): string {
  const here = join(resolve(dir), basename(recorded));
  return isTemporary(dirname(recorded)) || Buffer.byteLength(here) > MAX_SOCKET_PATH ? recorded : here;
}

const isTemporary = (folder: string): boolean => /[\\/]embedded-mongo-[^\\/]+$/.test(folder);

/** An ordinary connection string without a database name. */
export function toUri(socketPath: string): string {
  return `mongodb://${encodeURIComponent(socketPath)}/`;
}

/** Removes a socket that no process listens on any more, and the temporary folder that was created for it. */
export function removeSocket(dir: string, socketPath: string): void {
  const folder = dirname(socketPath);
  if (folder === resolve(dir)) rmSync(socketPath, { force: true });
  else if (isTemporary(folder)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Makes this process the owner of the folder. The owner is a record in the database with the path of its listening
 * socket. It is replaced by compare-and-swap in a write transaction; LMDB allows one such transaction at a time among
 * all processes, and ends it when its process dies. So if several processes find a dead owner, exactly one takes over.
 * A reused process id causes no confusion, because the socket decides whether the owner is alive.
 */
export async function claimFolder(storage: Storage, dir: string, socketPath: string): Promise<{ release: () => void }> {
  const token = randomBytes(12).toString('hex');
  const owner: Owner = { token, pid: process.pid, socketPath };
  for (;;) {
    const current = storage.owner();
    const socket = current && findSocket(dir, current.socketPath);
    if (current && socket && (await answers(socket)))
      throw new FolderInUseError(resolve(dir), current.pid, toUri(socket));
    if (!storage.replaceOwner(current?.token ?? null, owner)) continue;
    if (socket) removeSocket(dir, socket);
    return { release: () => void storage.replaceOwner(token, null) };
  }
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(socketPath);
    const finish = (alive: boolean) => {
      socket.destroy();
      done(alive);
    };
    socket.once('connect', () => finish(true));
    // EAGAIN (the queue of connections is full) and EACCES mean that a process is listening. A refused connection or a
    // missing socket means that none is.
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code === 'EAGAIN' || error.code === 'EACCES'));
  });
}

export function listen(server: Server, socketPath: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(socketPath, () => {
      server.off('error', fail);
      chmodSync(socketPath, 0o600);
      done();
    });
  });
}
