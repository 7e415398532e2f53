import { money, toDecimalString, type Currency } from '../../shared/money.js';
import { tag, text } from '../../shared/xml.js';
import {
  availabilityOf,
  isSold,
  unitPriceOf,
  type Product,
  type ProductCondition,
} from '../catalogue/products/product.js';
import { maximumStockValueMinor } from '../catalogue/products/product-rules.js';
import type { Taxonomy } from '../catalogue/taxonomy/taxonomy.js';
import type { DeliveryRules } from '../pricing/delivery.js';
import type { PricingRules, Quote } from '../pricing/quote.js';
import { quoteAtHome } from '../pricing/shown-prices.js';

/** What all items of a feed depend on. */
export interface FeedTerms {
  /** Without a slash at the end. */
  publicUrl: string;
  currency: Currency;
  taxonomy: Pick<Taxonomy, 'tree' | 'brandsById'>;
  rules: PricingRules;
  now: Date;
}

/** Limits from https://support.google.com/merchants/answer/7052112 */
const limits = { id: 50, title: 150, description: 5_000, productType: 750, pictures: 10 };

const conditions: Readonly<Record<ProductCondition, string>> = {
  new: 'new',
  remanufactured: 'refurbished',
  used: 'used',
};

/**
 * A product as an item of the feed, according to Google's product data specification; '' if it is not for sale or
 * too expensive to be ordered. Its price is that of the smallest quantity that can be ordered.
 * @param taken IDs of earlier items. If several products have the same part number, only the first one has it as its
 * ID.
 */
export function toFeedItem(product: Product, taken: Set<string>, terms: FeedTerms): string {
  const isTooDear = product.regular.price.amountMinor * product.minimumQuantity > maximumStockValueMinor;
  if (!isSold(product) || isTooDear) return '';
  const { id, slug, name, about, gtin, partNumber, condition, weightGrams, categoryIds, brandId } = product;
  const { publicUrl, taxonomy } = terms;
  const itemId = partNumber === null || partNumber.length > limits.id || taken.has(partNumber) ? id : partNumber;
  taken.add(itemId);
  const [main = ''] = categoryIds;
  const path = taxonomy.tree.pathOf(main).map((category) => category.name);
  const absolute = (url: string) => (URL.canParse(url, publicUrl) ? new URL(url, publicUrl).href : null);
  const pictures = product.media.filter(({ kind, url }) => kind !== 'document' && url !== product.imageUrl);
  return tag(
    'item',
    text('g:id', itemId),
    text('g:title', name.slice(0, limits.title)),
    text('g:description', about.slice(0, limits.description)),
    text('g:link', absolute(`/part/${slug}`)),
    text('g:image_link', absolute(product.imageUrl)),
    ...pictures.slice(0, limits.pictures).map(({ url }) => text('g:additional_image_link', absolute(url))),
    text('g:availability', availabilityOf(product) === 'out_of_stock' ? 'out_of_stock' : 'in_stock'),
    ...toPrices(product, terms),
    text('g:brand', taxonomy.brandsById.get(brandId ?? '')?.name ?? null),
    text('g:gtin', gtin),
    text('g:mpn', partNumber),
    text('g:identifier_exists', gtin === null && partNumber === null ? 'no' : null),
    text('g:condition', conditions[condition]),
    text('g:product_type', (path.join(' > ') || (product.category ?? '')).slice(0, limits.productType)),
    text('g:multipack', product.minimumQuantity > 1 ? product.minimumQuantity : null),
    text('g:shipping_weight', weightGrams === null ? null : `${weightGrams} g`),
  );
}

function toPrices(product: Product, { currency, rules, now }: FeedTerms): string[] {
  const { minimumQuantity: quantity, sale } = product;
  const quoteAt = ({ amountMinor: unitPriceMinor }: { amountMinor: number }) =>
    quoteAtHome(rules, { product, quantity, unitPriceMinor }, { currency, now });
  const inWords = (amountMinor: number) => `${toDecimalString(money(amountMinor, currency))} ${currency.toUpperCase()}`;
  const priceOf = ({ lines: [line] }: Quote) => inWords(line?.totalMinor ?? 0);
  const current = quoteAt(unitPriceOf(product, quantity));
  const regular = sale ? quoteAt(unitPriceOf(product.regular, quantity)) : current;
  const isReduced = sale !== null && current.totalMinor < regular.totalMinor;
  return [
    text('g:price', priceOf(regular)),
    ...(isReduced ? [text('g:sale_price', priceOf(current)), text('g:sale_price_effective_date', periodOf(sale))] : []),
    toShipping(current, rules, inWords),
  ];
}

const periodOf = ({ startsAt, endsAt }: NonNullable<Product['sale']>) =>
  `${startsAt.toISOString()}/${endsAt.toISOString()}`;

/** False if delivery to some part of the country may have a different price. */
export function hasFixedDelivery({ zones, methods }: DeliveryRules, country: string): boolean {
  const isWhole = zones.every(
    ({ countries, regions, postcodes }) => !countries.includes(country) || regions.length + postcodes.length === 0,
  );
  return (
    isWhole &&
    methods.every(({ isActive, surcharges }) => !isActive || surcharges.every((each) => each.country !== country))
  );
}

/** Delivery in the shop's own country; '' if its price depends on the place or is not known. */
function toShipping({ delivery }: Quote, rules: PricingRules, inWords: (amountMinor: number) => string): string {
  const { country } = rules.taxes.origin;
  const isFree = rules.delivery.methods.length === 0;
  if (country === '' || (!isFree && !delivery) || !hasFixedDelivery(rules.delivery, country)) return '';
  return tag(
    'g:shipping',
    text('g:country', country),
    text('g:service', delivery?.name ?? null),
    text('g:price', inWords(delivery?.totalMinor ?? 0)),
  );
}
