import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productsOf, readDemoCatalogue } from './demo-catalogue.js';
import { readDemoData } from './demo-data.js';
import { drawingsFolder } from './folders.js';

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;
const data = readDemoData();
const featured = data['products-featured'];
const all = productsOf(data);
const { taxonomy, products, bikes, fitments, diagrams } = readDemoCatalogue(new Date('2026-05-01T12:00:00Z'), data);
const wordsOf = (text: string): number => text.split(/\s+/).length;

describe('demo products', () => {
  it('fill a catalogue of three levels', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(taxonomy.brands.length).toBeGreaterThanOrEqual(15);
    expect(taxonomy.families.length).toBeGreaterThanOrEqual(8);
    const parents = new Map(taxonomy.categories.map(({ id, parentId }) => [id, parentId]));
    const depthOf = (id: string | null | undefined): number => (id ? 1 + depthOf(parents.get(id)) : 0);
    expect(Math.max(...taxonomy.categories.map(({ id }) => depthOf(id)))).toBe(3);
  });

  it('have the newest numbers of vehicle makers, and not the numbers that these replace', () => {
    const old = new Set(data.supersessions.map(({ number }) => number));
    const known = new Set(products.flatMap(({ numbers }) => numbers.map(({ number }) => number)));
    const newest = data.supersessions.flatMap(({ replacedBy }) => replacedBy).filter(({ number }) => !old.has(number));
    expect(newest.length).toBeGreaterThan(1);
    for (const { number } of newest) expect(known).toContain(number);
    for (const number of old) expect(known).not.toContain(number);
  });

  it('fill every category that has no subcategories', () => {
    const used = new Set(products.flatMap(({ categoryIds }) => categoryIds));
    const leaves = taxonomy.categories.filter(({ id }) => !taxonomy.categories.some(({ parentId }) => parentId === id));
    expect(leaves.filter(({ id }) => !used.has(id)).map(({ name }) => name)).toEqual([]);
  });

  it('have unique part numbers, names and ids', () => {
    for (const key of ['partNumber', 'name', 'id'] as const) {
      expect(isUnique(products.map((product) => product[key])), key).toBe(true);
    }
    expect(isUnique(products.flatMap(({ gtin }) => gtin ?? []))).toBe(true);
    expect(isUnique(featured.map(({ drawing }) => drawing))).toBe(true);
  });

  it('end with the featured products, whose ids never change', () => {
    const ids = products.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    const expected = featured.map((_, index) => `600000000d0000000000${index.toString(16).padStart(4, '0')}`);
    expect(ids.slice(-featured.length)).toEqual(expected);
    expect(featured.slice(-6).map(({ drawing }) => drawing)).toEqual([
      'headlight',
      'rear-shock',
      'piston-kit',
      'carburettor',
      'drive-chain',
      'brake-disc',
    ]);
  });

  it('have valid barcodes, which start with 2 because they are for use within one shop', () => {
    for (const gtin of products.flatMap((product) => product.gtin ?? [])) {
      const weighted = [...gtin].map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3));
      expect(gtin.startsWith('2') && weighted.reduce((sum, value) => sum + value) % 10 === 0, gtin).toBe(true);
    }
  });

  it('are described in 30 to 90 words', () => {
    for (const { name, about } of all) {
      expect(wordsOf(about), name).toBeGreaterThanOrEqual(30);
      expect(wordsOf(about), name).toBeLessThanOrEqual(90);
    }
  });

  it('include sold-out products, drafts, discontinued products with successors, and all three conditions', () => {
    const isSoldOut = all.map((product) => product.availableQuantity < product.minimumQuantity);
    expect(isSoldOut.filter(Boolean).length).toBeGreaterThan(3);
    expect(isSoldOut.slice(-6)).not.toContain(true);
    const orders = all.map((product) => Math.floor(product.availableQuantity / product.minimumQuantity));
    expect(orders.some((count) => count > 0 && count <= 3)).toBe(true);
    expect(products.some(({ status }) => status === 'draft')).toBe(true);
    const discontinued = products.filter(({ status }) => status === 'discontinued');
    expect(discontinued.length).toBeGreaterThan(0);
    for (const { successorIds } of discontinued) expect(successorIds.length).toBeGreaterThan(0);
    expect(new Set(products.map(({ condition }) => condition)).size).toBe(3);
  });

  it('have only defined attributes, with values of the right kind', () => {
    for (const { name, attributes } of products) {
      for (const { code, value } of attributes) {
        const definition = taxonomy.attributes.find((known) => known.code === code);
        if (!definition) throw new Error(`${name}: ${code}`);
        const { kind, choices } = definition;
        const type = kind === 'number' ? 'number' : kind === 'flag' ? 'boolean' : 'string';
        expect(typeof value, `${name}: ${code}`).toBe(type);
        if (kind === 'choice') expect(choices, `${name}: ${code}`).toContain(value);
      }
    }
    const codes = new Set(taxonomy.attributes.map(({ code }) => code));
    const ofCategories = taxonomy.categories.flatMap(({ attributes }) => attributes.map(({ code }) => code));
    expect(ofCategories.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('of one family have a value on each of its axes, and no two have the same values', () => {
    for (const { id, name, axes } of taxonomy.families) {
      const members = products.filter(({ familyId }) => familyId === id);
      expect(members.length, name).toBeGreaterThan(2);
      for (const { options } of members) expect(options.map(({ axis }) => axis)).toEqual(axes.map(({ code }) => code));
      for (const [index, { values }] of axes.entries()) {
        expect([...new Set(members.map(({ options }) => options[index]?.value))], name).toEqual(values);
      }
      expect(isUnique(members.map(({ options }) => JSON.stringify(options))), name).toBe(true);
    }
  });

  it('each have a drawing, and a legend for each number on it', () => {
    for (const { media } of products) {
      const [drawing] = media;
      const svg = readFileSync(join(drawingsFolder, drawing?.url.replace('/images/demo/', '') ?? ''), 'utf8');
      // The line from a number to its part ends in a dot.
      const dots = svg.match(/a2\.6 2\.6 0 1 0 -5\.2 0/g) ?? [];
      const entries = drawing?.title?.split('; ') ?? [];
      expect(entries, drawing?.url).toHaveLength(dots.length);
      for (const [index, entry] of entries.entries()) expect(entry).toMatch(new RegExp(`^${index + 1} [A-Z0-9]`));
      expect(isUnique(entries.map((entry) => entry.slice(2))), drawing?.url).toBe(true);
      expect(drawing?.title?.length).toBeLessThanOrEqual(200);
    }
  });

  it('share a drawing only if they are of one family, or of one kind', () => {
    const kinds = new Map<string, Set<string>>();
    for (const { drawing, category, family, attributes } of all) {
      const { position, compound, cell } = attributes;
      const kind = family ?? [category, position, compound, cell].join();
      kinds.set(drawing, (kinds.get(drawing) ?? new Set()).add(kind));
    }
    expect([...kinds].filter(([, of]) => of.size > 1)).toEqual([]);
  });

  it('are marked as hazardous if they are batteries', () => {
    const batteries = all.filter(({ category }) => category.endsWith('-batteries'));
    expect(batteries.length).toBeGreaterThan(5);
    for (const { name, hazards } of batteries) expect(hazards, name).toEqual(['battery']);
  });

  it('have documents', () => {
    const documents = products.flatMap(({ media }) => media.filter(({ kind }) => kind === 'document'));
    expect(documents.length).toBeGreaterThan(50);
    const names = new Set(documents.map(({ url }) => url.replace('/documents/demo/', '').replace('.txt', '')));
    expect([...names].sort()).toEqual(Object.keys(data.documents).sort());
  });
});

describe('demo bikes', () => {
  it('are about 400 of more than 60 models, each with a unique number, a unique name and its years', () => {
    expect(bikes.length).toBeGreaterThan(350);
    expect(new Set(bikes.map(({ make, model }) => `${make} ${model}`)).size).toBeGreaterThan(60);
    expect(bikes.map(({ number }) => number)).toEqual(bikes.map((_, index) => index + 1));
    const names = bikes.map(({ make, model, variant, code, yearFrom }) =>
      [make, model, variant, code, yearFrom].join(' '),
    );
    expect(isUnique(names)).toBe(true);
    for (const { yearFrom, yearTo, ccm, kw, model } of bikes) {
      expect(yearFrom >= 1960 && yearFrom <= (yearTo ?? 2026) && ccm > 0 && kw > 0, model).toBe(true);
    }
    expect(new Set(bikes.map(({ kind }) => kind)).size).toBe(6);
  });

  it('have fitments of every kind: certain, universal, complete, conditional, excluded and unknown', () => {
    const rows = fitments.flatMap((fitment) => fitment.rows);
    expect(fitments.length).toBeLessThan(products.length);
    expect(fitments.filter(({ kind }) => kind === 'universal').length).toBeGreaterThan(30);
    expect(fitments.filter(({ isComplete }) => isComplete).length).toBeGreaterThan(5);
    expect(rows.some(({ conditions }) => conditions.length > 0)).toBe(true);
    expect(rows.some(({ isExcluded }) => isExcluded)).toBe(true);
    expect(rows.some(({ yearTo }) => yearTo !== null)).toBe(true);
    const named = new Set(rows.filter(({ isExcluded }) => !isExcluded).map(({ vehicle }) => vehicle));
    expect(named.size).toBeGreaterThan(bikes.length * 0.95);
    const empty = fitments.filter(({ kind, rows: own }) => kind === 'specific' && own.length === 0);
    expect(empty.map(({ productId }) => products.find(({ id }) => id === productId)?.name)).toEqual([]);
  });
});

describe('demo diagrams', () => {
  it('have a part for each number on the drawing, and contain only products that fit all bikes of the diagram', () => {
    expect(diagrams).toHaveLength(data.diagrams.length);
    for (const { title, imageUrl, vehicles, spots, width, height } of diagrams) {
      const svg = readFileSync(join(drawingsFolder, imageUrl.replace('/images/demo/', '')), 'utf8');
      expect(svg, title).toContain(`viewBox="0 0 ${width} ${height}"`);
      const demo = data.diagrams.find((diagram) => diagram.title === title);
      expect(spots, title).toHaveLength(demo?.parts.length ?? 0);
      expect(spots.length >= 8 && spots.length <= 14, title).toBe(true);
      expect(isUnique(spots.map(({ ref }) => ref)), title).toBe(true);
      for (const { x, y } of spots) expect(x > 0 && x < 1 && y > 0 && y < 1, title).toBe(true);
      expect(vehicles.length > 3 && vehicles.length <= 50 && isUnique(vehicles.map(String)), title).toBe(true);
      for (const productId of spots.flatMap((spot) => spot.productId ?? [])) {
        const rows = fitments.find((fitment) => fitment.productId === productId)?.rows ?? [];
        const fitting = new Set(rows.filter(({ isExcluded }) => !isExcluded).map(({ vehicle }) => vehicle));
        expect(
          vehicles.filter((vehicle) => !fitting.has(vehicle)),
          `${title} ${productId}`,
        ).toEqual([]);
      }
    }
  });

  it('have numbers that are far enough apart to be tapped', () => {
    for (const { title, spots, width, height } of diagrams) {
      const near = spots.flatMap((a, index) =>
        spots.slice(index + 1).filter((b) => Math.hypot((a.x - b.x) * width, (a.y - b.y) * height) < 70),
      );
      expect(near, title).toEqual([]);
    }
  });
});

describe('demo reviews', () => {
  it('are at least twelve, newest first, each by a different author, and include a complaint', () => {
    expect(data.reviews.length).toBeGreaterThanOrEqual(12);
    expect(isUnique(data.reviews.map(({ authorName }) => authorName))).toBe(true);
    const ages = data.reviews.map(({ daysAgo }) => daysAgo);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    for (const { rating } of data.reviews) expect([1, 2, 3, 4, 5]).toContain(rating);
    expect(Math.min(...data.reviews.map(({ rating }) => rating))).toBeLessThanOrEqual(2);
  });
});
