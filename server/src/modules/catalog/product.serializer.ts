import { toDecimalString } from '../../shared/money.js';
import type { Product } from './product.js';

/** The documented REST shape: decimal `price`, `_id`, `img`. */
export function toDocumentedProduct(product: Product) {
  return {
    _id: product.id,
    name: product.name,
    img: product.imageUrl,
    price: Number(toDecimalString(product.price)),
    about: product.about,
    availableQuantity: product.availableQuantity,
    minimumQuantity: product.minimumQuantity,
  };
}
