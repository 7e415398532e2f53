import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aBike, honda } from '../../../../../test/bike-builders';
import { makesOf, matchLine, readLines, toBikesOfMake, toRowOf, type MatchableBike } from './paste-fitment';

interface DemoModel {
  make: string;
  model: string;
  builds: readonly { code?: string; yearFrom: number; yearTo?: number }[];
  variants?: readonly { name: string | null }[];
  aliases?: readonly string[];
}

const demoFile = join(import.meta.dirname, '../../../../../../server/demo-shop/data/models.json');
const demoModels = JSON.parse(readFileSync(demoFile, 'utf8')) as DemoModel[];

/** The bikes of the demo shop. */
const demoBikes = demoModels.flatMap(({ make, model, builds, variants = [{ name: null }], aliases = [] }) =>
  builds.flatMap(({ code = null, yearFrom, yearTo = null }) =>
    variants.map(({ name: variant }): MatchableBike => {
      const name = [model, variant, code && `(${code})`, yearFrom].filter(Boolean).join(' ');
      const ofMake = { ...honda, id: make, name: make, slug: make };
      return { ...aBike({ id: name, name, model, variant, code, yearFrom, yearTo, make: ofMake }), aliases };
    }),
  ),
);
const demoMakes = [...new Set(demoModels.map(({ make }) => make))].map((make) =>
  toBikesOfMake(
    make,
    demoBikes.filter((bike) => bike.make.name === make),
  ),
);

const line = (...cells: string[]) => cells.join('\t');
const only = (text: string) => {
  const [read] = readLines(text);
  if (!read) throw new Error('Nothing was read');
  return read;
};
const match = (text: string, makes = demoMakes) => matchLine(only(text), makes, 2026);

describe('lines of a spreadsheet', () => {
  it('are read without headings and empty lines', () => {
    const text = [line('Make', 'Model'), '', line('Honda', 'CBR 600 RR', '', '2003'), 'Yamaha MT-07'];
    expect(readLines(text.join('\r\n'))).toEqual([
      { number: 3, text: 'Honda CBR 600 RR 2003', cells: ['Honda', 'CBR 600 RR', '', '2003'] },
      { number: 4, text: 'Yamaha MT-07', cells: null },
    ]);
  });

  it.each<[string, string]>([
    [line('Honda', ''), 'Make or model is missing.'],
    [line('Honda', 'CBR', '', '03'), '“03” is not a year.'],
    [line('Honda', 'CBR', '', '', '2200'), '“2200” is not a year.'],
    [line('Honda', 'CBR', '', '2006', '2003'), 'The last year is before the first one.'],
    [line('Honda', 'CBR', '', '', '', 'inside'), '“inside” is not a position.'],
    ['Honda CBR 2006', 'No bike of the shop is called that.'],
  ])('have an error when they cannot be read: %j', (text, fault) => {
    expect(match(text)).toMatchObject({ fault, bikes: [], isCertain: false });
  });

  it('are read by their columns', () => {
    const read = match(line('Honda', 'CBR 600 RR', 'PC40', '2008', '2009', 'front left', 'Two'));
    expect(read).toMatchObject({ yearFrom: 2008, yearTo: 2009, position: 'FRONT_LEFT', note: 'Two', isCertain: true });
    expect(read.bikes.map(({ id }) => id)).toEqual(['CBR 600 RR (PC40) 2007', 'CBR 600 RR ABS (PC40) 2007']);
  });

  it.each([
    ['Harley XL883', ['Harley-Davidson']],
    ['HARLEY DAVIDSON Dyna', ['Harley-Davidson']],
    ['Guzzi V7', ['Moto Guzzi']],
    ['Can Am Renegade', ['Can-Am']],
    ['Royal Oak, fits Honda', ['Honda']],
    ['Motor oil', []],
    ['Hondata', []],
  ])('%j names %j', (text, makes) => {
    expect(makesOf(only(text), demoMakes).map(({ name }) => name)).toEqual(makes);
  });
});

describe('the bikes that match a line', () => {
  const own = (bike: Partial<MatchableBike>) => ({ ...aBike(bike), aliases: [] });
  const older = own({ id: 'old', code: 'PC37', yearFrom: 2001, yearTo: 2002 });
  const abs = own({ id: 'abs', variant: 'ABS' });
  const known = [toBikesOfMake('Honda', [older, own({}), abs, own({ id: 'other', model: 'CBR 600 F' })])];

  it.each<[string[], string[]]>([
    [
      ['honda', 'CBR600RR', '', '2003'],
      ['v1', 'abs'],
    ],
    [['Honda', 'CBR-600-RR', 'abs'], ['abs']],
    [['Honda', 'CBR 600 RR', 'PC37'], ['old']],
    [['Honda', 'CBR 600 RR', '', '1999', '2001'], ['old']],
    [['Yamaha', 'CBR 600 RR'], []],
  ])('%j are %j', (cells, ids) => {
    const { bikes, isCertain } = match(line(...cells), known);
    expect(bikes.map(({ id }) => id)).toEqual(ids);
    expect(isCertain).toBe(ids.length > 0);
  });

  it('get the years of the line only where they narrow the build period', () => {
    const read = match(line('Honda', 'CBR 600 RR', '', '2001', '2005', '', 'Not for HRC'), known);
    expect(toRowOf(read, aBike())).toMatchObject({
      yearFrom: '',
      yearTo: '2005',
      position: 'ANY',
      conditions: 'Not for HRC',
    });
  });
});

