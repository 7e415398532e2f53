import { describe, expect, it } from 'vitest';
import { findQuantityFault } from './order-quantity';

const limits = { minimumQuantity: 5, availableQuantity: 40 };

describe('findQuantityFault', () => {
  it.each([
    ['4', 'Minimum Order 5 pcs'],
    ['4.5', 'Minimum Order 5 pcs'],
    ['-1', 'Minimum Order 5 pcs'],
    ['41', 'Maximum Order 40 pcs'],
    ['40.5', 'Maximum Order 40 pcs'],
    ['7.5', 'Quantity must be a whole number'],
    ['7.000', 'Quantity must be a whole number'],
    ['5', undefined],
    ['40', undefined],
  ])('returns for a quantity of %s: %s', (quantity, message) => {
    expect(findQuantityFault(quantity, limits)?.message).toBe(message);
  });

  it('reports the minimum first when nothing can be ordered at all', () => {
    expect(findQuantityFault('3', { minimumQuantity: 5, availableQuantity: 2 })?.kind).toBe('below-minimum');
  });
});
