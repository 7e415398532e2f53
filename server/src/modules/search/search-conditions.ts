import type { Facet, FacetValue, SearchConditions } from '../../platform/search/search-engine.js';
import { invalidField } from '../../shared/errors.js';
import { fitAnswers } from '../../shared/fit-answer.js';
import { formatRoundMoney, money, type Currency, type Money } from '../../shared/money.js';
import { filterFields } from '../catalogue/products/product-fields.js';
import type { Taxonomy } from '../catalogue/taxonomy/taxonomy.js';
import type { TaxonomyService } from '../catalogue/taxonomy/taxonomy.service.js';
import { checkFilter, type FacetKind, type SearchFilter, type ShopFacet } from './product-search.js';

/** @throws DomainError BAD_USER_INPUT */
export async function toConditions(
  filter: SearchFilter,
  { taxonomy, currency }: { taxonomy: TaxonomyService; currency: Currency },
): Promise<SearchConditions> {
  const { category, brands, attributes, priceFrom, priceTo, minimumRating } = filter;
  checkFilter(filter);
  return {
    categoryId: category == null ? null : await idOf(taxonomy.findCategory(category), category),
    brandIds: brands == null ? null : await Promise.all(brands.map((slug) => idOf(taxonomy.findBrand(slug), slug))),
    attributes: attributes ?? null,
    availableOnly: filter.availableOnly ?? false,
    fits: filter.fits?.length ? fitAnswers.filter((answer) => filter.fits?.includes(answer)) : null,
    minimumRating: minimumRating ?? null,
    ranges: Object.fromEntries(filterFields.map((field) => [field, filter[field]])),
    priceFrom: toMinor(priceFrom, 'filter.priceFrom', currency),
    priceTo: toMinor(priceTo, 'filter.priceTo', currency),
    collapseFamilies: filter.collapseFamilies ?? true,
  };
}

/** An unknown slug is used as the ID, which matches nothing. */
const idOf = async (found: Promise<{ id: string } | null>, slug: string): Promise<string> => (await found)?.id ?? slug;

function toMinor(limit: Money | null | undefined, field: string, currency: Currency): number | null {
  if (limit == null) return null;
  if (limit.currency !== currency) {
    throw invalidField(`${field}.currencyCode`, `Prices of this shop are in ${currency.toUpperCase()}.`);
  }
  if (limit.amountMinor < 0) throw invalidField(`${field}.amountMinor`, 'A price must be 0 or more.');
  return limit.amountMinor;
}

/** Adds labels, and replaces IDs with slugs. */
export function toShopFacet({ isAttribute, ...facet }: Facet, taxonomy: Taxonomy, currency: Currency): ShopFacet {
  if (isAttribute) return { ...facet, kind: 'attribute' };
  const kind = facet.code as Exclude<FacetKind, 'attribute'>;
  const relabel: Partial<Record<FacetKind, (value: FacetValue) => { value: string; label: string } | null>> = {
    category: ({ value }) => named(taxonomy.tree.find(value)),
    brand: ({ value }) => named(taxonomy.brandsById.get(value)),
    price: ({ value }) => ({ value, label: toPriceRange(value, currency) }),
  };
  const values = facet.values.flatMap((value) => {
    const better = relabel[kind] ? relabel[kind](value) : value;
    return better ? [{ ...value, ...better }] : [];
  });
  return { ...facet, kind, values };
}

/** Displays the value `1000-2499` as `$10 – $25`. */
function toPriceRange(value: string, currency: Currency): string {
  const [from = 0, to = 0] = value.split('-').map(Number);
  const end = formatRoundMoney(money(to + 1, currency));
  return from === 0 ? `Under ${end}` : `${formatRoundMoney(money(from, currency))} – ${end}`;
}

function named(known: { slug: string; name: string } | null | undefined): { value: string; label: string } | null {
  return known ? { value: known.slug, label: known.name } : null;
}