const ids = ({ bikes }: { bikes: readonly MatchableBike[] }) => bikes.map(({ id }) => id);
const years = ({ yearFrom, yearTo }: { yearFrom: number | null; yearTo: number | null }) => [yearFrom, yearTo];

/** Lines as suppliers write them. For each: its model, how many bikes match it, and the first and last year. */
const realisticLines: readonly [string, string, number, number | null, number | null][] = [
  ['Honda CBR 600 RR PC40 2007-2012', 'CBR 600 RR', 2, 2007, 2012],
  ['Aprilia RS 125 MP 1996-1998', 'RS 125', 2, 1996, 1998],
  ['HONDA CBR600RR (PC37) 03-06', 'CBR 600 RR', 2, 2003, 2006],
  ['Honda CBR600RR ABS 2013-2016', 'CBR 600 RR', 1, 2013, 2016],
  ["Honda CBR1000RR Fireblade SC57 '04-'07", 'CBR 1000 RR', 4, 2004, 2007],
  ['Honda Fireblade 2008 - 2011', 'CBR 1000 RR', 2, 2008, 2011],
  ['Honda CB 500 F 2013–2015 PC45', 'CB 500 F', 2, 2013, 2015],
  ['Honda CB500F (13-18)', 'CB 500 F', 4, 2013, 2018],
  ['Honda CB650R from 2019', 'CB 650 R', 6, 2019, null],
  ['Honda CRF1000L Africa Twin 2016-2019', 'CRF 1000 L', 4, 2016, 2019],
  ['Honda CRF1100L Africa Twin DCT SD08 20-21', 'CRF 1100 L', 1, 2020, 2021],
  ['Honda CRF450R 2009-12', 'CRF 450 R', 1, 2009, 2012],
  ['Honda NC750X 2014+', 'NC 750 X', 6, 2014, null],
  ['Honda XL600V Transalp PD06 1987-1993', 'XL 600 V', 1, 1987, 1993],
  ['Honda SH 125i 2005-2008', 'SH 125 i', 2, 2005, 2008],
  ['Honda CB 750 Four K2 72-75', 'CB 750 Four', 1, 1972, 1975],
  ['Yamaha YZF-R1 RN12 2004/2005/2006', 'YZF-R1', 2, 2004, 2006],
  ['Yamaha R1 2009-2014', 'YZF-R1', 2, 2009, 2014],
  ['Yamaha YZF R6 (RJ15) 2008 to 2016', 'YZF-R6', 2, 2008, 2016],
  ['Yamaha MT-07 14-17', 'MT-07', 4, 2014, 2017],
  ['Yamaha MT07 35 kW 2018-2020', 'MT-07', 1, 2018, 2020],
  ['Yamaha MT-09 SP (RN43) 2018', 'MT-09', 1, 2018, 2018],
  ['Yamaha Tenere 700 2019-', 'Ténéré 700', 4, 2019, null],
  ['Yamaha Ténéré 700 Rally ab 2022', 'Ténéré 700', 1, 2022, null],
  ['Yamaha XT660R Bj. 2004 bis 2016', 'XT 660 R', 3, 2004, 2016],
  ['Yamaha Aerox 50 until 2006', 'Aerox 50', 2, null, 2006],
  ['Yamaha YFM 700 R Raptor 700 2006-2012', 'YFM 700 R', 2, 2006, 2012],
  ['Kawasaki Ninja ZX-6R ZX636E 2013-2018', 'Ninja ZX-6R', 2, 2013, 2018],
  ['Kawasaki ZX6R 05/2007 - 09/2008', 'Ninja ZX-6R', 2, 2007, 2008],
  ['Kawasaki ZX-10R (ZXT00J) 11-15', 'Ninja ZX-10R', 2, 2011, 2015],
  ['Kawasaki Z650 2017-present', 'Z 650', 6, 2017, null],
  ['Kawasaki Z900 (2020 - )', 'Z 900', 2, 2020, null],
  ['Kawasaki Versys 650 all models 2006-2009', 'Versys 650', 2, 2006, 2009],
  ['Kawasaki Versys 650 ABS', 'Versys 650', 3, null, null],
  ['Kawasaki KX250F 2017, 2018', 'KX 250', 1, 2017, 2018],
  ['Suzuki GSX-R600 K6-K7 WVCE 2006-2007', 'GSX-R 600', 1, 2006, 2007],
  ['Suzuki GSXR750 2008-2010', 'GSX-R 750', 1, 2008, 2010],
  ['Suzuki GSX-R 1000 R 2017-2021', 'GSX-R 1000', 1, 2017, 2021],
  ['Suzuki SV 650 S 1999-2002', 'SV 650', 1, 1999, 2002],
  ['Suzuki V-Strom 650 XT 2012-2016', 'DL 650', 1, 2012, 2016],
  ['Suzuki DL650 V-Strom 2004-2011', 'DL 650', 4, 2004, 2011],
  ['Suzuki DR-Z 400 SM 2005-2009 front', 'DR-Z 400', 1, 2005, 2009],
  ['BMW R1200GS Adventure 2008-2012', 'R 1200 GS', 2, 2008, 2012],
  ['BMW R 1250 GS K50 2019-2023', 'R 1250 GS', 4, 2019, 2023],
  ['BMW R nineT Scrambler 2017-2020', 'R nineT', 1, 2017, 2020],
  ['BMW S1000RR K46 2015-2018 rear', 'S 1000 RR', 2, 2015, 2018],
  ['BMW F 800 GS 2013-2018', 'F 800 GS', 2, 2013, 2018],
  ['KTM Duke 390 2013-2016', '390 Duke', 1, 2013, 2016],
  ['KTM 690 Duke R 12-15', '690 Duke', 1, 2012, 2015],
  ['KTM 85 SX 17/14 2013-2017', '85 SX', 1, 2013, 2017],
  ['Ducati Monster 696 2008-10', 'Monster 696', 2, 2008, 2010],
  ['Ducati Panigale V4 S 2018-2019', 'Panigale V4', 1, 2018, 2019],
  ['Triumph Bonneville T120 Black 2016-2020', 'Bonneville T 120', 1, 2016, 2020],
  ['Triumph Street Triple 765 RS 2017-2019', 'Street Triple 765', 1, 2017, 2019],
  ['Guzzi V7 Stone 2008-2011', 'V7', 1, 2008, 2011],
  ['Harley Davidson Sportster XL 883 Iron 2007-2013', 'Sportster 883', 1, 2007, 2013],
  ['Royal Enfield Interceptor 650 since 2018', 'Interceptor 650', 2, 2018, null],
  ['Vespa PX 125 (VNX2) 1984-1997', 'PX 125', 1, 1984, 1997],
  [line('Husqvarna', 'FE350', '2014', '2016'), 'FE 350', 1, 2014, 2016],
  ['Yamaha;SR 400;RH03;2014;2016', 'SR 400', 1, 2014, 2016],
  ['"Can-Am","Renegade 800","G1","2007","2011"', 'Renegade 800', 2, 2007, 2011],
];

