import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { serverRoot } from './paths.js';

/** A program of the server, for `fork`. */
export interface ChildProgram {
  module: string;
  execArgv: string[];
}

/** Module for `node --import`, which lets Node.js run TypeScript sources. */
export const runTypescript = pathToFileURL(join(serverRoot, 'scripts', 'run-typescript.mjs')).href;

/**
 * Finds a compiled program next to the caller's file, or its source if the caller runs from source, as in tests.
 * @param path relative to `askedFrom`, without extension; `askedFrom` is an `import.meta.url`.
 */
export function locateChildProgram(path: string, askedFrom: string): ChildProgram {
  const isSource = askedFrom.endsWith('.ts');
  const module = fileURLToPath(new URL(`${path}.${isSource ? 'ts' : 'js'}`, askedFrom));
  return { module, execArgv: isSource ? ['--import', runTypescript] : [] };
}

/** Starts a thread with a program, which is found in the same way as a child program. */
export function startThread(path: string, askedFrom: string, options: WorkerOptions): Worker {
  const { module, execArgv } = locateChildProgram(path, askedFrom);
  if (execArgv.length === 0) return new Worker(module, options);
  // Node 20 does not run `--import` in threads.
  const program = `require('node:module').register(${JSON.stringify(runTypescript)}); import(${JSON.stringify(pathToFileURL(module).href)});`;
  return new Worker(program, { ...options, eval: true });
}
