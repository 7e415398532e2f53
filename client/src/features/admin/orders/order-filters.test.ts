import { describe, expect, it } from 'vitest';
import { isNarrowed, orderStates, readOrderFilters, toOrderFilter, toSearchParams } from './order-filters';

const read = (query: string) => readOrderFilters(new URLSearchParams(query));

describe('the filters of the order list', () => {
  it.each(['', 'state=paid', 'state=review&from=2026-05-01', 'from=2026-05-01&to=2026-05-31&search=sam%40'])(
    'are written back to the address as they were read: "%s"',
    (query) => {
      expect(new URLSearchParams(toSearchParams(read(query))).toString()).toBe(query);
    },
  );

  it.each(['state=lost', 'from=yesterday', 'from=2026-02-30', 'to=2026-1-1', 'colour=red'])('ignore "%s"', (query) => {
    expect(isNarrowed(read(query))).toBe(false);
  });

  it('leave deleted orders out, unless they are asked for or searched for', () => {
    expect(toOrderFilter(read(''))).toEqual({ statuses: ['PLACED', 'PAID', 'SHIPPED', 'EXPIRED', 'REFUNDED'] });
    expect(toOrderFilter(read('state=deleted'))).toEqual({ statuses: ['CANCELLED'] });
    expect(toOrderFilter(read('search=sam'))).toEqual({ search: 'sam' });
    expect(toOrderFilter(read('state=paid&search=sam'))).toEqual({ statuses: ['PAID'], search: 'sam' });
  });

  it('select orders that need review, in any state', () => {
    expect(toOrderFilter(read('state=review'))).toEqual({ needsReview: true });
  });

  it.each(orderStates.filter((state) => state !== 'all' && state !== 'review'))(
    'select the orders that are %s',
    (state) => {
      expect(toOrderFilter(read(`state=${state}`)).statuses).toHaveLength(1);
    },
  );

  it.each([
    ['2026-05-01', '2026-05-01', new Date(2026, 4, 1), new Date(2026, 4, 2)],
    ['2026-12-31', '2026-12-31', new Date(2026, 11, 31), new Date(2027, 0, 1)],
    ['2028-02-28', '2028-02-29', new Date(2028, 1, 28), new Date(2028, 2, 1)],
  ])('select %s to %s from midnight to midnight in local time', (from, to, placedFrom, placedBefore) => {
    expect(toOrderFilter(read(`from=${from}&to=${to}`))).toMatchObject({
      placedFrom: placedFrom.toISOString(),
      placedBefore: placedBefore.toISOString(),
    });
  });
});
