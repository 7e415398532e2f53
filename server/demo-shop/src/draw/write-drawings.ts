import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingsFolder } from '../demo-file-routes.js';
import { drawings } from './drawings.js';

// Run after a build: node server/demo-shop/dist/draw/write-drawings.js
for (const [name, draw] of Object.entries(drawings)) {
  writeFileSync(join(drawingsFolder, `${name}.svg`), draw().toSvg());
  process.stdout.write(`${name}.svg\n`);
}
