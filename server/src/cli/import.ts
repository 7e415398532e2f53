import { StartupError } from '../platform/data-folder.js';
import { systemClock } from '../platform/clock.js';
import { createLogger } from '../platform/logger.js';
import { findCurrency, openImageHost } from '../app/runtime.js';
import { readSettings } from '../modules/settings/settings.service.js';
import { importFile, openImports, parseImportArguments } from './import-file.js';
import { runCommand } from './run-command.js';

/**
 * `npm run import`: checks a file with products or other data, and with `--run` imports it, also while the shop is
 * running. The exit code is 2 if rows were left out.
 */
const usage = 'npm run import -- FILE [--kind KIND] [--column NAME=COLUMN]... [--add-missing] [--run] | --undo ID';
const args = process.argv.slice(2);

runCommand('this version', async ({ environment, connection, say, toPath }) => {
  const wanted = parseImportArguments(args);
  if (wanted === null) throw new StartupError(usage);
  const currency = await findCurrency(connection, await readSettings(connection, environment.settings));
  const logger = createLogger(environment.logLevel);
  const imports = await openImports({
    ...{ connection, clock: systemClock, currency, logger, imageHost: openImageHost(environment) },
    adminsNeedVerifiedEmail: environment.identity.kind === 'firebase',
  });
  const leftOut = await importFile(imports, 'file' in wanted ? { ...wanted, file: toPath(wanted.file) } : wanted, say);
  process.exitCode = leftOut > 0 ? 2 : 0;
});
