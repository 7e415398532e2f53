import { describe, expect, it } from 'vitest';
import { toPickList } from './pick-list.js';

const line = (partNumber: string | null, quantityToShip: number, name = `Part ${partNumber}`) => ({
  ...{ productId: `product ${name}`, name, partNumber, quantityToShip },
});

describe('the pick list', () => {
  it('says how many units of each part are left to ship, sorted by part number', () => {
    const orders = [
      { lines: [line('KS-10', 2), line('KS-9', 1), line(null, 1, 'Sticker')] },
      { lines: [line('KS-10', 1), line('KS-10', 3), line('KS-8', 0)] },
    ];
    expect(toPickList(orders)).toMatchObject([
      { partNumber: 'KS-9', quantity: 1, orders: 1 },
      { partNumber: 'KS-10', quantity: 6, orders: 2 },
      { partNumber: null, name: 'Sticker', quantity: 1, orders: 1 },
    ]);
    expect(toPickList([])).toEqual([]);
  });
});
