import { longestQuery, mostSuggestions } from '@kickstand/rules/limits';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { repeat } from '../../platform/repeating.js';
import { SearchUnavailable, type SearchEngine, type SearchRequest } from '../../platform/search/search-engine.js';
import type { GiveWay } from '../../platform/traffic.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import { currencyExponent, type Currency } from '../../shared/money.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { Product } from '../catalogue/products/product.js';
import type { NumbersService } from '../numbers/numbers.service.js';
import { fitOf, noFitment, type Fit } from '../vehicles/fitment.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import {
  findMakePath,
  findPublic,
  recognise,
  searchBasically,
  searchFully,
  toNamedBikes,
  toSearchBike,
  type SearchSources,
} from './find-results.js';
import { startFollower, type Follower } from './index-follower.js';
import {
  toPlace,
  type ProductSearch,
  type ProductSearchRequest,
  type SearchExplanation,
  type SearchFilter,
} from './product-search.js';
import { toConditions } from './search-conditions.js';
import { createSearchLog, reportPeriods, type SearchLog } from './search-log.js';
import { createSearchLogRepository } from './search-log.repository.js';
import type { SearchRuleBook } from './search-rule.js';
import { createSearchRuleRepository } from './search-rule.repository.js';
import { createSearchRules, type SearchRulesDeps } from './search-rules.js';
import { suggest } from './suggest.js';

const writeLogEveryMs = 30_000;

interface SearchDeps extends Omit<SearchRulesDeps, 'repository'> {
  connection: Connection;
  clock: Clock;
  /** Null if the database answers all searches. */
  engine: SearchEngine | null;
  catalogue: CatalogueService;
  numbers: Pick<NumbersService, 'explain' | 'findReplaced'>;
  vehicles: Pick<VehiclesService, 'choose' | 'findFitments' | 'fitments' | 'recognise' | 'suggest'>;
  currency: Currency;
  logger: Logger;
  giveWay?: GiveWay | undefined;
}

export type SearchService = ReturnType<typeof createSearchService>;

interface Timing {
  everyMs: number;
  /** By default, the machine's time in milliseconds. */
  now?: (() => number) | undefined;
}

type ReadBook = () => Promise<SearchRuleBook>;

/** Finds products with the index if it is available, otherwise with the database. */
export function createSearchService(deps: SearchDeps) {
  const { engine, connection, clock } = deps;
  const log = createSearchLog({ repository: createSearchLogRepository(connection), clock });
  const ruleRepository = createSearchRuleRepository(connection);
  const readBook: ReadBook = () => ruleRepository.readBook();
  let follower: Follower | null = null;
  const isOutdated = () => follower?.isOutdated ?? false;
  const sources: SearchSources = { ...deps, askIndex: createAskIndex(engine, isOutdated, readBook) };
  return {
    /** Finds public products. Prices and stock are always read from the database. */
    searchProducts: (asked: ProductSearchRequest): Promise<ProductSearch> =>
      searchProducts(sources, { asked, readBook, log }),

    /** How the results fit the bike of the search, by product ID; empty without a bike. */
    findFits: (found: Pick<ProductSearch, 'edges' | 'bike'>): Promise<Map<string, Fit>> => findFits(sources, found),

    /** The results that a visitor gets for a query, with the reasons for their order. */
    async explain(actor: Actor, query: string, first: number | null): Promise<SearchExplanation> {
      assertMay(actor, 'content:read');
      return explain(sources, readBook, query, first);
    },

    suggest: (typed: string) =>
      suggest(sources, typed.trim().slice(0, longestQuery), async (query) => (await readBook()).placementFor(query)),

    /**
     * Public products with a number that begins with this number, replaces it or is easily confused with it; none
     * without an index.
     */
    findSimilar: (number: string): Promise<Product[]> => findSimilar(sources, number),

    /** Searches of the last 7, 30 or 90 days. */
    async report(actor: Actor, days: number) {
      assertMay(actor, 'content:read');
      const period = reportPeriods.find((known) => known === days);
      if (!period) throw invalidField('days', `days must be one of ${reportPeriods.join(', ')}.`);
      await log.write();
      return log.report(period);
    },

    rules: createSearchRules({ ...deps, repository: ruleRepository }),

    /** Whether the index still fails after repeated restarts, or has not followed the database for ten minutes. */
    get isFailing(): boolean {
      return (engine?.isFailing ?? false) || isOutdated();
    },

    /** Opens the index, keeps it up to date, and writes the search counts, in the background. */
    start: (timing: Timing): Follower => (follower = start(deps, log, timing)),
  };
}

/** Updates the index's synonyms before the first search after a change. */
function createAskIndex(
  engine: SearchEngine | null,
  isOutdated: () => boolean,
  readBook: ReadBook,
): SearchSources['askIndex'] {
  let indexed: SearchRuleBook | null = null;

  async function setSynonyms(index: SearchEngine): Promise<void> {
    const book = await readBook();
    if (book === indexed) return;
    const isSame = JSON.stringify(book.synonyms) === JSON.stringify(indexed?.synonyms ?? []);
    indexed = book;
    if (!isSame) await index.setSynonyms(book.synonyms);
  }

  return async (ask) => {
    if (!engine?.isReady || isOutdated()) return null;
    try {
      await setSynonyms(engine);
      return await ask(engine);
    } catch (error) {
      if (error instanceof SearchUnavailable) return null;
      throw error;
    }
  };
}

