import { expect, it } from 'vitest';
import { findYear } from './bike-selection';

it.each<[text: string, name: string, yearFrom: number, yearTo: number | null, year: number | null]>([
  ['cbr 600 06', 'Honda CBR 600 RR', 2003, 2006, 2006],
  ['cbr600rr 2005', 'Honda CBR 600 RR', 2003, 2006, 2005],
  ['2004 cbr 600', 'Honda CBR 600 RR', 2003, 2006, 2004],
  ['xl 98', 'Honda XL 600 V', 1996, 2000, 1998],
  ['cbr 600', 'Honda CBR 600 RR', 2003, 2006, null],
  ['cbr 600 08', 'Honda CBR 600 RR', 2003, 2006, null],
  ['cb 125 2020', 'Honda CB 125 R', 2018, null, 2020],
  ['', 'Honda CBR 600 RR', 2003, 2006, null],
  ['zx 10', 'Kawasaki Ninja ZX-10R', 2008, 2010, null],
  ['zx 10 r 10', 'Kawasaki Ninja ZX-10R', 2008, 2010, 2010],
  ['zx10r 10', 'Kawasaki Ninja ZX-10R', 2008, 2010, 2010],
  ['zx 10 08', 'Kawasaki Ninja ZX-10R', 2008, 2010, 2008],
  ['zx 2010', 'Kawasaki Ninja ZX-10R', 2008, 2010, 2010],
  ['r 80', 'BMW R 80', 1977, 1984, null],
  ['r6 15', 'Yamaha YZF-R6 (RJ15)', 2008, 2016, 2015],
])('"%s" names a %s, built from %s to %s, of the year %s', (text, name, yearFrom, yearTo, year) => {
  expect(findYear(text, { name, yearFrom, yearTo }, new Date('2026-06-01'))).toBe(year);
});
