import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { upwardImports } from './import-rules.mjs';
import { findCrossing, nameOf } from './imports.mjs';

/** Counts the imports between the folders of server/src, and fails if more than five point upwards. */
const most = 5;
const folder = 'server/src';
const top = join(import.meta.dirname, '../../..', folder);
let [all, upward] = [0, 0];
for (const file of readdirSync(top, { recursive: true })) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
  const path = join(top, file);
  for (const [, imported] of readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g)) {
    const crossing = findCrossing(nameOf(path), nameOf(resolve(dirname(path), imported)));
    if (crossing?.folder !== folder) continue;
    all += 1;
    if (crossing.imported.rank >= crossing.importing.rank) upward += 1;
  }
}
console.log(`${upward} of ${all} imports between folders of ${folder} point upwards; ${most} are allowed.`);
if (upward > most || upwardImports.size > most) process.exitCode = 1;
