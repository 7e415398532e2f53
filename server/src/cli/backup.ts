import { parseArgs } from 'node:util';
import { StartupError } from '../platform/data-folder.js';
import { systemClock } from '../platform/clock.js';
import { embeddedFolders } from './embedded-folders.js';
import { runCommand } from './run-command.js';
import { writeBackup } from './write-backup.js';

/**
 * `npm run backup -- FILE`: writes the whole shop to one file, also while the shop is running. Documents are copied
 * unchanged, so a backup can be made before `npm run migrate` changes them. `restore` migrates a backup of an earlier
 * version.
 */
runCommand('any version', async ({ environment, connection, toPath, say }) => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new StartupError('npm run backup -- FILE');
  const path = toPath(file);
  const { documents, collections, files } = await writeBackup(path, {
    connection,
    dataDir: environment.dataDir,
    folders: embeddedFolders(environment),
    now: systemClock.now(),
  });
  say(`${documents} documents of ${collections} collections and ${files} files are in ${path}.`);
  if (environment.identity.kind === 'firebase')
    say('Accounts and passwords are stored by Firebase and are not part of the backup.');
  if (environment.cards.kind === 'stripe')
    say('Cards and payments are stored by Stripe and are not part of the backup.');
});
