import { openIdentity } from '../app/local/embedded-defaults.js';
import { ensureIndexes } from '../platform/mongo/indexes.js';
import { StartupError } from '../platform/data-folder.js';
import { changeAdmins, parseAdminArguments } from './change-admins.js';
import { runCommand, type CommandContext } from './run-command.js';

/**
 * `npm run admin -- list`, or `grant`, `revoke` or `reset-second-factor` with an email address. Also works while the
 * shop is running, except for `reset-second-factor` with the embedded accounts.
 */
const args = process.argv.slice(2);

runCommand('this version', async (context) => {
  const { environment, connection, say } = context;
  const wanted = parseAdminArguments(args);
  if (wanted === null) {
    throw new StartupError('npm run admin -- grant EMAIL | revoke EMAIL | reset-second-factor EMAIL | list');
  }
  const rules = {
    adminEmails: environment.adminEmails,
    adminsNeedVerifiedEmail: environment.identity.kind === 'firebase',
  };
  const change = changeAdmins(connection, rules, async () => reachIdentity(context));
  await ensureIndexes(connection);
  for (const line of await change(wanted)) say(line);
});

function reachIdentity({ environment: { identity, dataDir }, isShopRunning }: CommandContext) {
  // The embedded accounts are in the memory of the running shop, which would overwrite the change.
  if (identity.kind === 'emulator' && isShopRunning) throw new StartupError('The shop is running. Stop it first.');
  return openIdentity(identity, dataDir);
}