describe('lines as suppliers write them', () => {
  it('are covered by at least sixty examples', () => {
    expect(realisticLines.length).toBeGreaterThanOrEqual(60);
  });

  it.each(realisticLines)('%j is the %s', (text, model, count, yearFrom, yearTo) => {
    const read = match(text);
    expect([...new Set(read.bikes.map((bike) => bike.model))]).toEqual([model]);
    expect({ count: read.bikes.length, years: years(read) }).toEqual({ count, years: [yearFrom, yearTo] });
    expect(read.isCertain).toBe(!text.includes('K6-K7'));
  });

  it('may name a position', () => {
    expect(match('BMW S1000RR 2015-2018 rear left')).toMatchObject({ position: 'REAR_LEFT', isCertain: true });
  });

  it.each([
    ['a word that is not understood', 'Honda CBR 600 RR 2007-2012 not for racing', 2],
    ['a variant that the shop does not have', 'Yamaha YZF-R6 SP 2008-2010', 2],
    ['an alias that two models share', 'Honda Africa Twin', 10],
    ['two models', 'Honda CB 500 F CB 650 R 2019', 2],
  ])('have only uncertain matches if they contain %s', (_what, text, count) => {
    const read = match(text);
    expect(read.isCertain).toBe(false);
    expect(ids(read).length).toBeGreaterThanOrEqual(count);
  });

  it.each([
    ['a model whose name only begins like one in the shop', 'Honda CBR 600 F 2001-2006'],
    ['years in which the model was not built', 'Honda CBR 600 RR 1990-1995'],
    ['no make', 'CBR 600 RR 2007-2012'],
  ])('match no bike if they name %s', (_what, text) => {
    expect(match(text)).toMatchObject({ bikes: [], fault: 'No bike of the shop is called that.' });
  });
});
