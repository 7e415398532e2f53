import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FitAnswer } from '../../shared/fit-answer.js';
import {
  conflictsOf,
  fitOf,
  fittedVehicles,
  rowsAfterMerge,
  toConditionText,
  type Fitment,
  type FitmentRow,
} from './fitment.js';
import { VehicleList, type Vehicle } from './vehicle.js';

const withAbs = { code: 'with', value: 'ABS' };
const fromFrame = { code: 'frame_from', value: 'ZD7001' };
const bike = { number: 7, yearFrom: 2003, yearTo: 2006 };
const stillBuilt = { ...bike, yearTo: null };

function row(part: Partial<FitmentRow> = {}): FitmentRow {
  return {
    ...{ vehicle: 7, yearFrom: null, yearTo: null, position: 'any', quantity: 1, conditions: [], source: 'manual' },
    isExcluded: false,
    ...part,
  };
}
const all = row();
const until2004 = row({ yearTo: 2004 });
const from2005 = row({ yearFrom: 2005 });
const no = row({ isExcluded: true });
const noUntil2004 = row({ isExcluded: true, yearTo: 2004 });
const abs = row({ conditions: [withAbs] });
const absUntil2004 = row({ conditions: [withAbs], yearTo: 2004 });
const other = row({ vehicle: 8 });

function fitmentOf(rows: readonly FitmentRow[], kind: Fitment['kind'], isComplete = false): Fitment {
  return { productId: 'a'.repeat(24), kind, isComplete, rows, version: 1 };
}
const partial = (...rows: FitmentRow[]) => fitmentOf(rows, 'specific');
const complete = (...rows: FitmentRow[]) => fitmentOf(rows, 'specific', true);
const universal = (...rows: FitmentRow[]) => fitmentOf(rows, 'universal');

type Case = [title: string, fitment: Fitment, bike: typeof bike | typeof stillBuilt, year: number | null, FitAnswer];
const cases: Case[] = [
  ['a row for the whole period', partial(all), bike, 2005, 'fits'],
  ['a row that begins in the year', partial(from2005), bike, 2005, 'fits'],
  ['a row that ends in the year', partial(until2004), bike, 2004, 'fits'],
  ['a row that ends before the year', partial(until2004), bike, 2005, 'unknown'],
  ['a row that begins after the year', partial(from2005), bike, 2004, 'unknown'],
  ['a complete list with a row that ends before the year', complete(until2004), bike, 2005, 'does_not_fit'],
  ['a row for another bike', partial(other), bike, 2005, 'unknown'],
  ['a complete list with a row for another bike', complete(other), bike, 2005, 'does_not_fit'],
  ['no rows', partial(), bike, 2005, 'unknown'],
  ['a complete list without rows', complete(), bike, 2005, 'does_not_fit'],
  ['unspecified fitment', fitmentOf([], 'unspecified'), bike, 2005, 'unknown'],
  ['unspecified fitment, even if it is marked as complete', fitmentOf([], 'unspecified', true), bike, 2005, 'unknown'],
  ['a universal part', universal(), bike, 2005, 'universal'],
  ['no year, a universal part', universal(), bike, null, 'universal'],
  ['a universal part that is known to fit', universal(all), bike, 2005, 'fits'],
  ['a universal part that is known not to fit', universal(no), bike, 2005, 'does_not_fit'],
  ['a universal part that is known not to fit another bike', universal({ ...no, vehicle: 8 }), bike, 2005, 'universal'],
  ['a condition', partial(abs), bike, 2005, 'fits_if'],
  ['a condition beside a row without conditions', partial(abs, all), bike, 2005, 'fits'],
  ['a condition beside a row for other years without conditions', partial(abs, until2004), bike, 2005, 'fits_if'],
  ['two conditions', partial(abs, row({ conditions: [fromFrame] })), bike, 2005, 'fits_if'],
  ['an exclusion', partial(no), bike, 2005, 'does_not_fit'],
  ['an exclusion beside a row', partial(all, no), bike, 2005, 'does_not_fit'],
  ['an exclusion for other years beside a row', partial(all, noUntil2004), bike, 2005, 'fits'],
  ['a year before the period, which counts as the first year', partial(until2004), bike, 2002, 'fits'],
  ['a year after the period, which counts as the last year', partial(from2005), bike, 2008, 'fits'],
  ['a year after the period, a row for the first years', partial(until2004), bike, 2008, 'unknown'],
  ['a late year of a bike that is still built', partial(from2005), stillBuilt, 2030, 'fits'],
  ['no year, a row for the whole period', partial(all), bike, null, 'fits'],
  ['no year, a row for some years', partial(until2004), bike, null, 'unknown'],
  ['no year, a complete list with a row for some years', complete(until2004), bike, null, 'unknown'],
  ['no year, two rows that cover all years', complete(until2004, from2005), bike, null, 'fits'],
  ['no year, one of two rows with a condition', partial(absUntil2004, from2005), bike, null, 'fits_if'],
  ['no year, an exclusion for some years', partial(all, noUntil2004), bike, null, 'unknown'],
  ['no year, an exclusion for all years', partial(all, no), bike, null, 'does_not_fit'],
  ['no year, a complete list without the bike', complete(other), bike, null, 'does_not_fit'],
  [
    'no year, a row that ends while the bike is still built',
    partial(row({ yearTo: 2010 })),
    stillBuilt,
    null,
    'unknown',
  ],
  ['no year, a row without end for a bike that is still built', partial(all), stillBuilt, null, 'fits'],
  ['no year, rows that end after the period', partial(row({ yearFrom: 1990, yearTo: 2020 })), bike, null, 'fits'],
];

