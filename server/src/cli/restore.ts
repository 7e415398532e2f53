import { restore } from './restore-shop.js';
import { runCommand } from './run-command.js';

/**
 * `npm run restore -- FILE [--force]`: replaces the shop with a backup. With `--done-elsewhere` instead of a file, it
 * only prepares a database that was restored in another way. The shop must be stopped.
 */
const args = process.argv.slice(2);

runCommand('any version or none', (context) => restore(args, context));
