import { longestQuery } from '@kickstand/rules/limits';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { repeat } from '../../platform/repeating.js';
import {
  SearchUnavailable,
  type Facet,
  type FacetValue,
  type NamedBikes,
  type SearchAnswer,
  type SearchBike,
  type SearchConditions,
  type SearchEngine,
  type SearchPlacement,
  type SearchRequest,
  type SearchSuggestions,
} from '../../platform/search/search-engine.js';
import { queryKey } from '../../platform/search/words.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import { fitAnswers } from '../../shared/fit-answer.js';
import { currencyExponent, formatRoundMoney, money, type Currency, type Money } from '../../shared/money.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { filterFields } from '../catalogue/products/product-fields.js';
import { isPublic, type Product } from '../catalogue/products/product.js';
import type { Taxonomy } from '../catalogue/taxonomy/taxonomy.js';
import type { NumbersService } from '../numbers/numbers.service.js';
import { fitOf, noFitment, type Fit } from '../vehicles/fitment.js';
import type { RecognisedBikes } from '../vehicles/recognise.js';
import type { ChosenVehicle, VehiclesService } from '../vehicles/vehicles.service.js';
import { numberKeysIn, numbersOf } from './hit-reason.js';
import { startFollower, type Follower } from './index-follower.js';
import {
  checkFilter,
  endOf,
  toCursor,
  toPlace,
  type FacetKind,
  type ProductSearch,
  type ProductSearchRequest,
  type SearchExplanation,
  type SearchFilter,
  type ShopFacet,
  type Suggestions,
} from './product-search.js';
import { createSearchLog, reportPeriods } from './search-log.js';
import { createSearchLogRepository } from './search-log.repository.js';
import type { SearchRuleBook } from './search-rule.js';
import { createSearchRuleRepository } from './search-rule.repository.js';
import { createSearchRules, type SearchRulesDeps } from './search-rules.js';

const writeLogEveryMs = 30_000;
const mostSuggestions = 6;
const mostMakes = 3;
const mostBikes = 4;
/** Fewest characters for suggestions; one letter matches too much. */
const shortestSuggested = 2;

export interface SearchDeps extends Omit<SearchRulesDeps, 'repository'> {
  connection: Connection;
  clock: Clock;
  /** Null if the database answers every search. */
  engine: SearchEngine | null;
  catalogue: CatalogueService;
  numbers: Pick<NumbersService, 'explain' | 'findReplaced'>;
  vehicles: Pick<VehiclesService, 'choose' | 'findFitments' | 'fitments' | 'recognise' | 'suggest'>;
  currency: Currency;
  logger: Logger;
}

export type SearchService = ReturnType<typeof createSearchService>;

