import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateCatalogue, seededRandom } from '../../../test/search/generated-catalogue.js';
import { fitAnswerOf, fitAnswers, type FitAnswer } from '../../shared/fit-answer.js';
import type { SearchBike, SearchConditions, SearchDocument, SearchFitment, SearchRequest } from './search-engine.js';
import { SearchIndex } from './search-index.js';
import { looksLikeNumber, looseKey, normalise, numberKey, otherForms } from './words.js';

const dir = mkdtempSync(join(tmpdir(), 'kickstand-search-'));
let files = 0;
const opened: SearchIndex[] = [];

afterAll(() => {
  for (const index of opened) index.close();
  rmSync(dir, { recursive: true, force: true });
});

function indexOf(documents: readonly SearchDocument[], file = join(dir, `${++files}.db`)): SearchIndex {
  const built = SearchIndex.create(file);
  built.apply({ documents, removedIds: [] }, null);
  built.finish('1');
  built.close();
  const index = SearchIndex.open(file);
  if (!index) throw new Error('The index is damaged.');
  opened.push(index);
  return index;
}

function part(id: string, name: string, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    name,
    family: null,
    brand: null,
    categories: [],
    attributes: [],
    numbers: [],
    price: 1_000,
    isAvailable: true,
    isDiscontinued: false,
    rating: null,
    addedAt: 0,
    ...more,
  };
}

const everything = { sort: 'relevance', offset: 0, limit: 100_000, withFacets: false } as const;

function search(index: SearchIndex, query: string, more: Partial<SearchRequest> = {}) {
  return index.search({ query, conditions: {}, ...everything, ...more });
}

const idsOf = (index: SearchIndex, query: string, conditions: SearchConditions = {}) =>
  search(index, query, { conditions }).hits.map(({ id }) => id);

