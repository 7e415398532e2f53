import { describe, expect, it } from 'vitest';
import { identityOf, nameOf, VehicleList, wordsOf, yearOf, type Vehicle } from './vehicle.js';

let last = 0;
function vehicle(make: string, model: string, part: Partial<Vehicle> = {}): Vehicle {
  last += 1;
  return {
    ...{ id: String(last).padStart(24, '0'), number: last, make: { key: make.toLowerCase(), name: make }, model },
    ...{ variant: null, code: null, kind: 'street', yearFrom: 2003, yearTo: 2006, markets: [], ccm: 600, kw: null },
    ...{ aliases: [], baseVehicles: [], slugs: [`${make}-${model}-${last}`], version: 1 },
    ...part,
  };
}

const rr = vehicle('Honda', 'CBR 600 RR', { code: 'PC37', aliases: ['Supersport'], slugs: ['honda-cbr', 'old-cbr'] });
const rrAbs = vehicle('Honda', 'CBR 600 RR', { variant: 'ABS', code: 'PC40', yearFrom: 2009, yearTo: null });
const thousand = vehicle('Honda', 'CBR 1000 RR', { ccm: 999 });
const mt7 = vehicle('Yamaha', 'MT-07', { yearFrom: 2014, yearTo: null, ccm: 689 });
const mt1 = vehicle('Yamaha', 'MT-01', { yearFrom: 2005, yearTo: 2012, ccm: 1670 });
const tenere = vehicle('Yamaha', 'Ténéré 700', { kind: 'offroad', yearFrom: 2019, yearTo: null, ccm: 689 });
const moped = vehicle('Aprilia', 'SR 50', { kind: 'moped', yearFrom: 1997, yearTo: 1999, ccm: null });
const all = [thousand, mt7, rrAbs, tenere, moped, rr, mt1];
const list = new VehicleList(all);
const found = (search: string) => list.select({ search }, 2026);

describe('the list of vehicles', () => {
  it('is sorted by make, model and variant, with numbers in numeric order', () => {
    expect(list.all).toEqual([moped, rr, rrAbs, thousand, mt1, mt7, tenere]);
  });

  it('names a vehicle', () => {
    expect(nameOf(rrAbs)).toBe('Honda CBR 600 RR ABS (PC40)');
    expect(nameOf(mt7)).toBe('Yamaha MT-07');
  });

  it.each<[string, Vehicle[]]>([
    ['cbr 600 06', [rr]],
    ['CBR600RR 2006', [rr]],
    ['cbr600', [rr, rrAbs]],
    ['600 rr', [rr, rrAbs]],
    ['honda cbr', [rr, rrAbs, thousand]],
    ['hondacbr', [rr, rrAbs, thousand]],
    ['2010 cbr', [rrAbs]],
    ['pc40', [rrAbs]],
    ['supersp', [rr]],
    ['tenere', [tenere]],
    ['TÉNÉRÉ', [tenere]],
    // A match of the name is sorted before a match of the year 2007.
    ['mt 07', [mt7, mt1]],
    ['mt-07', [mt7, mt1]],
    ['mt07', [mt7]],
    ['98', [moped]],
    ['br600', []],
    ['honda yamaha', []],
    ['honda 1950', []],
    ['.* (', list.all as Vehicle[]],
    ['', list.all as Vehicle[]],
  ])('finds vehicles by "%s"', (search, expected) => {
    expect(found(search).map(nameOf)).toEqual(expected.map(nameOf));
  });

  it('is limited by each field of a filter', () => {
    expect(list.select({ make: 'honda', model: 'cbr 600 rr', year: 2009 }, 2026)).toEqual([rrAbs]);
    expect(list.select({ model: 'CBR 600' }, 2026)).toEqual([]);
    expect(list.select({ ccmFrom: 600, ccmTo: 689 }, 2026)).toEqual([rr, rrAbs, mt7, tenere]);
    expect(list.select({ kind: 'offroad' }, 2026)).toEqual([tenere]);
    expect(list.select({ ccmTo: 5_000 }, 2026)).not.toContain(moped);
  });

  it('knows the makes that have bikes of a kind, and the years of those bikes', () => {
    expect(list.makesOf(null, 2020).map(({ name }) => name)).toEqual(['Aprilia', 'Honda', 'Yamaha']);
    expect(list.makesOf('offroad', 2020)).toEqual([{ key: 'yamaha', name: 'Yamaha', years: [2020, 2019] }]);
  });

  it('finds a vehicle by ID, number and every slug', () => {
    expect(list.find(rr.id)).toBe(rr);
    expect(list.byNumber(rr.number)).toBe(rr);
    expect([list.bySlug('honda-cbr'), list.bySlug('old-cbr'), list.bySlug('none')]).toEqual([rr, rr, null]);
  });

  it('leads from merged vehicles to the remaining one, over several steps and never in a circle', () => {
    const baseVehicles = [{ year: 2015, vcdbId: 77 }];
    const merged = [
      { id: 'a'.repeat(24), number: 100, slugs: ['gone'], baseVehicles, intoId: 'b'.repeat(24) },
      { id: 'b'.repeat(24), number: 101, slugs: ['honda-cbr'], baseVehicles, intoId: mt7.id },
      { id: 'c'.repeat(24), number: 102, slugs: [], baseVehicles, intoId: 'd'.repeat(24) },
      { id: 'd'.repeat(24), number: 103, slugs: [], baseVehicles, intoId: 'c'.repeat(24) },
    ];
    const withMerged = new VehicleList(all, merged);
    expect(withMerged.find('a'.repeat(24))).toBe(mt7);
    expect(withMerged.byNumber(101)).toBe(mt7);
    expect(withMerged.bySlug('gone')).toBe(mt7);
    expect(withMerged.bySlug('honda-cbr')).toBe(rr);
    expect(withMerged.find('c'.repeat(24))).toBeNull();
    expect(withMerged.byBaseVehicle(77)).toEqual([{ vehicle: mt7, year: 2015 }]);
  });
});

describe('words', () => {
  it('are split where letters and digits meet', () => {
    expect(wordsOf('R1200GS  (K-50)')).toEqual(['r', '1200', 'gs', 'k', '50']);
  });

  it.each([
    ['2006', 2006],
    ['06', 2006],
    ['27', 2027],
    ['28', 1928],
    ['99', 1999],
    ['600', null],
    ['2106', null],
    ['abc', null],
  ])('%s may be the year %s', (word, year) => {
    expect(yearOf(word, 2027)).toBe(year);
  });

  it('identify the same vehicle in any spelling', () => {
    expect(identityOf({ ...rr, model: 'cbr600rr' })).toBe(identityOf(rr));
    expect(identityOf({ ...rr, yearFrom: 2004 })).not.toBe(identityOf(rr));
  });
});
