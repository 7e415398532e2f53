import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The emulator runs compiled, in a process of its own: what the tests start must be what the sources say. */
export default function build(): void {
  const compiler = dirname(createRequire(import.meta.url).resolve('typescript-native/package.json'));
  execFileSync(
    process.execPath,
    [join(compiler, 'bin', 'tsc'), '-b', fileURLToPath(new URL('../..', import.meta.url))],
    {
      stdio: 'inherit',
    },
  );
}