describe('a search', () => {
  const index = indexOf([
    part('pad', 'Brake pad set', { categories: [{ id: 'c', name: 'Brakes', parentId: null }] }),
    part('disc', 'Brake disc', { brand: { id: 'b', name: 'Ferodo', aliases: ['Federal Mogul'] } }),
    part('exhaust', 'Exhaust silencer'),
    part('filter', 'Oil filter', { numbers: [{ number: '15410-MFJ-D01', kind: 'oem' }] }),
    part('rebuilt', 'Oil cooler', { numbers: [{ number: '15410-MFJ-D01-REMAN', kind: 'own' }] }),
    part('old', 'Oil pump', { numbers: [{ number: '15410-MFJ-D01', kind: 'superseded' }] }),
    part('chain', 'X-ring chain 520'),
    part('chain525', 'X-ring chain 525'),
    part('battery', 'Battery'),
    part('lamp', 'Headlight'),
  ]);

  it('says which word it searched for instead of a mistyped one', () => {
    const { hits, correction } = search(index, 'brak pad');
    expect(hits[0]?.id).toBe('pad');
    expect(correction).toEqual({ from: 'brak pad', to: 'brake pad' });
    expect(search(index, 'exhuast silencer')).toMatchObject({
      correction: { to: 'exhaust silencer' },
      hits: [{ id: 'exhaust', match: 'corrected' }],
    });
    expect(search(index, 'exhaust').correction).toBeNull();
  });

  it.each(['15410mfjd01', '15410 MFJ D01', '15410-mfj-d01', '15410-mfj'])(
    'for the part number typed as %s has the part first',
    (query) => {
      expect(search(index, query).hits[0]).toMatchObject({ id: 'filter', match: 'part_number' });
    },
  );

  it('ranks the product of a number first, then its replacement, then products whose number begins with it', () => {
    const { hits } = search(index, '15410-MFJ-D01');
    expect(hits.map(({ id, match }) => [id, match])).toEqual([
      ['filter', 'part_number'],
      ['old', 'superseded_number'],
      ['rebuilt', 'part_number'],
    ]);
    expect(search(index, '15410-MFJ-D01-REMAN').hits[0]?.id).toBe('rebuilt');
  });

  it('finds a similar number for a misread one, and marks it as similar', () => {
    expect(search(index, '154IO-MFJ-DO1').hits[0]).toMatchObject({ match: 'similar_number' });
  });

  it('never corrects a number', () => {
    expect(search(index, 'chain 520')).toMatchObject({ correction: null, hits: [{ id: 'chain' }] });
    expect(search(index, '526')).toMatchObject({ correction: null, total: 0 });
  });

  it('finds compounds with and without hyphen, and other forms of a word', () => {
    for (const query of ['xring', 'x-ring', 'x ring', 'chains']) expect(search(index, query).total, query).toBe(2);
    expect(idsOf(index, 'batteries')).toEqual(['battery']);
    expect(idsOf(index, 'brake pads')).toEqual(['pad']);
  });

  it('leaves out words if all of them together find nothing', () => {
    expect(search(index, 'oil banana filter')).toMatchObject({ hits: [{ id: 'filter', match: 'some_words' }] });
  });

  it('finds what a synonym finds, in the singular and plural', () => {
    const both = (...terms: string[]) => ({ terms, alternatives: terms });
    index.setSynonyms([both('headlight', 'front light'), both('silencer', 'muffler'), both('Muffler', 'can')]);
    expect(idsOf(index, 'front light')).toEqual(['lamp']);
    expect(idsOf(index, 'front lights')).toEqual(['lamp']);
    expect(idsOf(index, 'exhaust muffler')).toEqual(['exhaust']);
    expect(idsOf(index, 'Mufflers')).toEqual(['exhaust']);
    expect(idsOf(index, 'can')).toEqual([]);
    index.setSynonyms([{ terms: ['muffler'], alternatives: ['silencer'] }]);
    expect(idsOf(index, 'muffler')).toEqual(['exhaust']);
    index.setSynonyms([{ terms: ['silencer'], alternatives: ['muffler'] }]);
    expect(idsOf(index, 'muffler')).toEqual([]);
    index.setSynonyms([]);
    expect(idsOf(index, 'muffler')).toEqual([]);
  });

  it.each(['" OR words MATCH "', 'NEAR(brake pad, 1)', '{name}: brake', 'x-ring*', "') OR ('", 'AND'])(
    'treats %j in synonyms as plain text',
    (hostile) => {
      index.setSynonyms([
        { terms: ['kickstand', hostile], alternatives: [hostile, 'headlight'] },
        { terms: [hostile], alternatives: ['"*', 'headlight'] },
      ]);
      expect(idsOf(index, 'kickstand')).toContain('lamp');
      const total = search(index, '').total;
      expect(search(index, hostile).total).toBeLessThan(total);
      index.setSynonyms([]);
    },
  );

  it('by relevance has pinned products first, even if the query does not find them, and buried ones last', () => {
    const found = idsOf(index, 'brake');
    expect(found).toEqual(['pad', 'disc']);
    const placement = { pinnedIds: ['lamp', 'unknown', 'disc'], buriedIds: ['filter', 'pad'] };
    expect(search(index, 'brake', { placement }).hits).toMatchObject([
      { id: 'lamp', match: 'listed' },
      { id: 'disc', match: 'words' },
      { id: 'pad', match: 'words' },
    ]);
    const conditions = { availableOnly: true };
    expect(search(index, 'brake', { placement, conditions, withFacets: true, limit: 1 })).toMatchObject({ total: 3 });
    const byName = search(index, 'brake', { placement, sort: 'name' }).hits.map(({ id }) => id);
    expect(byName).toEqual(['disc', 'pad', 'lamp']);
    expect(index.suggest('brake', placement).productIds).toEqual(['lamp', 'disc', 'pad']);
  });

  it('explains the position of a hit', () => {
    const placement = { pinnedIds: ['lamp'], buriedIds: [] };
    const [pinned, first] = search(index, 'brake pad', { placement, withReasons: true }).hits;
    expect(pinned?.reason).toMatchObject({ placement: 'pinned', tier: 'listed', parts: [] });
    const { score, parts = [], ...reason } = first?.reason ?? {};
    expect(reason).toEqual({ placement: null, tier: 'words' });
    expect(parts.map(({ kind }) => kind)).toEqual(['text', 'whole_words', 'phrase', 'category', 'out_of_stock']);
    expect(parts.reduce((product, { value }) => product * value, 1)).toBeCloseTo(score ?? 0, 5);
    expect(search(index, 'brake pad').hits[0]?.reason).toBeNull();
  });

  it('suggests products, categories, brands, numbers and words', () => {
    expect(index.suggest('brak')).toMatchObject({
      productIds: ['pad', 'disc'],
      categoryIds: ['c'],
      queries: ['brake', 'brakes'],
    });
    expect(index.suggest('fer').brandIds).toEqual(['b']);
    expect(index.suggest('15410').numbers[0]).toMatchObject({ number: '15410-MFJ-D01' });
    expect(index.suggest('brake-'.repeat(12) + 'pa').queries).toEqual([]);
    expect(index.suggest('"*')).toEqual({ productIds: [], categoryIds: [], brandIds: [], numbers: [], queries: [] });
  });

  it('offers no further attributes once ten are selected, the most that a search can have', () => {
    const codes = [...'abcdefghijklmn'];
    const attributes = codes.map((code) => ({
      code,
      label: code,
      value: 'x',
      number: null,
      unit: null,
      isFacet: true,
    }));
    const index = indexOf([part('pad', 'Brake pad', { attributes })]);
    const offered = (selected: readonly string[]) => {
      const conditions = { attributes: selected.map((code) => ({ code, values: ['x'] })) };
      const { facets } = search(index, '', { conditions, withFacets: true });
      return facets.flatMap(({ code, isAttribute }) => (isAttribute ? code : [])).join('');
    };
    expect(offered([])).toBe('abcdefghijkl');
    expect(offered([...'bcdefghin'])).toBe('abcdefghijkln');
    expect(offered([...'bcdefghimn'])).toBe('bcdefghimn');
  });

  it('treats the syntax of the engine as plain text', () => {
    const before = search(index, '').total;
    for (const query of [
      '"',
      "'",
      '" OR name:*',
      'NEAR(brake pad, 1)',
      '{name}: brake',
      '^brake',
      'a AND NOT',
      '*',
      ')(',
      '--;',
      '\0',
      '\ud800',
      '😀',
      '%_',
      "'; DROP TABLE products;--",
    ]) {
      expect(() => search(index, query), query).not.toThrow();
      expect(() => index.suggest(query), query).not.toThrow();
    }
    expect(idsOf(index, '"brake" disc*')).toEqual(['disc']);
    expect(search(index, '').total).toBe(before);
  });
});

