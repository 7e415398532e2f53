import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serverRoot } from './paths.js';

/** A program of the server's own, as `fork` takes it. */
export interface ChildProgram {
  module: string;
  execArgv: string[];
}

/** For `node --import`: lets it run TypeScript sources. */
export const runTypescript = pathToFileURL(join(serverRoot, 'scripts', 'run-typescript.mjs')).href;

/**
 * Finds a program compiled beside whoever asks; or, where that one is source, as in tests, the program's source.
 * @param path from `askedFrom`, an `import.meta.url`; without its extension.
 */
export function locateChildProgram(path: string, askedFrom: string): ChildProgram {
  const isSource = askedFrom.endsWith('.ts');
  const module = fileURLToPath(new URL(`${path}.${isSource ? 'ts' : 'js'}`, askedFrom));
  return { module, execArgv: isSource ? ['--import', runTypescript] : [] };
}
