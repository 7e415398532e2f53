import { acceptedBy, restore } from './restore-shop.js';
import { runCommand } from './run-command.js';

const args = process.argv.slice(2);

/**
 * `npm run restore -- FILE [--force]`: replaces the shop with a backup. With `--done-elsewhere` instead of a file, it
 * only prepares a database that was restored in another way. The shop must be stopped.
 */
runCommand(acceptedBy(args), (context) => restore(args, context));
