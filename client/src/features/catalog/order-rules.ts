import { orderRules } from '@kickstand/rules/orders';
import { followsRule } from '../../lib/forms/validate';

export interface QuantityLimits {
  minimumQuantity: number;
  availableQuantity: number;
}

export type QuantityFault =
  { kind: 'below-minimum'; limit: number } | { kind: 'above-available'; limit: number } | { kind: 'not-whole' };

/** The first thing wrong with a quantity as it was typed, in the order in which the shop checks; null when it can be ordered. */
export function findQuantityFault(quantity: number, product: QuantityLimits): QuantityFault | null {
  if (quantity < product.minimumQuantity) return { kind: 'below-minimum', limit: product.minimumQuantity };
  if (quantity > product.availableQuantity) return { kind: 'above-available', limit: product.availableQuantity };
  if (!Number.isInteger(quantity)) return { kind: 'not-whole' };
  return null;
}

/** What each field of the order form must hold before stock is looked at. */
export const orderFormRules = {
  address: {
    validate: (address: string) =>
      address.trim() === '' ? 'Address is required' : followsRule(orderRules.address)(address),
  },
  phone: { required: 'Phone is required', validate: followsRule(orderRules.phone) },
  price: { required: 'Price is required' },
  quantity: { required: 'Quantity is required' },
} as const;
