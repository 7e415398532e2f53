import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The emulator runs compiled, in a process of its own: what the tests start must be what the sources say. */
export default function build(): void {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-b', fileURLToPath(new URL('../..', import.meta.url))], {
    stdio: 'inherit',
  });
}
