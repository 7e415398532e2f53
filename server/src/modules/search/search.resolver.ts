import { mostRecognised, searchPageSize } from '@kickstand/rules/limits';
import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root, ID } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { toConnectionOf } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import { toMoney } from '../../api/graphql/money.type.js';
import { fitAnswers, type FitAnswer } from '../../shared/fit-answer.js';
import { maximumPageSize } from '../../shared/pagination.js';
import { numbersOf } from '../catalogue/products/part-number.js';
import type { Product } from '../catalogue/products/product.js';
import { ProductType } from '../catalogue/products/product.type.js';
import type { NumberAnswer } from '../numbers/numbers.service.js';
import { PartNumberAnswerType } from '../numbers/numbers.type.js';
import { answerWithoutRows, fitOf, noFitment, type Fitment } from '../vehicles/fitment.js';
import { FitType } from '../vehicles/fitment.type.js';
import type { RecognisedBikes } from '../vehicles/recognise.js';
import type { Vehicle } from '../vehicles/vehicle.js';
import { VehicleType } from '../vehicles/vehicle.type.js';
import { findNumber, type HitReason } from './hit-reason.js';
import type { ProductSearch, ProductSearchHit, ShopFacet } from './product-search.js';
import type { SearchRule } from './search-rule.js';
import {
  DeleteSearchRuleInput,
  SaveSearchRuleInput,
  SearchExplanationType,
  SearchRuleConnection,
  SearchRulesArgs,
  SearchRuleType,
} from './search-rule.type.js';
import type { SearchService } from './search.service.js';
import { ProductSearchArgs } from './search.input.js';
import {
  NamedFitType,
  ProductSearchConnection,
  ProductSearchEdge,
  RecognisedVehicleType,
  SearchHitReasonType,
  SearchReportType,
  SuggestionsType,
} from './search.type.js';
import type { CatalogueLoaders } from '../catalogue/products/catalogue.loaders.js';
import type { VehicleLoaders } from '../vehicles/vehicles.loaders.js';
import { SameForVisitors } from '../../api/graphql/same-for-visitors.js';

/** Source object of a page of results. */
export interface FoundProducts extends Omit<ProductSearch, 'hasNextPage' | 'endCursor'> {
  nodes: Product[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Source object of the bikes that a query names. */
export interface RecognisedInQuery extends Pick<RecognisedBikes, 'make' | 'vehicles' | 'year' | 'rest'> {
  isApplied: boolean;
}

/** Source object of the fit for the bikes that a query names. */
export interface NamedFit {
  answer: FitAnswer;
  vehicle: Vehicle;
  year: number | null;
  vehicleCount: number;
}

@Resolver()
export class SearchResolver {
  constructor(private readonly search: SearchService) {}

  @Access('visitor')
  @SameForVisitors()
  @Query(() => ProductSearchConnection, {
    description: 'Finds products by words and part numbers, with facets for filtering the results.',
  })
  async searchProducts(@Args(() => ProductSearchArgs) { filter, ...args }: ProductSearchArgs): Promise<FoundProducts> {
    const { priceFrom, priceTo } = filter ?? {};
    const prices = {
      priceFrom: priceFrom ? toMoney(priceFrom, 'filter.priceFrom') : null,
      priceTo: priceTo ? toMoney(priceTo, 'filter.priceTo') : null,
    };
    const { hasNextPage, endCursor, ...page } = await this.search.searchProducts({
      ...args,
      filter: { ...filter, ...prices },
    });
    return {
      ...page,
      facets: page.facets.map(toFacet),
      nodes: page.edges.map(({ node }) => node),
      pageInfo: { hasNextPage, endCursor },
    };
  }

  @Access('visitor')
  @Query(() => SuggestionsType, { description: 'Suggestions while a query is typed.' })
  suggest(
    @Arg('query', () => String, { description: 'The text typed so far; no suggestions for fewer than 2 characters.' })
    query: string,
  ) {
    return this.search.suggest(query);
  }

  @Access('content')
  @Query(() => SearchReportType, {
    description:
      'The most frequent searches, those that no product matched in full, and unknown part numbers. Only first pages ' +
      'without filters in the order of relevance count, and at most about 5,000 different queries a day. After ' +
      'that, no new ones are counted that day.',
  })
  searchReport(
    @Arg('days', () => Int, {
      nullable: true,
      defaultValue: 30,
      description: 'Number of days that the report covers, including today: 7, 30 or 90.',
    })
    days: number | null,
    @CurrentActor() actor: Actor,
  ) {
    return this.search.report(actor, days ?? 30);
  }

  @Access('content')
  @Query(() => SearchExplanationType, { description: 'Explains the order of the results of a query.' })
  explainSearch(
    @Arg('query', () => String, { description: 'The query, as in `searchProducts`.' }) query: string,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: searchPageSize,
      description: `How many results to explain: 1 to ${maximumPageSize}.`,
    })
    first: number | null,
    @CurrentActor() actor: Actor,
  ) {
    return this.search.explain(actor, query, first);
  }
}

@Resolver(() => SearchRuleType)
export class SearchRulesResolver {
  constructor(private readonly search: SearchService) {}

  @Access('content')
  @Query(() => SearchRuleConnection, { description: 'Rules for searches, newest first.' })
  async searchRules(
    @Args(() => SearchRulesArgs) { kind = null, ...page }: SearchRulesArgs,
    @CurrentActor() actor: Actor,
  ) {
    const rules = await this.search.rules.list(actor, kind);
    return toConnectionOf(rules, `search_rules.${kind}`, page);
  }

