import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

/**
 * If this file is given to `node --import`, Node.js runs programs from their TypeScript source. Tests start processes
 * this way, so that they never use a stale build. The built server does not use this file.
 */
if (isMainThread) register(import.meta.url);

const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
const { version } = JSON.parse(readFileSync(compiler, 'utf8'));
/** This file contains the compiler's options, so the cache key includes its content. */
const program = readFileSync(fileURLToPath(import.meta.url), 'utf8');
/** The cache of compiled files, by hash. It exists because loading the compiler takes longer than most programs run. */
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
  // The file is renamed when complete, because another process may read it at the same time.
  const temporary = `${cached}.${process.pid}.${threadId}`;
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(temporary, outputText);
  renameSync(temporary, cached);
  return outputText;
}
