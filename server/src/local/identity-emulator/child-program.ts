import { fileURLToPath } from 'node:url';

/** The emulator's program, as `fork` takes it: compiled beside this file, or its source where this file is source. */
export function locateChildProgram(): { module: string; execArgv: string[] } {
  const isSource = import.meta.url.endsWith('.ts');
  const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  return isSource
    ? {
        module: path('./child/emulator-child.ts'),
        execArgv: ['--import', new URL('./run-typescript.mjs', import.meta.url).href],
      }
    : { module: path('./child/emulator-child.js'), execArgv: [] };
}
