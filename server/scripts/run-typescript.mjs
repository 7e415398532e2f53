import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/**
 * `node --import` of this file runs a program from its TypeScript source. Tests start processes with it, so that they
 * never meet a stale build; the built server does not use it.
 */
if (isMainThread) register(import.meta.url);

export function resolve(specifier, context, next) {
  if (!specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
  const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  return existsSync(source) ? { url: source.href, format: 'module', shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { default: typescript } = await import('typescript');
  const { ModuleKind, ScriptTarget, transpileModule } = typescript;
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, inlineSourceMap: true };
  const { outputText } = transpileModule(readFileSync(fileURLToPath(url), 'utf8'), { compilerOptions, fileName: url });
  return { format: 'module', source: outputText, shortCircuit: true };
}
