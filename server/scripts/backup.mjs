// `npm run backup` builds what is missing or stale, then runs the command.
import { buildIfStale, installIfNeeded, refuse, requireNode } from './workspace.mjs';

try {
  requireNode();
  await installIfNeeded();
  await buildIfStale();
} catch (error) {
  refuse(error);
}
await import('../dist/src/cli/backup.js');
