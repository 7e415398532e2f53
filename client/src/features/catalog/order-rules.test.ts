import { describe, expect, it } from 'vitest';
import { findQuantityFault } from './order-rules';

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
