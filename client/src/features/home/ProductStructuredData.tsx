import { JsonLd } from '../../components/page/JsonLd';
import type { ProductCard_ProductFragment } from '../../graphql/generated/operations';

const availability = {
  IN_STOCK: 'https://schema.org/InStock',
  LOW_STOCK: 'https://schema.org/LimitedAvailability',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
} as const satisfies Record<ProductCard_ProductFragment['availability'], string>;

/** Tells search engines what is for sale, and for how much. */
export function ProductStructuredData({ product }: { product: ProductCard_ProductFragment }) {
  const { name, about, partNumber, image, price } = product;
  return (
    <JsonLd
      value={{
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        description: about,
        image: image.url,
        ...(partNumber ? { sku: partNumber } : {}),
        offers: {
          '@type': 'Offer',
          price: price.amount,
          priceCurrency: price.currencyCode,
          availability: availability[product.availability],
        },
      }}
    />
  );
}
