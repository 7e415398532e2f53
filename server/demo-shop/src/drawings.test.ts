import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { coloursByTheme } from './demo-file-routes.js';
import { drawingsFolder } from './folders.js';

/** The drawings of the shop's own pages, which are files of the client. */
const pageDrawingsFolder = fileURLToPath(new URL('../../../client/public/drawings', import.meta.url));

const files = readdirSync(drawingsFolder).sort();
const read = (file: string): string => readFileSync(join(drawingsFolder, file), 'utf8');
const pageFiles = readdirSync(pageDrawingsFolder).sort();
const readPage = (file: string): string => readFileSync(join(pageDrawingsFolder, file), 'utf8');
const withoutColours = (svg: string): string => svg.replace(/ id="dark"|\s*<style>.*<\/style>/g, '');
/** Names and contents of all drawings. The colours are removed from the drawings of the pages. */
const all = [
  ...files.map((file) => [file, read(file)] as const),
  ...pageFiles.map((file) => [file, withoutColours(readPage(file))] as const),
];

interface XmlElement {
  readonly localName: string;
  readonly textContent: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<XmlElement>;
}

/** The part of jsdom that these tests use; jsdom has no types. */
interface Jsdom {
  readonly JSDOM: new () => {
    readonly window: {
      readonly DOMParser: new () => { parseFromString(xml: string, type: string): { documentElement: XmlElement } };
    };
  };
}

const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom;
const { DOMParser } = new JSDOM().window;
const parse = (svg: string): XmlElement => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;

describe('drawing files of the pages', () => {
  it.each(pageFiles)('like %s have the colours of the light theme, or with #dark those of the dark theme', (file) => {
    const root = parse(readPage(file));
    const { light, dark } = coloursByTheme;
    const styleOf = ({ ink, signal }: typeof light | typeof dark) => `{color:${ink};--signal:${signal}}`;
    expect(root.getAttribute('id')).toBe('dark');
    expect([...root.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
      `svg${styleOf(light)}svg:target${styleOf(dark)}`,
    ]);
  });

  it('look like the product drawings of the same names', () => {
    const shared = pageFiles.filter((file) => files.includes(file));
    expect(shared.length).toBeGreaterThan(0);
    for (const file of shared) expect(withoutColours(readPage(file)), file).toBe(read(file));
  });
});

describe('drawing files', () => {
  it('are all different', () => {
    expect(new Set(files.map(read)).size).toBe(files.length);
  });
});

describe('a drawing, without the colours of a page’s file:', () => {
  it.each(all)('%s is small, well-formed and can be inlined several times in a page', (name, svg) => {
    expect(svg.length).toBeLessThanOrEqual(/^(?:diagram|hero)/.test(name) ? 40_000 : 25_000);
    const root = parse(svg);
    expect(root.localName).toBe('svg');
    const elements = [root, ...root.querySelectorAll('*')];
    expect(new Set(elements.map(({ localName }) => localName))).toEqual(new Set(['svg', 'path']));
    const attributes = elements.flatMap((element) => [...element.attributes]);
    expect(attributes.filter(({ name }) => /^(id|class|style|href|xlink:href|on.*)$/.test(name))).toEqual([]);
    expect(attributes.filter(({ name, value }) => name !== 'xmlns' && /url\(|https?:|javascript:/.test(value))).toEqual(
      [],
    );
    expect(svg).not.toContain('NaN');
  });

  it.each(all)("%s uses the page's text colour and one signal colour", (_name, svg) => {
    const paints = [...parse(svg).querySelectorAll('path')].flatMap((path) =>
      ['stroke', 'fill'].flatMap((name) => path.getAttribute(name) ?? []),
    );
    expect(new Set(paints)).toEqual(new Set(['currentColor', 'var(--signal, #d9480f)']));
  });

  it.each(all)('%s has three weights of lines', (name, svg) => {
    // Large drawings that are shown small have bolder lines.
    const boldness = name.startsWith('hero') ? 1.5 : name.startsWith('diagram') ? 1.2 : 1;
    const widths = [...parse(svg).querySelectorAll('path')].flatMap((path) => path.getAttribute('stroke-width') ?? []);
    const weights = new Set(widths.map((width) => Math.round((Number(width) / boldness) * 100) / 100));
    expect([...weights].sort()).toEqual([0.75, 1.5, 2.5]);
  });
});
