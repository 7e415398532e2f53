import { orderRules } from '@kickstand/rules/orders';
import { followsRule } from '../../lib/forms/validate';

export interface QuantityLimits {
  minimumQuantity: number;
  availableQuantity: number;
}

export type QuantityFault =
  { kind: 'below-minimum'; limit: number } | { kind: 'above-available'; limit: number } | { kind: 'not-whole' };

/** The first error of a typed quantity, in the order of the server's checks; null if it can be ordered. */
export function findQuantityFault(quantity: number, product: QuantityLimits): QuantityFault | null {
  if (quantity < product.minimumQuantity) return { kind: 'below-minimum', limit: product.minimumQuantity };
  if (quantity > product.availableQuantity) return { kind: 'above-available', limit: product.availableQuantity };
  if (!Number.isInteger(quantity)) return { kind: 'not-whole' };
  return null;
}

/** Rules for the fields of the order form, without the check of the stock. */
export const orderFormRules = {
  address: {
    validate: (address: string) =>
      address.trim() === '' ? 'Address is required' : followsRule(orderRules.address)(address),
  },
  phone: { required: 'Phone is required', validate: followsRule(orderRules.phone) },
  price: { required: 'Price is required' },
  quantity: { required: 'Quantity is required' },
} as const;
