import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Doc } from '../bson/value.js';
import type { Storage } from './storage.js';

/** The system's limit for a unix socket's path is 104 to 108 bytes, its final zero included. */
const MAX_SOCKET_PATH = 100;

/** Another process serves the folder. */
export class FolderInUseError extends Error {
  constructor(
    readonly dir: string,
    readonly pid: number,
    /** Where it can be asked instead: a connection string. */
    readonly uri: string,
  ) {
    super(`the database folder ${dir} is in use by process ${pid}`);
    this.name = 'FolderInUseError';
  }
}

/**
 * A socket name of this start's own: no other process ever listens on it or removes it, so whether it answers tells
 * whether its owner lives. When the folder's path is too long for a socket, it goes to a private temporary folder.
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

/** An ordinary connection string without a database name. */
export function toUri(socketPath: string): string {
  return `mongodb://${encodeURIComponent(socketPath)}/`;
}

/** Removes a socket that nobody listens on any more, with the folder that was made for it. */
export function removeSocket(dir: string, socketPath: string): void {
  const folder = dirname(socketPath);
  if (folder === resolve(dir)) rmSync(socketPath, { force: true });
  else if (/[\\/]embedded-mongo-[^\\/]+$/.test(folder)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Makes this process the folder's owner. The owner is a record in the database that names its listening socket; it is
 * replaced by compare-and-swap in a write transaction, which LMDB serialises between processes and gives up when its
 * holder dies. So of several that find a dead owner, one takes over, and a process id used again deceives nobody.
 */
export async function claimFolder(storage: Storage, dir: string, socketPath: string): Promise<{ release: () => void }> {
  const token = randomBytes(12).toString('hex');
  const owner: Doc = { token, pid: process.pid, socketPath };
  for (;;) {
    const current = storage.owner();
    if (current && (await answers(current.socketPath as string)))
      throw new FolderInUseError(resolve(dir), current.pid as number, toUri(current.socketPath as string));
    if (!storage.replaceOwner((current?.token as string | undefined) ?? null, owner)) continue;
    if (current) removeSocket(dir, current.socketPath as string);
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
    // A full queue of connections belongs to someone alive; a refused or missing socket to nobody.
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
