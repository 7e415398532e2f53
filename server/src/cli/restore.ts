import { parseArgs } from 'node:util';
import { StartupError } from '../platform/data-folder.js';
import { embeddedFolders } from './embedded-folders.js';
import { restoreBackup } from './read-backup.js';
import { runCommand } from './run-command.js';

/** `npm run restore -- FILE [--force]`: puts a backup in the shop's place. The shop must be stopped. */
runCommand(async ({ environment, connection, isShopRunning, toPath, say }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new StartupError('npm run restore -- FILE [--force]');
  if (isShopRunning) throw new StartupError('The shop is running. Stop it first.');
  const path = toPath(file);
  const { documents, collections, files } = await restoreBackup(path, {
    connection,
    dataDir: environment.dataDir,
    folders: embeddedFolders(environment),
    isForced: values.force === true,
  });
  say(`${documents} documents of ${collections} collections and ${files} files are back.`);
});
