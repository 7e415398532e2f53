// `npm run build` builds the same as `npm start`, without starting the shop.
import { buildIfStale, installIfNeeded, refuse, requireNode } from './workspace.mjs';

try {
  requireNode();
  await installIfNeeded();
  await buildIfStale();
} catch (error) {
  refuse(error);
}
