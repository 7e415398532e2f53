import { describe, expect, it } from 'vitest';
import { april } from '../../../../test/overview-builders';
import { findBestDay, formatDay, isQuiet, toPanel } from './sales-days';
import { toTimeLeft } from './OverviewLists';

describe('a panel of bars', () => {
  it('shows the largest value as a bar that reaches the top of the panel', () => {
    const { bars, zero } = toPanel([1, 4, 2]);
    expect(zero).toBe(1);
    expect(bars).toEqual([
      { top: 0.75, height: 0.25 },
      { top: 0, height: 1 },
      { top: 0.5, height: 0.5 },
    ]);
  });

  it('draws negative values below its axis', () => {
    expect(toPanel([3, -1])).toEqual({
      zero: 0.75,
      bars: [
        { top: 0, height: 0.75 },
        { top: 0.75, height: 0.25 },
      ],
    });
    expect(toPanel([-2, 0])).toEqual({
      zero: 0,
      bars: [
        { top: 0, height: 1 },
        { top: 0, height: 0 },
      ],
    });
  });

  it('has only an axis if all values are 0', () => {
    expect(toPanel([0, 0])).toEqual({
      zero: 1,
      bars: [
        { top: 1, height: 0 },
        { top: 1, height: 0 },
      ],
    });
  });
});

describe('the days of the chart', () => {
  it('have the day with the most revenue as their best day, the later one if two are equal', () => {
    expect(findBestDay(april({ 2: [9, 100], 5: [1, 300], 7: [1, 300] }))).toBe(6);
  });

  it('have no best day when no money came in', () => {
    expect(findBestDay(april({ 2: [3, 0], 5: [0, -300] }))).toBe(-1);
  });

  it('are quiet if no day has orders or revenue', () => {
    expect(isQuiet(april())).toBe(true);
    expect(isQuiet(april({ 2: [1, 0] }))).toBe(false);
    expect(isQuiet(april({ 2: [0, -1] }))).toBe(false);
  });

  it('show the same dates in every time zone', () => {
    expect(formatDay('2026-04-01', 'en-US', { dateStyle: 'medium' })).toBe('Apr 1, 2026');
  });
});

describe('the time left', () => {
  const minute = 60_000;
  it.each([
    [0, 'expires now'],
    [-minute, 'expires now'],
    [1, '1 min left'],
    [20 * minute, '20 min left'],
    [60 * minute, '1 h 0 min left'],
    [23 * 60 * minute + 59 * minute, '23 h 59 min left'],
    [23 * 60 * minute + 59 * minute + 1, '1 d 0 h left'],
    [51 * 60 * minute, '2 d 3 h left'],
  ])('of %i ms is "%s"', (rest, words) => {
    expect(toTimeLeft(1_000 + rest, 1_000)).toBe(words);
  });
});
