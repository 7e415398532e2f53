import { createHash } from 'node:crypto';
import { parse, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocumentStore, createTextStore } from './document-caches.js';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const textOf = (index: number) => `query Q${index} { shop { name } }`;
const maxBytes = 100_000;

/** The indexes, below `count`, of the texts that are still stored. */
async function keptOf(store: { get(key: string): Promise<unknown> }, count: number): Promise<number[]> {
  const kept = [];
  for (let index = 0; index < count; index += 1) {
    if (await store.get(`schema:${hashOf(textOf(index))}`)) kept.push(index);
  }
  return kept;
}

const keyOf = (text: string) => `schema:${hashOf(text)}`;

describe('parsed documents', () => {
  it('that were used most recently are kept, up to a total size', async () => {
    const store = createDocumentStore(new Map(), maxBytes);
    for (let index = 0; index < 200; index += 1) {
      await store.set(keyOf(textOf(index)), parse(textOf(index)));
      await store.get(keyOf(textOf(0)));
    }
    const kept = await keptOf(store, 200);
    // Each text has about 28 characters. An entry takes 500 bytes, and 100 bytes for each character.
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThan(40);
    expect([kept[0], kept.at(-1)]).toEqual([0, 199]);
  });

  it('larger than the whole cache are not kept, and push nothing out', async () => {
    const store = createDocumentStore(new Map(), maxBytes);
    await store.set(keyOf(textOf(1)), parse(textOf(1)));
    const huge = `{ shop { ${'name '.repeat(300)} } }`;
    await store.set(keyOf(huge), parse(huge));
    expect(await store.get(keyOf(huge))).toBeUndefined();
    expect(await keptOf(store, 2)).toEqual([1]);
  });

  it('of the client stay, whatever others send', async () => {
    const own = textOf(0);
    const store = createDocumentStore(new Map([[hashOf(own), own]]), maxBytes);
    const document: DocumentNode = parse(own);
    await store.set(keyOf(own), document);
    for (let index = 1; index < 200; index += 1) await store.set(keyOf(textOf(index)), parse(textOf(index)));
    expect(await store.get(keyOf(own))).toBe(document);
  });
});

describe('texts registered by their hash', () => {
  it('are kept up to a total size', async () => {
    const store = createTextStore(maxBytes);
    for (let index = 0; index < 500; index += 1) await store.set(keyOf(textOf(index)), textOf(index));
    const kept = await keptOf(store, 500);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.length).toBeLessThan(250);
    expect(kept.at(-1)).toBe(499);
  });
});
