import { readEnvironment } from '../../src/app/config/environment.js';
import { acceptedBy, restore } from '../../src/cli/restore-shop.js';
import { withDatabase } from '../../src/cli/run-command.js';
import { repositoryRoot } from '../../src/platform/paths.js';

/** Runs `npm run restore` with these arguments and variables. @returns the lines that it prints. */
export async function runRestore(args: string[], variables: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const given = { toPath: (file: string) => file, say: (line: string) => void lines.push(...line.split('\n')) };
  const environment = readEnvironment(variables, repositoryRoot);
  await withDatabase(environment, acceptedBy(args), (reached) => restore(args, { ...reached, ...given }));
  return lines;
}