describe('changes', () => {
  it('let a product be found by its new name, and not by the old one', () => {
    const index = indexOf([part('a', 'Silencer'), part('b', 'Chain')]);
    index.apply({ documents: [part('a', 'Muffler', { price: 5 })], removedIds: ['b'] }, '2');
    expect(idsOf(index, 'muffler')).toEqual(['a']);
    expect(idsOf(index, 'silencer')).toEqual([]);
    expect(idsOf(index, 'chain')).toEqual([]);
    expect(search(index, '').total).toBe(1);
    expect(index.position).toBe('2');
  });

  it('are still there when the file is opened again', () => {
    const file = join(dir, 'again.db');
    const documents = generateCatalogue(300);
    const index = indexOf(documents, file);
    const changed = { ...(documents[0] as SearchDocument), name: 'Sidecar', price: 7, attributes: [], rating: 5 };
    index.apply({ documents: [changed], removedIds: [(documents[1] as SearchDocument).id] }, '3');
    const asked = { query: '', conditions: {}, sort: 'name', offset: 0, limit: 300, withFacets: true } as const;
    const before = index.search(asked);
    const again = SearchIndex.open(file);
    expect(again?.search(asked)).toEqual(before);
    expect(again && idsOf(again, 'sidecar')).toEqual([changed.id]);
    again?.close();
  });

  it('that damage or replace the file are noticed when it is opened', () => {
    const file = join(dir, 'damaged.db');
    indexOf(generateCatalogue(300), file).close();
    opened.pop();
    truncateSync(file, 40_960);
    expect(SearchIndex.open(file)).toBeNull();
    writeFileSync(file, 'no database');
    expect(SearchIndex.open(file)).toBeNull();
    expect(SearchIndex.open(join(dir, 'none.db'))).toBeNull();
  });
});

