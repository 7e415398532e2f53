import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingsFolder } from '../demo-file-routes.js';
import { drawings, pageDrawings, pageDrawingsFolder, toPageFile } from './drawings.js';

// Run after a build: node server/demo-shop/dist/draw/write-drawings.js
for (const [name, draw] of Object.entries(drawings)) write(join(drawingsFolder, `${name}.svg`), draw().toSvg());
for (const [name, draw] of Object.entries(pageDrawings)) {
  write(join(pageDrawingsFolder, `${name}.svg`), toPageFile(draw().toSvg()));
}

function write(file: string, svg: string): void {
  writeFileSync(file, svg);
  process.stdout.write(`${file}\n`);
}
