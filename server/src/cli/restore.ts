import { parseArgs } from 'node:util';
import { readSettings } from '../modules/settings/settings.service.js';
import { systemClock } from '../platform/clock.js';
import { StartupError } from '../platform/data-folder.js';
import { embeddedFolders } from './embedded-folders.js';
import { restoreShop, toRestoreText } from './read-backup.js';
import { runCommand } from './run-command.js';

/** `npm run restore -- FILE [--force]`: replaces the shop with a backup. The shop must be stopped. */
runCommand('any version or none', async ({ environment, connection, isShopRunning, toPath, say }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new StartupError('npm run restore -- FILE [--force]');
  if (isShopRunning) throw new StartupError('The shop is running. Stop it first.');
  const shop = await restoreShop(toPath(file), {
    connection,
    dataDir: environment.dataDir,
    folders: embeddedFolders(environment),
    isForced: values.force === true,
    currency: (await readSettings(connection, environment.settings)).currency,
    now: () => systemClock.now(),
  });
  say(toRestoreText(shop));
});
