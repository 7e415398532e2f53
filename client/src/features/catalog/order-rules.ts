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

/** 5 to 20 characters: digits, spaces and `+ - ( )`, with at least one digit. Leading zeros are kept. */
export const phonePattern = /^(?=.*\d)[\d\s+()-]{5,20}$/;

/** What each field of the order form must hold before stock is looked at. */
export const orderRules = {
  address: {
    validate: (address: string) => address.trim() !== '' || 'Address is required',
    maxLength: { value: 500, message: 'Address must have at most 500 characters' },
  },
  phone: {
    required: 'Phone is required',
    pattern: { value: phonePattern, message: 'Phone must have 5 to 20 digits; spaces and + - ( ) may stand between' },
  },
  price: { required: 'Price is required' },
  quantity: { required: 'Quantity is required' },
} as const;