  @Access('content')
  @Mutation(
    { rule: () => SearchRuleType },
    'Adds or edits a rule for searches; every server applies the change within two seconds. Conflicts: STALE_VERSION ' +
      'if it has been changed in the meantime.',
    'The rule as it is now.',
  )
  async saveSearchRule(@Input('The rule.') input: SaveSearchRuleInput, @CurrentActor() actor: Actor) {
    return { rule: await this.search.rules.save(actor, input) };
  }

  @Access('content')
  @Mutation(
    { ruleId: () => ID },
    'Deletes a rule for searches. Conflicts: STALE_VERSION if it has been changed in the meantime.',
    'ID of the deleted rule.',
  )
  async deleteSearchRule(@Input('The rule.') input: DeleteSearchRuleInput, @CurrentActor() actor: Actor) {
    return { ruleId: await this.search.rules.delete(actor, input) };
  }

  @Access('content')
  @FieldResolver()
  pinned(@Root() { pinnedIds }: SearchRule, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    return loadProducts(pinnedIds, loaders);
  }

  @Access('content')
  @FieldResolver()
  buried(@Root() { buriedIds }: SearchRule, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    return loadProducts(buriedIds, loaders);
  }
}

/** Values of the facet `fit` become upper case, like the enum values of the filter `fits`. */
function toFacet(facet: ShopFacet): ShopFacet {
  if (facet.kind !== 'fit') return facet;
  return { ...facet, values: facet.values.map((value) => ({ ...value, value: value.value.toUpperCase() })) };
}

async function loadProducts(ids: readonly string[], { product }: CatalogueLoaders) {
  const found = await Promise.all(ids.map((id) => product.load(id)));
  return found.filter((each) => each !== null);
}

@Resolver(() => ProductSearchEdge)
export class HitReasonResolver {
  @FieldResolver(() => SearchHitReasonType, { description: 'Details of why the product was found.' })
  async reason(
    @Root() { node, match, query, chain }: ProductSearchHit,
    @Ctx() { loaders }: GraphContext<CatalogueLoaders>,
  ): Promise<HitReason> {
    if (match !== 'part_number') return { match, number: null, chain };
    const numbers = numbersOf(node, await loaders.partNumbers.load(node.id));
    return { match, number: findNumber(query, numbers), chain };
  }
}

@Resolver(() => PartNumberAnswerType)
export class SimilarNumbersResolver {
  constructor(private readonly search: SearchService) {}

  @Access('visitor')
  @FieldResolver(() => [ProductType], {
    description: 'For an unknown number: at most 6 products with a similar number; otherwise empty.',
  })
  similar(@Root() { number, isKnown }: NumberAnswer) {
    return isKnown ? [] : this.search.findSimilar(number);
  }
}

/** Fields of a search result that concern the bike. */
@Resolver(() => ProductSearchConnection)
export class SearchBikeResolver {
  constructor(private readonly search: SearchService) {}

  @Access('visitor')
  @FieldResolver(() => VehicleType, { nullable: true, description: 'The bike of the search; null without one.' })
  vehicle(@Root() { bike }: Pick<ProductSearch, 'bike'>) {
    return bike?.vehicle ?? null;
  }

  @FieldResolver(() => RecognisedVehicleType, {
    nullable: true,
    description: 'The make or the bikes named in the query; null if there are none.',
  })
  recognisedVehicle(
    @Root() { recognised, isForNamed }: Pick<ProductSearch, 'recognised' | 'isForNamed'>,
  ): RecognisedInQuery | null {
    if (!recognised) return null;
    const { make, vehicles, year, rest } = recognised;
    const shown = make ? [] : vehicles.slice(0, mostRecognised);
    return { make, vehicles: shown, year, rest, isApplied: isForNamed };
  }
}

@Resolver(() => ProductSearchEdge)
export class HitFitResolver {
  @FieldResolver(() => FitType, {
    nullable: true,
    description: 'Whether the product fits the bike of the search; null without one.',
  })
  async fit(@Root() { node, bike }: ProductSearchHit, @Ctx() { loaders }: GraphContext<VehicleLoaders>) {
    if (!bike) return null;
    return fitOf((await loaders.fitment.load(node.id)) ?? noFitment(node.id), bike.vehicle, bike.year);
  }

  @FieldResolver(() => NamedFitType, {
    nullable: true,
    description:
      'Whether the product fits the bikes that the query names; null if it names none, or this is not known.',
  })
  async namedFit(@Root() { node, named }: ProductSearchHit, @Ctx() { loaders }: GraphContext<VehicleLoaders>) {
    return named && namedFitOf((await loaders.fitment.load(node.id)) ?? noFitment(node.id), named);
  }
}

/** The best answer for any of the bikes. */
function namedFitOf(fitment: Fitment, { vehicles, year }: Pick<RecognisedBikes, 'vehicles' | 'year'>): NamedFit | null {
  const about = new Set(fitment.rows.map(({ vehicle }) => vehicle));
  const answers = vehicles.map((vehicle) => ({
    vehicle,
    answer: about.has(vehicle.number) ? fitOf(fitment, vehicle, year).answer : answerWithoutRows(fitment),
  }));
  const best = fitAnswers.find((known) => answers.some(({ answer }) => answer === known));
  const having = answers.filter(({ answer }) => answer === best);
  const [first] = having;
  if (!first || best === undefined || best === 'unknown') return null;
  return { answer: best, vehicle: first.vehicle, year, vehicleCount: having.length };
}