/** Finds products with the index if it is available, otherwise with the database. */
export function createSearchService(deps: SearchDeps) {
  const { engine, catalogue, numbers, vehicles, currency, logger, connection, clock } = deps;
  const log = createSearchLog({ repository: createSearchLogRepository(connection), clock });
  const ruleRepository = createSearchRuleRepository(connection);
  const rules = createSearchRules({ ...deps, repository: ruleRepository });
  let indexed: SearchRuleBook | null = null;

  /** Null if the index cannot answer now. */
  async function askIndex<T>(ask: (index: SearchEngine) => Promise<T>): Promise<T | null> {
    if (!engine?.isReady) return null;
    try {
      await setSynonyms(engine);
      return await ask(engine);
    } catch (error) {
      if (error instanceof SearchUnavailable) return null;
      throw error;
    }
  }

  /** Updates the index's synonyms before the first search after a change. */
  async function setSynonyms(index: SearchEngine): Promise<void> {
    const book = await ruleRepository.readBook();
    if (book === indexed) return;
    const isSame = JSON.stringify(book.synonyms) === JSON.stringify(indexed?.synonyms ?? []);
    indexed = book;
    if (!isSame) await index.setSynonyms(book.synonyms);
  }

  async function toConditions(filter: SearchFilter): Promise<SearchConditions> {
    const { category, brands, attributes, priceFrom, priceTo, minimumRating } = filter;
    checkFilter(filter);
    const taxonomy = await catalogue.taxonomy.read();
    return {
      categoryId: category == null ? null : await toCategoryId(category, taxonomy),
      brandIds: brands == null ? null : await Promise.all(brands.map((slug) => toBrandId(slug, taxonomy))),
      attributes: attributes ?? null,
      availableOnly: filter.availableOnly ?? false,
      fits: filter.fits?.length ? fitAnswers.filter((answer) => filter.fits?.includes(answer)) : null,
      minimumRating: minimumRating ?? null,
      ranges: Object.fromEntries(filterFields.map((field) => [field, filter[field]])),
      priceFrom: toMinor(priceFrom, 'filter.priceFrom'),
      priceTo: toMinor(priceTo, 'filter.priceTo'),
      collapseFamilies: filter.collapseFamilies ?? true,
    };
  }

  /** An unknown slug is used as the ID, which matches nothing. */
  async function toCategoryId(slug: string, { tree }: Taxonomy): Promise<string> {
    const current =
      tree.all.find((category) => category.slug === slug) ?? (await catalogue.taxonomy.findCategory(slug));
    return current?.id ?? slug;
  }

  async function toBrandId(slug: string, { brands }: Taxonomy): Promise<string> {
    const current = brands.find((brand) => brand.slug === slug) ?? (await catalogue.taxonomy.findBrand(slug));
    return current?.id ?? slug;
  }

  function toMinor(limit: Money | null | undefined, field: string): number | null {
    if (limit == null) return null;
    if (limit.currency !== currency) {
      throw invalidField(`${field}.currencyCode`, `Prices of this shop are in ${currency.toUpperCase()}.`);
    }
    if (limit.amountMinor < 0) throw invalidField(`${field}.amountMinor`, 'A price is 0 or more.');
    return limit.amountMinor;
  }

  /** With labels, and slugs instead of IDs. */
  function toShopFacet({ isAttribute, ...facet }: Facet, taxonomy: Taxonomy): ShopFacet {
    if (isAttribute) return { ...facet, kind: 'attribute' };
    const kind = facet.code as Exclude<FacetKind, 'attribute'>;
    const relabel: Partial<Record<FacetKind, (value: FacetValue) => { value: string; label: string } | null>> = {
      category: ({ value }) => named(taxonomy.tree.find(value)),
      brand: ({ value }) => named(taxonomy.brandsById.get(value)),
      price: ({ value }) => ({ value, label: toPriceRange(value) }),
    };
    const values = facet.values.flatMap((value) => {
      const better = relabel[kind] ? relabel[kind](value) : value;
      return better ? [{ ...value, ...better }] : [];
    });
    return { ...facet, kind, values };
  }

  /** `1000-2499` is `$10 – $25`. */
  function toPriceRange(value: string): string {
    const [from = 0, to = 0] = value.split('-').map(Number);
    const end = formatRoundMoney(money(to + 1, currency));
    return from === 0 ? `Under ${end}` : `${formatRoundMoney(money(from, currency))} – ${end}`;
  }

  async function findPublic(ids: readonly string[]): Promise<Map<string, Product>> {
    const products = await catalogue.findProductsByIds(ids);
    return new Map(products.filter(isPublic).map((product) => [product.id, product]));
  }

  async function findPlacement(query: string): Promise<SearchPlacement | null> {
    return (await ruleRepository.readBook()).placementFor(query);
  }

  /** The bikes that a query names; of several, only the visitor's own bike if it is one of them. */
  async function recognise(query: string, own: ChosenVehicle | null): Promise<RecognisedBikes | null> {
    const named = await vehicles.recognise(query);
    const isOwn = own !== null && named?.vehicles.some(({ number }) => number === own.vehicle.number);
    return named && isOwn ? { ...named, vehicles: [own.vehicle], year: named.year ?? own.year } : named;
  }

  async function suggestFully(query: string): Promise<Suggestions | null> {
    const placement = await findPlacement(query);
    const named = toNamedBikes(await recognise(query, null));
    const found = await askIndex<SearchSuggestions>((index) => index.suggest(query, placement, named));
    if (!found) return null;
    const { productIds, categoryIds, brandIds, numbers, queries } = found;
    const byId = await findPublic([...new Set([...productIds, ...numbers.map(({ productId }) => productId)])]);
    const { tree, brandsById } = await catalogue.taxonomy.read();
    return {
      ...(await suggestBikes(query)),
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

  async function suggestBasically(query: string): Promise<Suggestions> {
    const request = { query, conditions: {}, sort: 'relevance', offset: 0, limit: mostSuggestions } as const;
    const products = await catalogue.listing.find(request);
    return { ...noSuggestions, ...(await suggestBikes(query)), products };
  }

  async function suggestBikes(query: string): Promise<Pick<Suggestions, 'makes' | 'vehicles'>> {
    const found = await vehicles.suggest(query);
    return { makes: found.makes.slice(0, mostMakes), vehicles: found.vehicles.slice(0, mostBikes) };
  }

  /** How superseded numbers in a query lead to products, by product ID. */
  async function explainNumbers(query: string, products: readonly Product[]): Promise<Map<string, string>> {
    if (products.length === 0) return new Map();
    const others = await catalogue.findPartNumbers(products.map(({ id }) => id));
    const all = products.map((product) => [product.id, numbersOf(product, others.get(product.id) ?? [])] as const);
    return numbers.explain(numberKeysIn(query), new Map(all));
  }

  async function searchFully(
    request: SearchRequest,
    bike: ChosenVehicle | null,
    recognised: RecognisedBikes | null,
  ): Promise<Found | null> {
    const answer = await askIndex<SearchAnswer>((index) => index.search(request));
    if (!answer) return null;
    const { hits, total, totalOfAnyFit, facets, correction, isForNamed } = answer;
    const named = isForNamed ? recognised : null;
    const byId = await findPublic(hits.map(({ id }) => id));
    const taxonomy = await catalogue.taxonomy.read();
    const replacing = hits.filter(({ match }) => match === 'superseded_number');
    const chains = await explainNumbers(
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
      facets: facets.map((facet) => toShopFacet(facet, taxonomy)),
      correction,
      isForNamed,
      mode: 'full',
      ...endOf(hits.length, request, total),
    };
  }

  /** A make alone leads to its page, unless it is a brand of parts too. */
  async function findMakePath(recognised: RecognisedBikes | null): Promise<string | null> {
    const { make = null, rest = '', year = null } = recognised ?? {};
    if (!make || rest !== '' || year !== null) return null;
    const { brands } = await catalogue.taxonomy.read();
    const isBrand = brands.some(({ name, aliases }) =>
      [name, ...aliases].some((each) => queryKey(each) === queryKey(make.name)),
    );
    return isBrand ? null : `/bikes/${make.key}`;
  }

  /** The database cannot filter by fit. */
  async function searchBasically(
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

  return {
    /** Finds public products. Prices and stock are always read from the database. */
    async searchProducts(asked: ProductSearchRequest): Promise<ProductSearch> {
      const { query, filter, vehicle, ...place } = asked;
      const sort = asked.sort ?? 'relevance';
      const bike = vehicle ? await vehicles.choose(vehicle) : null;
      if (!bike && filter?.fits?.length) {
        throw invalidField('filter.fits', 'Say with `vehicle` for which bike: fits cannot be used without one.');
      }
      const text = (query ?? '').slice(0, longestQuery);
      const book = await ruleRepository.readBook();
      const recognised = await recognise(text, bike);
      const request: SearchRequest = {
        query: text,
        placement: book.placementFor(text),
        bike: bike && toSearchBike(bike),
        named: toNamedBikes(recognised),
        conditions: await toConditions(filter ?? {}),
        sort,
        ...toPlace(place, sort),
        withFacets: true,
        narrowestPrices: narrowestPricesIn(currency),
      };
      const inDatabase = { ...request, query: recognised?.rest || text };
      const found =
        (await searchFully(request, bike, recognised)) ?? (await searchBasically(inDatabase, bike, recognised));
      const isMake = found.isForNamed || (found.mode === 'basic' && recognised?.isCertain);
      const redirect = book.pathFor(text) ?? (isMake ? await findMakePath(recognised) : null);
      const best = redirect === null ? (found.edges[0]?.match ?? null) : 'listed';
      if (found.mode === 'full' && request.offset === 0) log.count(text, found.totalCount, best);
      return { ...found, redirect, recognised, bike };
    },

    /** Fit of the results with the bike of the search, by product ID; empty without a bike. */
    async findFits({ edges, bike }: Pick<ProductSearch, 'edges' | 'bike'>): Promise<Map<string, Fit>> {
      if (!bike) return new Map();
      const known = await vehicles.findFitments(edges.map(({ node }) => node.id));
      const byProduct = new Map(known.map((fitment) => [fitment.productId, fitment]));
      return new Map(
        edges.map(({ node: { id } }) => [id, fitOf(byProduct.get(id) ?? noFitment(id), bike.vehicle, bike.year)]),
      );
    },

    /** The results of a query for visitors, with the reasons for their order. */
    async explain(actor: Actor, query: string, first: number | null): Promise<SearchExplanation> {
      assertAdmin(actor);
      const { limit } = toPlace({ first }, 'relevance');
      const text = query.slice(0, longestQuery);
      const book = await ruleRepository.readBook();
      const named = toNamedBikes(await recognise(text, null));
      const answer = await askIndex((index) =>
        index.search({
          query: text,
          placement: book.placementFor(text),
          named,
          conditions: { collapseFamilies: true },
          sort: 'relevance',
          offset: 0,
          limit,
          withFacets: false,
          withReasons: true,
        }),
      );
      const rule = { redirect: book.pathFor(text), ranking: book.rankingFor(text) };
      if (!answer) return { ...rule, hits: [], totalCount: 0, correction: null, mode: 'basic' };
      const byId = await findPublic(answer.hits.map(({ id }) => id));
      const hits = answer.hits.flatMap(({ id, match, reason }) => {
        const product = byId.get(id);
        return product && reason ? [{ product, match, ...reason }] : [];
      });
      return { ...rule, hits, totalCount: answer.total, correction: answer.correction, mode: 'full' };
    },

    /** Suggestions for a text being typed; none for fewer than two characters. */
    async suggest(typed: string): Promise<Suggestions> {
      const query = typed.trim().slice(0, longestQuery);
      if (query.length < shortestSuggested) return noSuggestions;
      return (await suggestFully(query)) ?? (await suggestBasically(query));
    },

    /** Public products with a number that begins with this one or can be confused with it; none without an index. */
    async findSimilar(number: string): Promise<Product[]> {
      const answer = await askIndex((index) =>
        index.search({
          query: number,
          conditions: { collapseFamilies: true },
          sort: 'relevance',
          offset: 0,
          limit: mostSuggestions,
          withFacets: false,
        }),
      );
      const similar = (answer?.hits ?? []).filter(
        ({ match }) => match === 'part_number' || match === 'superseded_number' || match === 'similar_number',
      );
      const byId = await findPublic(similar.map(({ id }) => id));
      return similar.flatMap(({ id }) => byId.get(id) ?? []);
    },

    /** Searches of the last 7, 30 or 90 days. */
    async report(actor: Actor, days: number) {
      assertAdmin(actor);
      const period = reportPeriods.find((known) => known === days);
      if (!period) throw invalidField('days', `days must be one of ${reportPeriods.join(', ')}.`);
      await log.write();
      return log.report(period);
    },

    rules,

    /** Whether the index still fails after repeated restarts. */
    get isFailing(): boolean {
      return engine?.isFailing ?? false;
    },

    /** Opens the index, keeps it up to date, and writes the search counts, in the background. */
    start({ everyMs }: { everyMs: number }): Follower {
      if (!engine) return { stop: () => Promise.resolve() };
      const { findReplaced } = numbers;
      const { fitments } = vehicles;
      const follower = startFollower({ engine, source: catalogue.source, findReplaced, fitments, logger }, everyMs);
      const write = () =>
        log.write().catch((error: unknown) => logger.warn({ err: error }, 'searches are not counted'));
      const writing = repeat(write, writeLogEveryMs);
      return {
        async stop() {
          await Promise.all([follower.stop(), writing.stop()]);
          await write();
        },
      };
    },
  };
}

/** Currencies without decimals have small units: 100 yen are about as much as a dollar. */
const narrowestPricesIn = (currency: Currency): number => 10 ** (currencyExponent(currency) || 2);

type Found = Omit<ProductSearch, 'redirect' | 'recognised' | 'bike'>;

function toSearchBike({ vehicle: { number, yearFrom, yearTo }, year }: ChosenVehicle): SearchBike {
  return { number, yearFrom, yearTo, year };
}

function toNamedBikes(recognised: RecognisedBikes | null): NamedBikes | null {
  if (!recognised) return null;
  const { vehicles, year, make, words, rest, isCertain } = recognised;
  const bikes = vehicles.map((vehicle) => toSearchBike({ vehicle, year }));
  return { bikes, words, rest, make: make?.name ?? null, isCertain };
}

const noSuggestions: Suggestions = {
  ...{ products: [], categories: [], brands: [], numbers: [], queries: [] },
  ...{ makes: [], vehicles: [] },
};

function named(known: { slug: string; name: string } | null | undefined): { value: string; label: string } | null {
  return known ? { value: known.slug, label: known.name } : null;
}
