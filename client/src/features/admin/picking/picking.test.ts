import { describe, expect, it } from 'vitest';
import { readShipments, toPickList } from './picking';

const line = (partNumber: string | null, quantityToShip: number, name = `Part ${partNumber}`) => ({
  ...{ productId: `product ${name}`, name, partNumber, quantityToShip },
});

describe('the pick list', () => {
  it('sums what is left of each part, sorted by part number', () => {
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

describe('pasted shipments', () => {
  const row = (orderNumber: string, carrier: string | null, trackingNumber: string | null) => ({
    ...{ orderNumber, carrier, trackingNumber },
  });
  it.each([
    ['KS-100001\tDHL\tJD 1', [row('KS-100001', 'DHL', 'JD 1')]],
    ['"100001";"Royal Mail";"12"\r\n100002;;\n', [row('100001', 'Royal Mail', '12'), row('100002', null, null)]],
    ['Order, Carrier, Number\n\n  KS-100001, dpd, 7\n', [row('KS-100001', 'dpd', '7')]],
    ['KS-100001', [row('KS-100001', null, null)]],
    ['', []],
  ])('%j', (pasted, expected) => {
    expect(readShipments(pasted)).toEqual(expected);
  });
});
