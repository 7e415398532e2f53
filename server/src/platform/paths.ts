import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above this file that contains `marker`. It is the same for sources and compiled files. */
function folderAbove(marker: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, marker))) return folder;
    if (dirname(folder) === folder) throw new Error(`There is no ${marker} above ${import.meta.url}`);
  }
}

export const repositoryRoot = folderAbove('codegen.yml');
export const serverRoot = join(repositoryRoot, 'server');
export const clientBuild = join(repositoryRoot, 'client', 'dist');
export const playgroundBuild = join(repositoryRoot, 'client', 'dist-playground');
/** The client's program that renders pages on the server. */
export const pageRendererPath = join(repositoryRoot, 'client', 'dist-server', 'render-worker.js');
/** All documents of the client with their hashes, written by the client's build. */
export const persistedOperationsPath = join(clientBuild, 'persisted-operations.json');
