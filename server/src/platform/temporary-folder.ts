import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Containers that share a folder for temporary files have the same process IDs, but different names. */
const prefixOf = (pid: number) => `kickstand-${hostname()}-${pid}-`;

/** Creates a folder that only the user of this process can read. */
export function makeTemporaryFolder(purpose: string, pid = process.pid): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefixOf(pid)}${purpose}-`));
}

/** Removes the folders that a process could not remove because it was killed. */
export function removeTemporaryFolders(pid: number): void {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefixOf(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
