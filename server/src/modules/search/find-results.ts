import type {
  NamedBikes,
  SearchAnswer,
  SearchBike,
  SearchEngine,
  SearchRequest,
} from '../../platform/search/search-engine.js';
import { queryKey } from '../../platform/search/words.js';
import type { Currency } from '../../shared/money.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { numbersOf } from '../catalogue/products/part-number.js';
import { isPublic, type Product } from '../catalogue/products/product.js';
import type { NumbersService } from '../numbers/numbers.service.js';
import type { RecognisedBikes } from '../vehicles/recognise.js';
import type { ChosenVehicle } from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import { numberKeysIn } from './hit-reason.js';
import { endOf, toCursor, type ProductSearch } from './product-search.js';
import { toShopFacet } from './search-conditions.js';

export interface SearchSources {
  catalogue: CatalogueService;
  numbers: Pick<NumbersService, 'explain'>;
  vehicles: Pick<VehiclesService, 'choose' | 'findFitments' | 'recognise' | 'suggest'>;
  currency: Currency;
  /** Null if the index cannot answer now. */
  askIndex: <T>(ask: (index: SearchEngine) => Promise<T>) => Promise<T | null>;
}

export type Found = Omit<ProductSearch, 'redirect' | 'recognised' | 'bike'>;

export function toSearchBike({ vehicle: { number, yearFrom, yearTo }, year }: ChosenVehicle): SearchBike {
  return { number, yearFrom, yearTo, year };
}

export function toNamedBikes(recognised: RecognisedBikes | null): NamedBikes | null {
  if (!recognised) return null;
  const { vehicles, year, make, words, rest, isCertain } = recognised;
  const bikes = vehicles.map((vehicle) => toSearchBike({ vehicle, year }));
  return { bikes, words, rest, make: make?.name ?? null, isCertain };
}

/** @returns null if the index cannot answer now. */
export async function searchFully(
  sources: SearchSources,
  request: SearchRequest,
  bike: ChosenVehicle | null,
  recognised: RecognisedBikes | null,
): Promise<Found | null> {
  const { catalogue, currency, askIndex } = sources;
  const answer = await askIndex<SearchAnswer>((index) => index.search(request));
  if (!answer) return null;
  const { hits, total, totalOfAnyFit, facets, correction, isForNamed } = answer;
  const named = isForNamed ? recognised : null;
  const byId = await findPublic(
    catalogue,
    hits.map(({ id }) => id),
  );
  const taxonomy = await catalogue.taxonomy.read();
  const replacing = hits.filter(({ match }) => match === 'superseded_number');
  const chains = await explainNumbers(
    sources,
    request.query,
    replacing.flatMap(({ id }) => byId.get(id) ?? []),
  );
  const edges = hits.flatMap(({ id, match, variantCount }, place) => {
    const node = byId.get(id);
    if (!node) return [];
    const cursor = toCursor(request.sort, request.offset + place + 1);
    return [{ node, match, variantCount, cursor, bike, named, query: request.query, chain: chains.get(id) ?? null }];
  });
  return {
    edges,
    totalCount: total,
    withoutVehicleCount: bike && totalOfAnyFit,
    facets: facets.map((facet) => toShopFacet(facet, taxonomy, currency)),
    correction,
    isForNamed,
    mode: 'full',
    ...endOf(hits.length, request, total),
  };
}

/** Answers from the database, which cannot filter by fit. */
export async function searchBasically(
  { catalogue }: SearchSources,
  request: SearchRequest,
  bike: ChosenVehicle | null,
  named: RecognisedBikes | null,
): Promise<Found> {
  const [products, total] = await Promise.all([catalogue.listing.find(request), catalogue.listing.count(request)]);
  const match = request.query.trim() === '' ? 'listed' : 'words';
  const edges = products.map((node, place) => {
    const cursor = toCursor(request.sort, request.offset + place + 1);
    return { node, match, variantCount: 1, cursor, bike, named, query: request.query, chain: null } as const;
  });
  const end = endOf(products.length, request, total);
  const count = { totalCount: total, withoutVehicleCount: bike && total };
  return { edges, ...count, facets: [], correction: null, isForNamed: false, mode: 'basic', ...end };
}

/** Path of a make's page, if the query is only that make's name. Null if a brand of parts has the same name. */
export async function findMakePath(
  { catalogue }: SearchSources,
  recognised: RecognisedBikes | null,
): Promise<string | null> {
  const { make = null, rest = '', year = null } = recognised ?? {};
  if (!make || rest !== '' || year !== null) return null;
  const { brands } = await catalogue.taxonomy.read();
  const isBrand = brands.some(({ name, aliases }) =>
    [name, ...aliases].some((each) => queryKey(each) === queryKey(make.name)),
  );
  return isBrand ? null : `/bikes/${make.key}`;
}

/** The products among these that everybody may see, by ID. */
export async function findPublic(catalogue: CatalogueService, ids: readonly string[]): Promise<Map<string, Product>> {
  const products = await catalogue.findProductsByIds(ids);
  return new Map(products.filter(isPublic).map((product) => [product.id, product]));
}

/** Finds the bikes that a query names. If the visitor's own bike is one of them, the answer contains only that bike. */
export async function recognise(
  { vehicles }: SearchSources,
  query: string,
  own: ChosenVehicle | null,
): Promise<RecognisedBikes | null> {
  const named = await vehicles.recognise(query);
  const isOwn = own !== null && named?.vehicles.some(({ number }) => number === own.vehicle.number);
  return named && isOwn ? { ...named, vehicles: [own.vehicle], year: named.year ?? own.year } : named;
}

/** How superseded numbers in a query lead to products, by product ID. */
async function explainNumbers(
  { catalogue, numbers }: SearchSources,
  query: string,
  products: readonly Product[],
): Promise<Map<string, string>> {
  if (products.length === 0) return new Map();
  const others = await catalogue.findPartNumbers(products.map(({ id }) => id));
  const all = products.map((product) => [product.id, numbersOf(product, others.get(product.id) ?? [])] as const);
  return numbers.explain(numberKeysIn(query), new Map(all));
}
