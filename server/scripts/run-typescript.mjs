import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

/**
 * `node --import` of this file runs a program from its TypeScript source. Tests start processes with it, so that they
 * never meet a stale build; the built server does not use it.
 */
if (isMainThread) register(import.meta.url);

const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
const { version } = JSON.parse(readFileSync(compiler, 'utf8'));
/** The compiler's options stand in this file, so a change of it makes what is kept stale. */
const program = readFileSync(fileURLToPath(import.meta.url), 'utf8');
/** Loading the compiler takes longer than most programs, so what it makes of a file is kept under the file's hash. */
const cacheFolder = join(dirname(compiler), '..', '.cache', 'kickstand-typescript');

export function resolve(specifier, context, next) {
  if (!specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
  const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  return existsSync(source) ? { url: source.href, format: 'module', shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compile(url), shortCircuit: true };
}

async function compile(url) {
  const source = readFileSync(fileURLToPath(url), 'utf8');
  const hash = createHash('sha256').update(`${version}\n${program}\n${url}\n${source}`).digest('base64url');
  const cached = join(cacheFolder, `${hash}.mjs`);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { default: typescript } = await import('typescript');
  const { ModuleKind, ScriptTarget, transpileModule } = typescript;
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, inlineSourceMap: true };
  const { outputText } = transpileModule(source, { compilerOptions: options, fileName: url });
  // Renamed into place: another process may read it at this moment.
  const temporary = `${cached}.${process.pid}.${threadId}`;
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(temporary, outputText);
  renameSync(temporary, cached);
  return outputText;
}
