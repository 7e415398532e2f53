import { describe, expect, it } from 'vitest';
import { aBike } from '../../../../../test/bike-builders';
import { findMatchingBikes, readLines, toRowOf } from './paste-fitment';

const line = (...cells: string[]) => cells.join('\t');
const only = (text: string) => {
  const [read] = readLines(text);
  if (!read) throw new Error('Nothing was read');
  return read;
};

describe('lines of a spreadsheet', () => {
  it('are read by their columns; headings and empty lines are left out', () => {
    const text = [line('Make', 'Model'), '', line('Honda', 'CBR 600 RR', 'PC40', '2003', '2006', 'front left', 'Two')];
    expect(readLines(text.join('\r\n'))).toEqual([
      {
        ...{ number: 3, make: 'Honda', model: 'CBR 600 RR', variant: 'PC40', yearFrom: 2003, yearTo: 2006 },
        ...{ position: 'FRONT_LEFT', note: 'Two', fault: null },
      },
    ]);
  });

  it.each<[string, string]>([
    [line('Honda'), 'Make or model is missing.'],
    [line('Honda', 'CBR', '', '03'), '“03” is not a year.'],
    [line('Honda', 'CBR', '', '', '2200'), '“2200” is not a year.'],
    [line('Honda', 'CBR', '', '2006', '2003'), 'The last year is before the first one.'],
    [line('Honda', 'CBR', '', '', '', 'inside'), '“inside” is not a position.'],
  ])('have an error when they cannot be read: %j', (text, fault) => {
    expect(only(text).fault).toBe(fault);
  });
});

describe('the bikes that match a line', () => {
  const older = aBike({ id: 'old', code: 'PC37', yearFrom: 2001, yearTo: 2002 });
  const abs = aBike({ id: 'abs', variant: 'ABS' });
  const known = [older, aBike(), abs, aBike({ id: 'other', model: 'CBR 600 F' })];
  const meant = (...cells: string[]) => findMatchingBikes(only(line(...cells)), known).map(({ id }) => id);

  it.each<[string[], string[]]>([
    [
      ['honda', 'CBR600RR', '', '2003'],
      ['v1', 'abs'],
    ],
    [['Honda', 'CBR-600-RR', 'abs'], ['abs']],
    [['Honda', 'CBR 600 RR', 'PC37'], ['old']],
    [['Honda', 'CBR 600 RR', '', '1999', '2001'], ['old']],
    [['Honda', 'CBR 600 RR', 'HRC'], []],
    [['Yamaha', 'CBR 600 RR'], []],
  ])('%j are %j', (cells, ids) => {
    expect(meant(...cells)).toEqual(ids);
  });

  it('get years only where they narrow the build period', () => {
    const row = toRowOf(only(line('Honda', 'CBR 600 RR', '', '2001', '2005', '', 'Not for HRC')), aBike());
    expect(row).toMatchObject({ yearFrom: '', yearTo: '2005', position: 'ANY', conditions: 'Not for HRC' });
  });
});