describe('the answer', () => {
  it.each(cases)('for %s is right', (_title, fitment, of, year, answer) => {
    expect(fitOf(fitment, of, year).answer).toBe(answer);
  });

  it('is the same whatever order the rows are in', () => {
    for (const [title, { rows, ...fitment }, of, year, answer] of cases) {
      expect(fitOf({ ...fitment, rows: [...rows].reverse() }, of, year).answer, title).toBe(answer);
    }
  });

  it('without a year is never better than the answer for any single year', () => {
    const worth: Record<FitAnswer, number> = { fits: 2, fits_if: 1, universal: 0, unknown: 0, does_not_fit: 0 };
    for (const [title, fitment, of] of cases) {
      const without = worth[fitOf(fitment, of, null).answer];
      for (const year of [2003, 2004, 2005, 2006]) {
        expect(without, `${title} ${year}`).toBeLessThanOrEqual(worth[fitOf(fitment, of, year).answer]);
      }
    }
  });

  it('has each condition once, without those of rows for other years', () => {
    const { conditions } = fitOf(partial(abs, row({ ...absUntil2004, conditions: [fromFrame] }), abs), bike, 2006);
    expect(conditions).toEqual([withAbs]);
    expect(fitOf(partial(all, abs), bike, 2006).conditions).toEqual([]);
  });

  it('says where the part goes', () => {
    const front = row({ position: 'front', quantity: 2 });
    const { places } = fitOf(partial(front, row({ position: 'rear' }), front, no), { ...bike, number: 7 }, 2003);
    expect(places).toEqual([]);
    expect(fitOf(partial(front, row({ position: 'rear' }), front), bike, null).places).toEqual([
      { position: 'front', quantity: 2 },
      { position: 'rear', quantity: 1 },
    ]);
  });

  it('leaves out places with conditions if the part also fits without conditions', () => {
    const front = row({ position: 'front', quantity: 2 });
    const rear = row({ position: 'rear', quantity: 2, conditions: [withAbs] });
    const places = (...rows: FitmentRow[]) => fitOf(partial(...rows), bike, 2005).places;
    expect(places(front, rear)).toEqual([{ position: 'front', quantity: 2 }]);
    expect(places(rear)).toEqual([{ position: 'rear', quantity: 2 }]);
  });

  it('distinguishes an exclusion from a missing row in a complete list', () => {
    expect(fitOf(complete(no), bike, 2005).isExcluded).toBe(true);
    expect(fitOf(complete(), bike, 2005).isExcluded).toBe(false);
  });
});

describe('a condition', () => {
  it.each([
    [withAbs, 'with ABS'],
    [fromFrame, 'frame no. from ZD7001'],
    [{ code: 'note', value: 'only with alloy wheels' }, 'only with alloy wheels'],
    [{ code: 'gear_ratio', value: '15/38' }, 'gear ratio 15/38'],
    [{ code: 'constructor', value: 'x' }, 'constructor x'],
  ])('%o reads "%s"', (condition, text) => {
    expect(toConditionText(condition)).toBe(text);
  });
});

