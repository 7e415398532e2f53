import { conflict, invalidField, notFound } from '../../../shared/errors.js';
import type { Money } from '../../../shared/money.js';
import { isExpectedPrice, isPublic, isSold, noLongerSold, unitPriceOf, type Product } from '../products/product.js';

/** @throws DomainError: why this quantity of the product cannot be reserved, apart from the limits of unpaid orders. */
export function assertCanReserve(
  product: Product,
  { quantity, expectedUnitPrice }: { quantity: number; expectedUnitPrice: Money | null },
): void {
  if (!isPublic(product)) throw notFound('The product');
  if (!isSold(product)) throw noLongerSold();
  const { minimumQuantity, availableQuantity } = product;
  const price = unitPriceOf(product, quantity);
  if (quantity < minimumQuantity) throw invalidField('quantity', `Minimum Order ${minimumQuantity} pcs`);
  if (expectedUnitPrice && !isExpectedPrice(product, quantity, expectedUnitPrice)) {
    throw conflict('PRICE_CHANGED', 'The price has changed. Look at the new price and order again.', { price });
  }
  if (quantity > availableQuantity) {
    throw conflict('OUT_OF_STOCK', `Maximum Order ${availableQuantity} pcs`, { availableQuantity, minimumQuantity });
  }
  if (!Number.isSafeInteger(price.amountMinor * quantity)) {
    throw invalidField('quantity', 'The total is too large. Order a smaller quantity.');
  }
}
