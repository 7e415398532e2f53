import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { build, minify, type Plugin, type Rolldown } from 'vite';
import { readManifest } from './persisted-operations';

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Builds the scripts that the server inlines into rendered pages. */
export function beforeCode(): Plugin {
  return {
    name: 'before-code',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'rendered-page.js', source: await buildScript() });
      const first = 'before-first-paint.js';
      const { code } = await minify(first, await readFile(pathOf(`public/${first}`), 'utf8'));
      this.emitFile({ type: 'asset', fileName: first, source: code });
    },
  };
}

export async function buildScript(): Promise<string> {
  const { operations } = await readManifest();
  const addBeforeCode = operations.find(({ name }) => name === 'AddBeforeCode')?.body;
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { addBeforeCode: JSON.stringify(addBeforeCode) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: pathOf('before-code/main.ts'), output: { format: 'iife' } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}