describe('the bikes that a product fits', () => {
  const vehicle = (part: Partial<Vehicle>): Vehicle => ({
    ...{ id: String(part.number).padStart(24, '0'), number: 7, make: { key: 'honda', name: 'Honda' }, model: 'CB' },
    ...{ variant: null, code: null, kind: 'street', yearFrom: 2003, yearTo: 2006, markets: [], ccm: 600, kw: null },
    ...{ aliases: [], baseVehicles: [], slugs: [`honda-cb-${part.number}`], version: 1 },
    ...part,
  });
  const vehicles = new VehicleList([vehicle({ number: 7 }), vehicle({ number: 8, model: 'A', yearTo: null })]);

  const linesOf = (...rows: FitmentRow[]) =>
    fittedVehicles(partial(...rows), vehicles).map(({ vehicle: { model }, ...years }) => [
      model,
      years.yearFrom,
      years.yearTo,
    ]);

  it('are sorted, without excluded and unknown bikes, and limited to the years of each bike', () => {
    const rows = [all, row({ vehicle: 99 }), row({ vehicle: 8, yearFrom: 1990, yearTo: 2010 })];
    expect(linesOf(...rows)).toEqual([
      ['A', 2003, 2010],
      ['CB', 2003, 2006],
    ]);
    expect(linesOf(...rows, no)).toEqual([['A', 2003, 2010]]);
  });

  it('are listed without the years in which a row excludes them', () => {
    const in2004 = { isExcluded: true, yearFrom: 2004, yearTo: 2004 };
    expect(linesOf(other, row({ ...in2004, vehicle: 8 }))).toEqual([
      ['A', 2003, 2003],
      ['A', 2005, null],
    ]);
    expect(linesOf(until2004, noUntil2004)).toEqual([]);
  });

  it('are left out if the product fits only in years in which they were not built', () => {
    expect(linesOf(row({ yearFrom: 2008 }), row({ yearTo: 2002 }))).toEqual([]);
  });

  it('are listed in exactly those years in which the answer is that the product fits', () => {
    const someYear = fc.option(fc.integer({ min: 2000, max: 2010 }));
    const someRow = fc.record({
      ...{ vehicle: fc.constantFrom(7, 8), yearFrom: someYear, yearTo: someYear, isExcluded: fc.boolean() },
      conditions: fc.constantFrom([], [withAbs]),
    });
    fc.assert(
      fc.property(fc.array(someRow.map(row), { maxLength: 6 }), (rows) => {
        const fitment = partial(...rows);
        const found = fittedVehicles(fitment, vehicles);
        for (const of of vehicles.all) {
          for (let year = of.yearFrom; year <= (of.yearTo ?? 2012); year += 1) {
            const isListed = found.some(
              ({ vehicle: listed, yearFrom, yearTo }) =>
                listed === of && yearFrom <= year && year <= (yearTo ?? Infinity),
            );
            const { answer } = fitOf(fitment, of, year);
            expect([year, isListed]).toEqual([year, answer === 'fits' || answer === 'fits_if']);
          }
        }
        for (const { yearFrom, yearTo } of found) expect(yearFrom).toBeLessThanOrEqual(yearTo ?? Infinity);
      }),
    );
  });

  it('are listed once for the same years and conditions, with all places', () => {
    const front = row({ position: 'front' });
    const found = fittedVehicles(partial(front, row({ position: 'rear', source: 'import' }), front, abs), vehicles);
    expect(found.map(({ conditions, places }) => [conditions.length, places.map(({ position }) => position)])).toEqual([
      [0, ['front', 'rear']],
      [1, ['any']],
    ]);
  });
});

describe('the rows after a merge', () => {
  const from = { number: 8, yearFrom: 2004, yearTo: 2005 };

  it.each<[string, FitmentRow[], FitmentRow[]]>([
    ['apply within the years of the merged bike', [other], [row({ yearFrom: 2004, yearTo: 2005 })]],
    ['keep years that they name', [{ ...other, yearFrom: 2005 }], [row({ yearFrom: 2005, yearTo: 2005 })]],
    ['are not duplicated', [row({ yearFrom: 2004, yearTo: 2005 }), other], [row({ yearFrom: 2004, yearTo: 2005 })]],
    [
      'of other sources stay apart',
      [all, { ...other, source: 'b' }],
      [all, row({ yearFrom: 2004, yearTo: 2005, source: 'b' })],
    ],
    ['about other bikes stay', [row({ vehicle: 9 })], [row({ vehicle: 9 })]],
  ])('%s', (_title, rows, expected) => {
    expect(rowsAfterMerge(rows, from, bike)).toEqual(expected);
  });

  it('need no years if both bikes were built in the same years', () => {
    expect(rowsAfterMerge([other, all], { ...bike, number: 8 }, bike)).toEqual([all]);
  });

  it('end in the last year of the merged bike if only the bike that stays is still built', () => {
    expect(rowsAfterMerge([other], { ...bike, number: 8 }, stillBuilt)).toEqual([row({ yearTo: 2006 })]);
    expect(rowsAfterMerge([other], { ...stillBuilt, number: 8 }, bike)).toEqual([all]);
  });
});

describe('sources contradict each other', () => {
  const by = (source: string, part: Partial<FitmentRow> = {}) => row({ source, ...part });
  const conflict = { vehicle: 7, fitsSource: 'a', excludedSource: 'b' };

  it.each<[string, FitmentRow[], object[]]>([
    ['about a bike', [by('a'), by('b', { isExcluded: true })], [conflict]],
    [
      'once, however many rows they have',
      [by('a'), by('a', { quantity: 2 }), by('b', { isExcluded: true })],
      [conflict],
    ],
    [
      'in a year that both name',
      [by('a', { yearTo: 2004 }), by('b', { isExcluded: true, yearFrom: 2004 })],
      [conflict],
    ],
    ['not in different years', [by('a', { yearTo: 2003 }), by('b', { isExcluded: true, yearFrom: 2004 })], []],
    ['not about different bikes', [by('a', { vehicle: 8 }), by('b', { isExcluded: true })], []],
    ['not if both rows are from one source', [by('a'), by('a', { isExcluded: true })], []],
    ['not when they agree', [by('a', { isExcluded: true }), by('b', { isExcluded: true })], []],
  ])('%s', (_title, rows, expected) => {
    expect(conflictsOf(rows)).toEqual(expected);
  });
});
