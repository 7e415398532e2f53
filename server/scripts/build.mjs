// `npm run build`: what `npm start` builds, without starting.
import { buildIfStale, installIfNeeded, refuse, requireNode } from './workspace.mjs';

try {
  requireNode();
  await installIfNeeded();
  await buildIfStale();
} catch (error) {
  refuse(error);
}
