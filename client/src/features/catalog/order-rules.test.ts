import { describe, expect, it } from 'vitest';
import { findQuantityFault, phonePattern } from './order-rules';

const limits = { minimumQuantity: 5, availableQuantity: 40 };

describe('findQuantityFault', () => {
  it.each([
    [4, { kind: 'below-minimum', limit: 5 }],
    [4.5, { kind: 'below-minimum', limit: 5 }],
    [-1, { kind: 'below-minimum', limit: 5 }],
    [41, { kind: 'above-available', limit: 40 }],
    [40.5, { kind: 'above-available', limit: 40 }],
    [7.5, { kind: 'not-whole' }],
    [5, null],
    [40, null],
  ])('finds for %d: %o', (quantity, fault) => {
    expect(findQuantityFault(quantity, limits)).toEqual(fault);
  });

  it('reports the minimum first when nothing can be ordered at all', () => {
    expect(findQuantityFault(3, { minimumQuantity: 5, availableQuantity: 2 })).toEqual({
      kind: 'below-minimum',
      limit: 5,
    });
  });
});

describe('phonePattern', () => {
  it.each(['0042123', '+1 (555) 010-0199', '12345'])('accepts %s', (phone) => {
    expect(phonePattern.test(phone)).toBe(true);
  });

  it.each(['1234', '123456789012345678901', 'call me', '() -+ ()', '555 010 ext 4'])('refuses %s', (phone) => {
    expect(phonePattern.test(phone)).toBe(false);
  });
});
