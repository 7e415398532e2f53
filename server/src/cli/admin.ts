import { ensureIndexes } from '../platform/mongo/connect.js';
import { StartupError } from '../platform/data-folder.js';
import { changeAdmins, parseAdminArguments } from './change-admins.js';
import { runCommand } from './run-command.js';

/** `npm run admin -- grant|revoke|list EMAIL`: changes or lists the admins, also while the shop is running. */
const args = process.argv.slice(2);

runCommand('this version', async ({ environment, connection, say }) => {
  const wanted = parseAdminArguments(args);
  if (wanted === null) {
    throw new StartupError('npm run admin -- grant EMAIL | revoke EMAIL | list');
  }
  const change = changeAdmins(connection, {
    adminEmails: environment.adminEmails,
    adminsNeedVerifiedEmail: environment.identity.kind === 'firebase',
  });
  await ensureIndexes(connection);
  for (const line of await change(wanted)) say(line);
});
