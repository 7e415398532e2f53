import { z } from 'zod';
import { documentId } from '../../../api/rest/answers.js';
import { toDecimalString } from '../../../shared/money.js';
import { restShape, toRestFields } from './product-fields.js';
import type { Product } from './product.js';

export const documentedProduct = z
  .object({
    _id: documentId,
    img: z.string().meta({ description: 'An http(s) address or a path on this shop.' }),
    price: z.number().meta({ description: 'Unit price now, in the shop’s currency.', examples: [129.9] }),
    regularPrice: z
      .number()
      .optional()
      .meta({
        description: 'Unit price without the sale, only if a sale reduces it now.',
        examples: [149.9],
      }),
    ...restShape('answer'),
  })
  .meta({ id: 'Product' });

/** A product as documented for the REST API: decimal `price`, `_id`, `img`. */
export function toDocumentedProduct(product: Product): z.output<typeof documentedProduct> {
  return {
    _id: product.id,
    img: product.imageUrl,
    price: Number(toDecimalString(product.price)),
    ...(product.sale ? { regularPrice: Number(toDecimalString(product.regular.price)) } : {}),
    ...toRestFields(product),
  };
}
