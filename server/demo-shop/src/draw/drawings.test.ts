import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawingsFolder } from '../demo-file-routes.js';
import { drawings, pageDrawings, pageDrawingsFolder, toPageFile } from './drawings.js';

const files = readdirSync(drawingsFolder).sort();
const read = (file: string): string => readFileSync(join(drawingsFolder, file), 'utf8');
const pageFiles = readdirSync(pageDrawingsFolder).sort();
const readPage = (file: string): string => readFileSync(join(pageDrawingsFolder, file), 'utf8');
/** Names and contents; those of the pages without their colours. */
const all = [
  ...files.map((file) => [file, read(file)] as const),
  ...pageFiles.map((file) => [file, readPage(file).replace(/ id="dark"|\s*<style>.*<\/style>/g, '')] as const),
];

interface XmlElement {
  readonly localName: string;
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
  it('exist for exactly the drawings in the source, in the colours of both themes', () => {
    const expected = Object.entries(pageDrawings).map(([name, draw]) => [`${name}.svg`, toPageFile(draw().toSvg())]);
    const stored = pageFiles.map((file) => [file, readPage(file)] as const);
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected));
    for (const [, svg] of stored) {
      const style = parse(svg).querySelectorAll('style');
      expect([...style]).toHaveLength(1);
      expect(svg).toMatch(/^<svg id="dark" .*svg:target\{/s);
    }
  });
});

describe('drawing files', () => {
  it('exist for exactly the drawings in the source', () => {
    expect(files).toEqual(
      Object.keys(drawings)
        .map((name) => `${name}.svg`)
        .sort(),
    );
  });

  it('are all different', () => {
    expect(new Set(files.map(read)).size).toBe(files.length);
  });

  it.each(files)('%s matches its source', (file) => {
    expect(drawings[file.replace('.svg', '')]?.().toSvg()).toBe(read(file));
  });
});

describe('each drawing, before a page’s file gets its colours,', () => {
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
});
