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
    ...{ aliases: [], baseVehicles: [], slugs: [`${lastNumber}`], version: 1 },
    ...part,
  };
  return vehicle;
}

const list = new VehicleList([
  bike('Honda', 'CBR 600 RR', 2003, 2006, { code: 'PC37' }),
  bike('Honda', 'CBR 600 RR', 2009, 2012, { variant: 'ABS' }),
  bike('Honda', 'CB 600 F', 1998, 2013, { aliases: ['Hornet'], ccm: 599 }),
  bike('Yamaha', 'YZF-R6', 1999, 2020),
  bike('Ducati', 'Monster 696', 2008, 2014),
  bike('Kawasaki', 'Z 900', 2017, null),
  bike('BMW', 'R 1200 GS', 2004, 2018),
  bike('Triumph', 'Speed Triple', 2005, 2020),
  bike('Harley-Davidson', 'Sportster 883', 2004, 2020),
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
    // 520 is not a year, and the R 1200 GS was not built in 1990.
    ['z900 chain 520', ['Kawasaki Z 900'], null, 'chain 520'],
    ['r 1200 gs screen 90', ['BMW R 1200 GS'], null, 'screen 90'],
    // The make and the displacement may be on either side of the name.
    ['Honda CBR 600 2006', ['Honda CBR 600 RR'], 2006, ''],
    ['oil filter honda cbr 600', ['Honda CBR 600 RR', 'Honda CBR 600 RR ABS'], null, 'oil filter'],
    ['600 hornet honda chain', ['Honda CB 600 F'], null, 'chain'],
    ['cbr honda 600 levers', ['Honda CBR 600 RR', 'Honda CBR 600 RR ABS'], null, 'levers'],
    ['hornet 600cc mirror', ['Honda CB 600 F'], null, 'mirror'],
    ['HÖNDA Hornet', ['Honda CB 600 F'], null, ''],
    ['kawasaky z900 tyre', ['Kawasaki Z 900'], null, 'tyre'],
    ['honda 599 filter', ['Honda CB 600 F'], null, 'filter'],
    // The year of registration is after the build period.
    ['monster 696 2015 tank', ['Ducati Monster 696'], 2015, 'tank'],
  ])('%s names %j, year %j, and leaves %j', (query, ids, year, rest) => {
    const found = recogniser.recognise(query, 2026);
    expect(found?.vehicles.map(({ id }) => id)).toEqual(ids);
    expect([found?.year, found?.rest]).toEqual([year, rest]);
  });

  it.each([
    '',
    'oil filter',
    'hondler',
    'tire',
    'polaris',
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

  it.each<[query: string, make: string, ids: number, year: number | null, rest: string, isCertain: boolean]>([
    ['honda', 'Honda', 3, null, '', true],
    ['HONDA', 'Honda', 3, null, '', true],
    ['honda oil filter', 'Honda', 3, null, 'oil filter', true],
    ['oil filter for my bmw', 'BMW', 1, null, 'oil filter', true],
    ['BMW parts', 'BMW', 1, null, '', true],
    ['honda 2007', 'Honda', 1, 2007, '', true],
    ['honda chain 520', 'Honda', 3, null, 'chain 520', true],
    ['harley davidson', 'Harley-Davidson', 1, null, '', true],
    ['harley-davidson mirror', 'Harley-Davidson', 1, null, 'mirror', true],
    ['harley mirror', 'Harley-Davidson', 1, null, 'mirror', false],
    ['kawasaky', 'Kawasaki', 1, null, '', false],
    ['yamha chain', 'Yamaha', 1, null, 'chain', false],
  ])('%s names the make %s with %i bikes, year %j, and leaves %j', (query, make, ids, year, rest, isCertain) => {
    const found = recogniser.recognise(query, 2026);
    expect(found?.make?.name).toBe(make);
    expect([found?.vehicles.length, found?.year, found?.rest, found?.isCertain]).toEqual([ids, year, rest, isCertain]);
  });

  it.each([
    ['cbr 600', true],
    ['z 900', true],
    ['pc37', true],
    ['triumph speed triple', true],
    ['speed sensor', false],
    ['hornet', false],
    ['r6', false],
  ])('%s certainly means a bike: %s', (query, isCertain) => {
    expect(recogniser.recognise(query, 2026)).toMatchObject({ make: null, isCertain });
  });

  it('sorts bikes by how many words of their names are missing from the query, fewest first', () => {
    const many = Array.from({ length: 9 }, (_, place) => bike('Honda', `CBR 600 F ${'X '.repeat(place)}`, 1990, null));
    const { vehicles } = new VehicleRecogniser(new VehicleList(many)).recognise('cbr 600', 2026) ?? {};
    expect(vehicles?.map(({ model }) => model)).toEqual(many.map(({ model }) => model));
  });
});
