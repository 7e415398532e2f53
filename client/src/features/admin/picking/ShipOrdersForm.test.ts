import { describe, expect, it } from 'vitest';
import { readShipments } from './ShipOrdersForm';

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
