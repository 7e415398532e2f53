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
    ['KS-100001\tDHL, Express; EU\tJD 1\t\t', [row('KS-100001', 'DHL, Express; EU', 'JD 1')]],
    ['KS-100001;DHL, Express;JD 1', [row('KS-100001', 'DHL, Express', 'JD 1')]],
  ])('%j', (pasted, rows) => {
    expect(readShipments(pasted)).toEqual({ rows, fault: null });
  });

  it.each([
    ['Order, Carrier, Number, Remark\n', /^Paste at least one row/],
    ['KS-100001,dpd,7\nKS-100002,"DHL, Express",JD 1', /^The row of KS-100002 has more than/],
    ['KS-100001\tDHL\t\tJD 1', /^The row of KS-100001 has more than/],
  ])('%j are refused', (pasted, fault) => {
    expect(readShipments(pasted).fault).toMatch(fault);
  });
});
