import type { PartCard_ProductFragment } from '../../graphql/generated/operations';

type Stock = Pick<PartCard_ProductFragment, 'status' | 'availability' | 'availableQuantity'>;

/** Whether the product can be added to the cart. */
export const isSold = ({ status, availability }: Pick<Stock, 'status' | 'availability'>): boolean =>
  status === 'ACTIVE' && availability !== 'OUT_OF_STOCK';

/** Text for the stock. */
export function toStockText({ status, availability, availableQuantity }: Stock): string {
  if (status === 'DISCONTINUED') return 'No longer sold';
  if (availability === 'OUT_OF_STOCK') return 'Out of stock';
  return availability === 'LOW_STOCK' ? `Only ${availableQuantity} left` : `${availableQuantity} in stock`;
}
