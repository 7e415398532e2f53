import { describe, expect, it } from 'vitest';
import { toHolder } from '../../catalogue/stock/stock-limits.js';
import { chooseFreePlaces } from './open-places.js';

const orderId = (end: number) => `${'0'.repeat(18)}${end.toString(16).padStart(6, '0')}`;

describe('the places of an unpaid order', () => {
  it.each([
    [[], 3, 1, 0, [1]],
    [[], 3, 1, 5, [3]],
    [[], 3, 2, 2, [3, 1]],
    [[2], 3, 2, 0, [1, 3]],
    [[1, 2], 3, 2, 0, null],
    [[], 3, 4, 0, null],
    [[1, 2, 3], 3, 1, 0, null],
    [[null, 1], 3, 1, 0, [2]],
    [[null, null, null], 3, 1, 0, null],
    [[null, 3], 3, 1, 0, [1]],
  ] as const)(
    'with %j of %i taken, %i needed and an order ID that ends in %i are %j',
    (taken, limit, wanted, end, places) => {
      expect(chooseFreePlaces(taken, { limit, wanted, orderId: orderId(end) })).toEqual(places);
    },
  );

  it('belong to its account, or to a network address that is kept only as a keyed hash', () => {
    const guest = { userId: null };
    expect(toHolder({ userId: 'u1' }, '192.0.2.7', 'secret')).toEqual({ userId: 'u1' });
    const holder = toHolder(guest, '192.0.2.7', 'secret');
    expect(holder).toEqual({ guestNetwork: expect.stringMatching(/^[\w-]{22}$/) as string });
    expect(toHolder(guest, '192.0.2.8', 'secret')).not.toEqual(holder);
    expect(toHolder(guest, '192.0.2.7', 'another secret')).not.toEqual(holder);
  });
});