async function searchProducts(
  sources: SearchSources,
  { asked, readBook, log }: { asked: ProductSearchRequest; readBook: ReadBook; log: SearchLog },
): Promise<ProductSearch> {
  const { currency, catalogue, vehicles } = sources;
  const { query, filter, vehicle, ...place } = asked;
  const sort = asked.sort ?? 'relevance';
  const bike = vehicle ? await vehicles.choose(vehicle) : null;
  if (!bike && filter?.fits?.length) {
    throw invalidField('filter.fits', '`fits` needs a bike: send `vehicle` too.');
  }
  const text = (query ?? '').slice(0, longestQuery);
  const book = await readBook();
  const recognised = await recognise(sources, text, bike);
  const request: SearchRequest = {
    query: text,
    placement: book.placementFor(text),
    bike: bike && toSearchBike(bike),
    named: toNamedBikes(recognised),
    conditions: await toConditions(filter ?? {}, { taxonomy: catalogue.taxonomy, currency }),
    sort,
    ...toPlace(place, sort),
    withFacets: true,
    narrowestPrices: narrowestPricesIn(currency),
  };
  const inDatabase = { ...request, query: recognised?.rest || text };
  const found =
    (await searchFully(sources, request, bike, recognised)) ??
    (await searchBasically(sources, inDatabase, bike, recognised));
  const isMake = found.isForNamed || (found.mode === 'basic' && recognised?.isCertain);
  const redirect = book.pathFor(text) ?? (isMake ? await findMakePath(sources, recognised) : null);
  const best = redirect === null ? (found.edges[0]?.match ?? null) : 'listed';
  const isCounted = found.mode === 'full' && request.offset === 0 && sort === 'relevance' && !isNarrowed(filter ?? {});
  if (isCounted) log.count(text, found.totalCount, best);
  return { ...found, redirect, recognised, bike };
}

/** Whether the filter can exclude what the query finds. The results then do not show what the shop lacks. */
const isNarrowed = ({ collapseFamilies: _, ...conditions }: SearchFilter): boolean =>
  Object.values(conditions)
    .flat()
    .some((condition) => condition != null && condition !== false);

/** Width of the narrowest price range, in minor units: one dollar or euro, or the similar amount of 100 yen. */
const narrowestPricesIn = (currency: Currency): number => 10 ** (currencyExponent(currency) || 2);

async function findFits(
  { vehicles }: SearchSources,
  { edges, bike }: Pick<ProductSearch, 'edges' | 'bike'>,
): Promise<Map<string, Fit>> {
  if (!bike) return new Map();
  const known = await vehicles.findFitments(edges.map(({ node }) => node.id));
  const byProduct = new Map(known.map((fitment) => [fitment.productId, fitment]));
  return new Map(
    edges.map(({ node: { id } }) => [id, fitOf(byProduct.get(id) ?? noFitment(id), bike.vehicle, bike.year)]),
  );
}

async function explain(
  sources: SearchSources,
  readBook: ReadBook,
  query: string,
  first: number | null,
): Promise<SearchExplanation> {
  const { limit } = toPlace({ first }, 'relevance');
  const text = query.slice(0, longestQuery);
  const book = await readBook();
  const named = toNamedBikes(await recognise(sources, text, null));
  const answer = await sources.askIndex((index) =>
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
  const byId = await findPublic(
    sources.catalogue,
    answer.hits.map(({ id }) => id),
  );
  const hits = answer.hits.flatMap(({ id, match, reason }) => {
    const product = byId.get(id);
    return product && reason ? [{ product, match, ...reason }] : [];
  });
  return { ...rule, hits, totalCount: answer.total, correction: answer.correction, mode: 'full' };
}

async function findSimilar({ askIndex, catalogue }: SearchSources, number: string): Promise<Product[]> {
  const answer = await askIndex((index) =>
    index.search({
      query: number,
      conditions: { collapseFamilies: true },
      sort: 'relevance',
      offset: 0,
      limit: mostSuggestions.products,
      withFacets: false,
    }),
  );
  const similar = (answer?.hits ?? []).filter(
    ({ match }) => match === 'part_number' || match === 'superseded_number' || match === 'similar_number',
  );
  const byId = await findPublic(
    catalogue,
    similar.map(({ id }) => id),
  );
  return similar.flatMap(({ id }) => byId.get(id) ?? []);
}

function start(deps: SearchDeps, log: SearchLog, { everyMs, now }: Timing): Follower {
  const { engine, catalogue, numbers, vehicles, logger } = deps;
  if (!engine) return { followedAt: null, isOutdated: false, stop: () => Promise.resolve() };
  const { findReplaced } = numbers;
  const { fitments } = vehicles;
  const follower = startFollower({ ...deps, engine, source: catalogue.source, findReplaced, fitments, now }, everyMs);
  const write = () => log.write().catch((error: unknown) => logger.warn({ err: error }, 'searches are not counted'));
  const writing = repeat(write, writeLogEveryMs);
  return {
    get followedAt() {
      return follower.followedAt;
    },
    get isOutdated() {
      return follower.isOutdated;
    },
    async stop() {
      await Promise.all([follower.stop(), writing.stop()]);
      await write();
    },
  };
}
