import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const client = join(import.meta.dirname, '..');
const theme = join(client, 'src', 'theme');
const folder = join(theme, 'fonts', 'generated');
const faces = readFileSync(join(theme, 'base.css'), 'utf8')
  .split('@font-face')
  .filter((face) => face.includes('.woff2'));

/** The characters that the style sheet lists for a font. */
function charactersOf(face: string): string[] {
  return [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const start = parseInt(first, 16);
    return Array.from({ length: parseInt(last, 16) - start + 1 }, (_, index) => String.fromCodePoint(start + index));
  });
}

/** All characters in the sources, which include the shop's own texts. */
function charactersInSources(): Set<string> {
  const demoShop = join(client, '..', 'server', 'demo-shop');
  const folders = [join(client, 'src'), join(demoShop, 'src'), join(demoShop, 'data')];
  const files = folders.flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|json)$/.test(file) && !file.includes('.test.'))
      .map((file) => join(path, file)),
  );
  return new Set(files.flatMap((file) => [...readFileSync(file, 'utf8')]).filter((character) => character !== '\n'));
}

describe('the fonts that pages load first', () => {
  it('are up to date with their sources and the script', () => {
    // Runs in a separate process, because the font library does not accept jsdom's byte arrays.
    execFileSync(process.execPath, [join(client, 'codegen', 'subset-fonts.mjs'), '--check']);
  });

  it('hold every character of the shop’s own texts', () => {
    const basic = faces.filter((face) => face.includes('-basic.woff2'));
    expect(basic).toHaveLength(2);
    const used = charactersInSources();
    expect(used.size).toBeGreaterThan(95);
    for (const face of basic) {
      const held = new Set(charactersOf(face));
      expect([...used].filter((character) => !held.has(character))).toEqual([]);
    }
  });

  it('share no character with the full fonts, because a page would otherwise load those, too', () => {
    for (const family of ['Archivo Variable', 'JetBrains Mono Variable']) {
      const characters = faces.filter((face) => face.includes(`'${family}'`)).flatMap(charactersOf);
      expect(characters.length).toBeGreaterThan(300);
      expect(characters).toHaveLength(new Set(characters).size);
    }
  });

  it('take at most 60 kB together', () => {
    const fonts = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(2);
    const sizes = fonts.map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  });
});
