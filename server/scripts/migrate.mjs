// `npm run migrate` builds what is missing or stale, then updates the database.
import { buildIfStale, installIfNeeded, refuse, requireNode } from './workspace.mjs';

try {
  requireNode();
  await installIfNeeded();
  await buildIfStale();
} catch (error) {
  refuse(error);
}
await import('../dist/src/migrate.js');
