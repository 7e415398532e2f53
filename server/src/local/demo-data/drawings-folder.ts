import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the SVG drawings, by absolute path. The compiler copies no SVG, so both the sources and the compiled
 * files read them from the sources' folder: from here upwards to the package, then down again.
 * @throws Error when the file is used outside its package.
 */
export function getDrawingsFolder(start = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const drawings = join(folder, 'src', 'local', 'demo-data', 'drawings');
    if (existsSync(join(folder, 'package.json')) && existsSync(drawings)) return drawings;
    if (folder === dirname(folder)) throw new Error(`The demo data's drawings are missing: no package above ${start}.`);
  }
}

export const drawingsFolder = getDrawingsFolder();
