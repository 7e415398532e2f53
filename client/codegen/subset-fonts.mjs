// `node client/codegen/subset-fonts.mjs` writes the fonts that each page loads first. They contain the weights and widths
// that the shop's own texts use, and the characters that src/theme/base.css lists for them (`unicode-range`). All other
// characters are in the full fonts, which a page loads only when it needs such a character. With `--check`, the script
// writes nothing and compares the existing files with its result.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const isCheck = process.argv.includes('--check');
const { resolve } = createRequire(import.meta.url);
const theme = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'theme');
const results = join(theme, 'fonts', 'generated');
const css = await readFile(join(theme, 'base.css'), 'utf8');

const fonts = [
  {
    source: resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
    result: join(results, 'archivo-basic.woff2'),
    variationAxes: { wght: { min: 400, max: 900 }, wdth: { min: 62, max: 100 } },
  },
  {
    source: resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
    result: join(results, 'jetbrains-mono-basic.woff2'),
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

async function toBasic({ source, result, variationAxes }) {
  const options = {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: ['kern', 'tnum', 'lnum', 'zero', 'mark', 'ccmp'],
  };
  return subsetFont(await readFile(source), charactersOf(basename(result)), options);
}

/** The characters that the style sheet lists for this file. */
function charactersOf(file) {
  const face = css.split('@font-face').find((rule) => rule.includes(`/${file}'`));
  return [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, first, last = first]) => [parseInt(first, 16), parseInt(last, 16)])
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

for (const font of fonts) {
  const bytes = await toBasic(font);
  if (!isCheck) await writeFile(font.result, bytes);
  else if (!bytes.equals(await readFile(font.result)))
    throw new Error(`${font.result} is not what this script writes.`);
}
