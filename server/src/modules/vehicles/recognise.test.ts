import { describe, expect, it } from 'vitest';
import { VehicleRecogniser } from './recognise.js';
import { VehicleList, type Vehicle } from './vehicle.js';

let lastNumber = 0;

function bike(make: string, model: string, yearFrom: number, yearTo: number | null, part: Partial<Vehicle> = {}) {
  lastNumber += 1;
  const vehicle: Vehicle = {
    id: `${make} ${model} ${part.variant ?? ''}`.trim(),
    number: lastNumber,
    make: { key: make.toLowerCase(), name: make },
    ...{ model, variant: null, code: null, kind: 'street', yearFrom, yearTo, markets: [], ccm: null, kw: null },
    ...{ aliases: [], slugs: [`${lastNumber}`], version: 1 },
    ...part,
  };
  return vehicle;
}

const list = new VehicleList([
  bike('Honda', 'CBR 600 RR', 2003, 2006, { code: 'PC37' }),
  bike('Honda', 'CBR 600 RR', 2009, 2012, { variant: 'ABS' }),
  bike('Honda', 'CB 600 F', 1998, 2013, { aliases: ['Hornet'] }),
  bike('Yamaha', 'YZF-R6', 1999, 2020),
  bike('Ducati', 'Monster 696', 2008, 2014),
  bike('Kawasaki', 'Z 900', 2017, null),
  bike('BMW', 'R 1200 GS', 2004, 2018),
]);
const recogniser = new VehicleRecogniser(list);

describe('a query', () => {
  it.each<[query: string, ids: string[], year: number | null, rest: string]>([
    ['oil filter cbr 600 rr 06', ['Honda CBR 600 RR'], 2006, 'oil filter'],
    ['oil filter Honda CBR600RR', ['Honda CBR 600 RR', 'Honda CBR 600 RR ABS'], null, 'oil filter'],
    ['cbr 600 rr abs brake pads', ['Honda CBR 600 RR ABS'], null, 'brake pads'],
    ['2010 cbr 600 rr levers', ['Honda CBR 600 RR ABS'], 2010, 'levers'],
    ['pc37 mirror', ['Honda CBR 600 RR'], null, 'mirror'],
    ['hornet exhaust', ['Honda CB 600 F'], null, 'exhaust'],
    ['r6 exhaust', ['Yamaha YZF-R6'], null, 'exhaust'],
    ['Monster', ['Ducati Monster 696'], null, ''],
    ['z 900 2025 chain kit', ['Kawasaki Z 900'], 2025, 'chain kit'],
    // 520 is no year, and 90 is none of this bike's.
    ['z900 chain 520', ['Kawasaki Z 900'], null, 'chain 520'],
    ['r 1200 gs screen 90', ['BMW R 1200 GS'], null, 'screen 90'],
  ])('%s names %j, year %j, and leaves %j', (query, ids, year, rest) => {
    const found = recogniser.recognise(query, 2026);
    expect(found?.vehicles.map(({ id }) => id)).toEqual(ids);
    expect([found?.year, found?.rest]).toEqual([year, rest]);
  });

  it.each([
    '',
    'oil filter',
    'honda',
    'honda oil filter',
    '600',
    'chain 1200',
    'abs sensor',
    'rr',
    'r',
    '10w-40',
    '💥',
  ])('names no bike: %j', (query) => {
    expect(recogniser.recognise(query, 2026)).toBeNull();
  });

  it('names at most 5 bikes, those with the fewest other words first', () => {
    const many = Array.from({ length: 9 }, (_, place) => bike('Honda', `CBR 600 F ${'X '.repeat(place)}`, 1990, null));
    const { vehicles } = new VehicleRecogniser(new VehicleList(many)).recognise('cbr 600', 2026) ?? {};
    expect(vehicles?.map(({ model }) => model)).toEqual(many.slice(0, 5).map(({ model }) => model));
  });
});
