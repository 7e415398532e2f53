import { orderRules } from '@kickstand/rules/orders';
import { followsRule } from '../../../lib/forms/field-errors';

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
