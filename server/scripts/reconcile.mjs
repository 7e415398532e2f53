// `npm run reconcile` installs and builds what is missing or stale, then reconciles payments once and prints the
// report.
import { buildIfStale, installIfNeeded, refuse, requireNode } from './workspace.mjs';

try {
  requireNode();
  await installIfNeeded();
  await buildIfStale();
} catch (error) {
  refuse(error);
}
await import('../dist/src/reconcile.js');
