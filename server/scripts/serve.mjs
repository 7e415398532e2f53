// `npm run serve` runs the shop as it was built. It installs and builds nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, refuse, Refusal, requireNode, root, stopWithParent } from './workspace.mjs';

try {
  requireNode();
  readSettings();
  if (!existsSync(join(root, 'server', 'dist', 'shop', 'main.js')))
    throw new Refusal('The shop is not built. Run `npm run build` first.');
} catch (error) {
  refuse(error);
}
stopWithParent();
await import('../dist/shop/main.js');
