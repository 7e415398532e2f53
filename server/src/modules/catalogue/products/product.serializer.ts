import { z } from 'zod';
import { documentId } from '../../../api/rest/answers.js';
import { toDecimalString } from '../../../shared/money.js';
import type { Product } from './product.js';

export const documentedProduct = z
  .object({
    _id: documentId,
    name: z.string(),
    img: z.string().meta({ description: 'An http(s) address or a path on this shop.' }),
    price: z.number().meta({ description: 'Unit price, in the shop’s currency.', examples: [129.9] }),
    about: z.string(),
    availableQuantity: z.int().min(0).meta({ description: 'Quantity that can be ordered now.' }),
    minimumQuantity: z.int().min(1).meta({ description: 'Smallest quantity of one order, 1 or more.' }),
    gtin: z.string().optional().meta({ description: 'Number of the barcode (GTIN), if the product has one.' }),
  })
  .meta({ id: 'Product' });

/** The documented REST shape: decimal `price`, `_id`, `img`. */
export function toDocumentedProduct(product: Product): z.output<typeof documentedProduct> {
  return {
    _id: product.id,
    name: product.name,
    img: product.imageUrl,
    price: Number(toDecimalString(product.price)),
    about: product.about,
    availableQuantity: product.availableQuantity,
    minimumQuantity: product.minimumQuantity,
    ...(product.gtin === null ? {} : { gtin: product.gtin }),
  };
}