/** Expected answers, computed by filtering all documents without an index. */
function toReference(documents: readonly SearchDocument[]) {
  const split = (text: string) => normalise(text).match(/[\p{L}\p{N}]+(?:[-./'’][\p{L}\p{N}]+)*/gu) ?? [];
  const partsOf = (text: string) => split(text).map((found) => found.split(/[-./'’]/));
  const texts = documents.map((document) => {
    const { name, family, brand, categories, attributes, numbers } = document;
    const values = attributes.map(({ value, unit }) => `${value} ${unit ?? ''}`);
    const said = [name, family?.name ?? '', brand?.name ?? '', ...categories.map((each) => each.name), ...values];
    const words = new Set(said.flatMap(partsOf).flatMap((parts) => [...parts, parts.join('')]));
    const keys = numbers.map(({ number }) => numberKey(number));
    for (const { number } of numbers) for (const each of partsOf(number).flat()) words.add(each);
    for (const key of keys) words.add(key.toLowerCase());
    return { id: document.id, words: [...words], keys };
  });
  return (query: string): string[] => {
    const compounds = partsOf(query);
    const asked = [...compounds.flat(), ...compounds.map((parts) => parts.join(''))];
    const forms = new Map(asked.map((word) => [word, otherForms(word)]));
    const has = (words: readonly string[], word: string, isStart: boolean) =>
      words.some((other) => (isStart ? other.startsWith(word) : other === word) || forms.get(word)?.includes(other));
    const isFound = (words: readonly string[]) =>
      compounds.every((parts, place) => {
        const isLast = place === compounds.length - 1;
        const hasEach = (list: readonly string[]) => list.every((word) => has(words, word, isLast || word.length > 1));
        return hasEach(parts) || hasEach([parts.join('')]);
      });
    const whole = numberKey(query);
    const parts = query.split(/\s+/).map(numberKey).filter(looksLikeNumber);
    const isNumber = (keys: readonly string[]) =>
      keys.some((key) => key === whole || parts.includes(key) || (looksLikeNumber(whole) && key.startsWith(whole)));
    return texts
      .filter(({ words, keys }) => isNumber(keys) || (compounds.length > 0 && isFound(words)))
      .map(({ id }) => id)
      .sort();
  };
}

describe('in a generated shop', () => {
  const documents = generateCatalogue(300, 7);
  let index: SearchIndex;
  beforeAll(() => {
    index = indexOf(documents);
  });

  it('10,000 random queries find what a filter over all documents finds', () => {
    const reference = toReference(documents);
    const random = seededRandom(99);
    const below = (most: number) => Math.floor(random() * most);
    const texts = documents.flatMap(({ name, brand, categories, numbers }) => [
      name,
      brand?.name ?? '',
      ...categories.map((each) => each.name),
      ...numbers.map(({ number }) => number),
    ]);
    const wordFrom = (): string => {
      const text = texts[below(texts.length)] ?? '';
      const word = random() < 0.4 ? text : (text.split(' ')[below(3)] ?? text);
      return random() < 0.5 ? word : word.slice(0, 1 + below(word.length));
    };
    const punctuation = [' ', ' ', ' ', '-', '/', ' "', "'s ", '  ', ' OR ', '* ', ':'];
    let compared = 0;
    for (let count = 0; count < 10_000; count += 1) {
      let query = wordFrom();
      for (let more = below(3); more > 0; more -= 1)
        query += (punctuation[below(punctuation.length)] ?? ' ') + wordFrom();
      const expected = reference(query);
      const { hits, correction } = search(index, query);
      const found = hits.filter(({ match }) => match === 'part_number' || match === 'words').map(({ id }) => id);
      expect(found.sort(), query).toEqual(expected);
      if (expected.length === 0 || correction !== null) continue;
      expect(hits.length, query).toBe(expected.length);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  const twoFacets: SearchConditions[] = [
    {},
    { brandIds: [documents[0]?.brand?.id ?? ''], attributes: [{ code: 'colour', values: ['Black', 'Red'] }] },
    { categoryId: documents[3]?.categories[0]?.id ?? '', priceFrom: 1_000, priceTo: 20_000 },
    { availableOnly: true, minimumRating: 3 },
    {
      attributes: [
        { code: 'length', from: 150, to: 220 },
        { code: 'material', values: ['Steel'] },
      ],
    },
  ];

  it.each(
    ['', 'brake', 'front'].flatMap((query) =>
      twoFacets.flatMap((conditions) =>
        [true, false].map((collapseFamilies) => ({ query, ...conditions, collapseFamilies })),
      ),
    ),
  )('every value of every facet finds as many results as it counts: %j', ({ query, ...conditions }) => {
    const { facets, total } = search(index, query, { conditions, withFacets: true });
    expect(total).toBe(countByHand(documents, index, query, conditions));
    if (total > 0) expect(facets.length).toBeGreaterThan(5);
    for (const facet of facets) {
      for (const { value, count } of facet.values) {
        const chosen = choose(conditions, facet.code, facet.isAttribute, value);
        expect(search(index, query, { conditions: chosen }).total, `${facet.code} ${value}`).toBe(count);
        expect(countByHand(documents, index, query, chosen), `${facet.code} ${value}`).toBe(count);
      }
    }
  });

  it.each(['relevance', 'price_ascending', 'price_descending', 'newest', 'rating', 'name'] as const)(
    'pages sorted by %s together are the whole list',
    (sort) => {
      const conditions = { collapseFamilies: true };
      const whole = search(index, 'brake', { sort, conditions }).hits;
      const pages = Array.from({ length: Math.ceil(whole.length / 7) }, (_, page) =>
        search(index, 'brake', { sort, conditions, offset: page * 7, limit: 7 }),
      );
      expect(pages.flatMap(({ hits }) => hits)).toEqual(whole);
      const known = new Map(documents.map((document) => [document.id, document]));
      const sorted = whole.map(({ id }) => known.get(id) as SearchDocument);
      for (const [place, one] of sorted.entries()) {
        const next = sorted[place + 1];
        if (!next) break;
        if (sort === 'price_ascending') expect(one.price).toBeLessThanOrEqual(next.price);
        if (sort === 'price_descending') expect(one.price).toBeGreaterThanOrEqual(next.price);
        if (sort === 'newest') expect(one.addedAt).toBeGreaterThan(next.addedAt);
        if (sort === 'rating') expect(one.rating ?? 0).toBeGreaterThanOrEqual(next.rating ?? 0);
        if (sort === 'name') expect(one.name.toLowerCase() <= next.name.toLowerCase()).toBe(true);
        if (sort === 'relevance') expect(Number(one.isDiscontinued)).toBeLessThanOrEqual(Number(next.isDiscontinued));
      }
    },
  );
});

function choose(conditions: SearchConditions, code: string, isAttribute: boolean, value: string): SearchConditions {
  const [from, to] = value.split('-').map(Number);
  if (isAttribute) {
    const others = (conditions.attributes ?? []).filter((each) => each.code !== code);
    return { ...conditions, attributes: [...others, { code, values: [value] }] };
  }
  if (code === 'category') return { ...conditions, categoryId: value };
  if (code === 'brand') return { ...conditions, brandIds: [value] };
  if (code === 'price') return { ...conditions, priceFrom: from ?? 0, priceTo: to ?? 0 };
  if (code === 'availability') return { ...conditions, availableOnly: true };
  return { ...conditions, minimumRating: Number(value) };
}

/** Counts the documents that the words find and that meet the conditions, by checking each. */
function countByHand(
  documents: readonly SearchDocument[],
  index: SearchIndex,
  query: string,
  conditions: SearchConditions,
): number {
  const ids = new Set(idsOf(index, query));
  const { categoryId, brandIds, attributes, availableOnly, minimumRating, priceFrom, priceTo } = conditions;
  const isMet = (document: SearchDocument) =>
    (!categoryId || document.categories.some(({ id }) => id === categoryId)) &&
    (!brandIds || (document.brand !== null && brandIds.includes(document.brand.id))) &&
    (!availableOnly || document.isAvailable) &&
    (!minimumRating || (document.rating ?? 0) >= minimumRating) &&
    document.price >= (priceFrom ?? 0) &&
    document.price <= (priceTo ?? Infinity) &&
    (attributes ?? []).every(({ code, values, from, to }) =>
      document.attributes.some(
        (each) =>
          each.code === code &&
          (!values || values.includes(each.value)) &&
          (each.number ?? 0) >= (from ?? -Infinity) &&
          (each.number ?? 0) <= (to ?? Infinity),
      ),
    );
  const found = documents.filter((document) => ids.has(document.id) && isMet(document));
  if (!conditions.collapseFamilies) return found.length;
  return new Set(found.map(({ id, family }) => family?.id ?? id)).size;
}

describe('what fits a bike', () => {
  const bikes = [
    { number: 1, yearFrom: 2003, yearTo: 2006 },
    { number: 70_000, yearFrom: 2010, yearTo: null },
    { number: 3, yearFrom: 1999, yearTo: 1999 },
  ];

  function toFitments(documents: readonly SearchDocument[], seed: number): Map<string, SearchFitment> {
    const random = seededRandom(seed);
    const below = (most: number) => Math.floor(random() * most);
    const toRow = () => {
      const { number, yearFrom } = bikes[below(bikes.length)] as (typeof bikes)[number];
      return {
        vehicle: number,
        yearFrom: random() < 0.5 ? null : yearFrom + below(3),
        yearTo: random() < 0.5 ? null : yearFrom + 2 + below(3),
        isExcluded: random() < 0.2,
        isConditional: random() < 0.3,
      };
    };
    const fitments = documents.map(({ id }): SearchFitment => {
      const otherwise = (['unknown', 'universal', 'does_not_fit'] as const)[below(3)] ?? 'unknown';
      return { id, otherwise, rows: Array.from({ length: below(6) }, toRow) };
    });
    return new Map(fitments.map((fitment) => [fitment.id, fitment]));
  }

  function expectAnswers(index: SearchIndex, ids: readonly string[], fitments: ReadonlyMap<string, SearchFitment>) {
    for (const bike of bikes.flatMap((each) =>
      [null, 1990, 2004, 2011].map((year): SearchBike => ({ ...each, year })),
    )) {
      const answerFor = (id: string): FitAnswer => {
        const { otherwise = 'unknown', rows = [] } = fitments.get(id) ?? {};
        const about = rows.filter(({ vehicle }) => vehicle === bike.number);
        return fitAnswerOf(about, otherwise, bike, bike.year);
      };
      for (const answer of fitAnswers) {
        const expected = ids.filter((id) => answerFor(id) === answer);
        const { hits, totalOfAnyFit } = search(index, '', { bike, conditions: { fits: [answer] } });
        expect(hits.map(({ id }) => id).sort(), `${bike.number} ${bike.year} ${answer}`).toEqual(expected.sort());
        expect(totalOfAnyFit).toBe(ids.length);
      }
    }
  }

  it('is what the fitment rows say, also after changes and when the file is opened again', () => {
    const documents = generateCatalogue(150, 3);
    const ids = documents.map(({ id }) => id);
    const file = join(dir, `${++files}.db`);
    const index = indexOf(documents, file);
    expectAnswers(index, ids, new Map());
    const fitments = toFitments(documents, 1);
    index.apply({ documents: [], removedIds: [], fitments: [...fitments.values()] }, '2');
    expectAnswers(index, ids, fitments);
    // Repeated until the arrays are rebuilt.
    for (let seed = 2; seed < 30; seed += 1) {
      const changed = [...toFitments(documents.slice(0, 120), seed).values()];
      index.apply({ documents: [], removedIds: [], fitments: changed }, String(seed));
      for (const fitment of changed) fitments.set(fitment.id, fitment);
    }
    expectAnswers(index, ids, fitments);
    // The product is removed and added again; its earlier fitment must be gone.
    const [first, second] = documents as [SearchDocument, SearchDocument];
    expect(index.findMissing([first.id, 'none'])).toEqual(['none']);
    index.apply({ documents: [], removedIds: [first.id, second.id] }, '30');
    expect(index.findMissing([first.id, 'none'])).toEqual([first.id, 'none']);
    index.apply({ documents: [first], removedIds: [] }, '31');
    fitments.delete(first.id);
    const left = ids.filter((id) => id !== second.id);
    expectAnswers(index, left, fitments);
    index.close();
    opened.splice(opened.indexOf(index), 1);
    const again = SearchIndex.open(file);
    if (!again) throw new Error('The index is damaged.');
    opened.push(again);
    expectAnswers(again, left, fitments);
  });

  it('is up to date after a change, even if there are so many results that answers are cached', () => {
    const documents = Array.from({ length: 10_001 }, (_, number) => part(`p${number}`, 'Clip'));
    const index = indexOf(documents);
    const bike = { number: 1, yearFrom: 2003, yearTo: 2006, year: null };
    const count = () => search(index, '', { bike, limit: 1, conditions: { fits: ['universal'] } }).total;
    expect(count()).toBe(0);
    const fitments: SearchFitment[] = [{ id: 'p5', otherwise: 'universal', rows: [] }];
    index.apply({ documents: [], removedIds: [], fitments }, '2');
    expect(count()).toBe(1);
  });

  it('ranks first within its tier, but never before a better tier', () => {
    const index = indexOf([
      part('misfit', 'Brake pad set'),
      part('fit', 'Brake pad set'),
      part('weaker', 'Sintered brake lever and pad pin'),
      part('number', 'Clutch', { numbers: [{ number: 'BRAKEPAD', kind: 'own' }] }),
    ]);
    const bike = { number: 1, yearFrom: 2003, yearTo: 2006, year: null };
    const fitments: SearchFitment[] = [
      { id: 'misfit', otherwise: 'does_not_fit', rows: [] },
      { id: 'number', otherwise: 'does_not_fit', rows: [] },
      ...['fit', 'weaker'].map((id): SearchFitment => {
        const row = { vehicle: 1, yearFrom: null, yearTo: null, isExcluded: false, isConditional: false };
        return { id, otherwise: 'unknown', rows: [row] };
      }),
    ];
    index.apply({ documents: [], removedIds: [], fitments }, '2');
    const ids = search(index, 'brake pad', { bike }).hits.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['number', 'fit']);
    expect(ids.indexOf('fit')).toBeLessThan(ids.indexOf('misfit'));
  });
});

it('gives numbers that look alike the same loose key', () => {
  expect(looseKey(numberKey('O-1'))).toBe(looseKey(numberKey('0-I')));
});
