import { mostSuggestions } from '@kickstand/rules/limits';
import type { SearchPlacement, SearchSuggestions } from '../../platform/search/search-engine.js';
import { findPublic, recognise, toNamedBikes, type SearchSources } from './find-results.js';
import type { Suggestions } from './product-search.js';

/** Fewest characters for suggestions; one letter matches too much. */
const shortestSuggested = 2;

/** Suggestions for a text being typed; none for fewer than two characters. */
export async function suggest(
  sources: SearchSources,
  query: string,
  findPlacement: (query: string) => Promise<SearchPlacement | null>,
): Promise<Suggestions> {
  if (query.length < shortestSuggested) return noSuggestions;
  return (await suggestFully(sources, query, await findPlacement(query))) ?? (await suggestBasically(sources, query));
}

const noSuggestions: Suggestions = {
  ...{ products: [], categories: [], brands: [], numbers: [], queries: [] },
  ...{ makes: [], vehicles: [] },
};

async function suggestFully(
  sources: SearchSources,
  query: string,
  placement: SearchPlacement | null,
): Promise<Suggestions | null> {
  const { catalogue } = sources;
  const named = toNamedBikes(await recognise(sources, query, null));
  const found = await sources.askIndex<SearchSuggestions>((index) => index.suggest(query, placement, named));
  if (!found) return null;
  const { productIds, categoryIds, brandIds, numbers, queries } = found;
  const byId = await findPublic(catalogue, [...new Set([...productIds, ...numbers.map(({ productId }) => productId)])]);
  const { tree, brandsById } = await catalogue.taxonomy.read();
  return {
    ...(await suggestBikes(sources, query)),
    products: productIds.flatMap((id) => byId.get(id) ?? []),
    categories: categoryIds.flatMap((id) => tree.find(id) ?? []),
    brands: brandIds.flatMap((id) => brandsById.get(id) ?? []),
    numbers: numbers.flatMap(({ number, productId }) => {
      const product = byId.get(productId);
      return product ? [{ number, product }] : [];
    }),
    queries,
  };
}

async function suggestBasically(sources: SearchSources, query: string): Promise<Suggestions> {
  const request = { query, conditions: {}, sort: 'relevance', offset: 0, limit: mostSuggestions.products } as const;
  const products = await sources.catalogue.listing.find(request);
  return { ...noSuggestions, ...(await suggestBikes(sources, query)), products };
}

async function suggestBikes(
  { vehicles }: SearchSources,
  query: string,
): Promise<Pick<Suggestions, 'makes' | 'vehicles'>> {
  const found = await vehicles.suggest(query);
  return {
    makes: found.makes.slice(0, mostSuggestions.makes),
    vehicles: found.vehicles.slice(0, mostSuggestions.bikes),
  };
}
