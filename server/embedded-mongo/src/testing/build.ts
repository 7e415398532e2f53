import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compiles the package before the tests, because the server runs as compiled code in a worker thread. That code must be
 * up to date.
 */
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
