import type { Availability, PartNumberKind, ProductCard_ProductFragment } from '../../graphql/generated/operations';
import { JsonLd } from '../page/JsonLd';

const availabilities = {
  IN_STOCK: 'https://schema.org/InStock',
  LOW_STOCK: 'https://schema.org/LimitedAvailability',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
} as const satisfies Record<Availability, string>;

const conditions = {
  NEW: 'https://schema.org/NewCondition',
  REMANUFACTURED: 'https://schema.org/RefurbishedCondition',
  USED: 'https://schema.org/UsedCondition',
} as const;

type DescribedProduct = Pick<
  ProductCard_ProductFragment,
  'name' | 'about' | 'partNumber' | 'image' | 'price' | 'availability'
> & {
  slug?: string;
  gtin?: string | null;
  condition?: keyof typeof conditions;
  status?: 'ACTIVE' | 'DISCONTINUED' | 'DRAFT';
  brand?: { name: string } | null;
  rating?: { average: number; count: number } | null;
  sale?: { endsAt: string } | null;
  /** Null if no tax is added to the price. */
  taxedPrice?: { total: { amount: string } } | null;
  partNumbers?: readonly { kind: PartNumberKind; number: string }[];
};

interface FittedBike {
  vehicle: { name: string; model: string; make: { name: string } };
  yearFrom: number;
}

/** Maximum number of bikes in the structured data, because a part can fit thousands. */
const mostListedBikes = 20;

interface ProductStructuredDataProps {
  product: DescribedProduct;
  /** Bikes that the product fits; only the first ones are included. */
  bikes?: readonly FittedBike[];
}

/** Structured data of a product: price, availability and bikes. */
export function ProductStructuredData({ product, bikes = [] }: ProductStructuredDataProps) {
  const {
    name,
    about,
    partNumber,
    image,
    price,
    slug,
    gtin,
    brand,
    rating,
    condition,
    sale,
    status = 'ACTIVE',
  } = product;
  const mpn = product.partNumbers?.find(({ kind }) => kind === 'MANUFACTURER')?.number;
  return (
    <JsonLd
      value={{
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        description: about,
        image: image.url,
        ...(partNumber ? { sku: partNumber } : {}),
        ...(slug ? { url: `/part/${slug}` } : {}),
        ...(gtin ? { gtin } : {}),
        ...(mpn ? { mpn } : {}),
        ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
        ...(rating
          ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count } }
          : {}),
        ...(bikes.length > 0 ? { isAccessoryOrSparePartFor: bikes.slice(0, mostListedBikes).map(toVehicle) } : {}),
        offers: {
          '@type': 'Offer',
          price: (product.taxedPrice?.total ?? price).amount,
          priceCurrency: price.currencyCode,
          ...(sale ? { priceValidUntil: sale.endsAt.slice(0, 10) } : {}),
          availability: status === 'ACTIVE' ? availabilities[product.availability] : 'https://schema.org/Discontinued',
          ...(condition ? { itemCondition: conditions[condition] } : {}),
        },
      }}
    />
  );
}

const toVehicle = ({ vehicle, yearFrom }: FittedBike) => ({
  '@type': 'Vehicle',
  name: vehicle.name,
  brand: { '@type': 'Brand', name: vehicle.make.name },
  model: vehicle.model,
  vehicleModelDate: String(yearFrom),
});
