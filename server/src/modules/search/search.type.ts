import { mostFacetValues, mostRecognised, mostReported, mostSuggestions } from '@kickstand/rules/limits';
import { Float, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { SameForVisitors } from '../../api/graphql/same-for-visitors.js';
import { PageInfo } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import type { SearchMatch } from '../../platform/search/search-engine.js';
import type { FitAnswer } from '../../shared/fit-answer.js';
import { PartNumberType, ProductType } from '../catalogue/products/product.type.js';
import { BrandType, CategoryType } from '../catalogue/taxonomy/taxonomy.type.js';
import { FitAnswerEnum } from '../vehicles/fitment.type.js';
import { VehicleMakeType, VehicleType } from '../vehicles/vehicle.type.js';
import type { FacetKind, SearchMode } from './product-search.js';

export const SearchMatchEnum = defineEnum<SearchMatch>('SearchMatch', 'Why a product was found.', {
  part_number: 'One of its part numbers is the query, or begins with it.',
  superseded_number: 'It replaces the part whose number is the query.',
  words: 'It has all words of the query.',
  corrected: 'It has the words that the query probably means; see `correction`.',
  some_words: 'It has some words of the query. No product has all of them.',
  similar_number: 'One of its part numbers is similar to the query.',
  listed: 'The query is empty or only names bikes, or the shop lists the product for this query.',
});

export const SearchModeEnum = defineEnum<SearchMode>('SearchMode', 'How a search was answered.', {
  full: 'By the search index.',
  basic:
    'By the database, while there is no usable index, for example just after the start of the shop: no facets, no ' +
    'correction, `fits` is not applied, every variant of a family is a result, and RELEVANCE and RATING list the newest ' +
    'product first.',
});

const FacetKindEnum = defineEnum<FacetKind>('FacetKind', 'What a facet is about, and the filter that it belongs to.', {
  category: 'Categories below the chosen one, or at the top; `filter.category`.',
  brand: 'Brands; `filter.brands`.',
  price: 'Prices; `filter.priceFrom` and `filter.priceTo`.',
  availability: 'Whether products can be ordered now; `filter.availableOnly`.',
  rating: 'Average rating; `filter.minimumRating`.',
  fit: 'Whether products fit the bike, only with `vehicle`; `filter.fits`.',
  attribute: 'Values of an attribute; `filter.attributes`.',
});

@SameForVisitors()
@ObjectType('ProductSearchEdge', { description: 'One result of a product search.' })
export class ProductSearchEdge {
  @Field(() => ProductType, 'The product; for a family, the variant that matches best.')
  node: ProductType;

  @Field('Position in the list, to send as `after`.')
  cursor: string;

  @Field(() => SearchMatchEnum, 'Why it was found.')
  match: SearchMatch;

  @Field(() => Int, 'Number of variants of its family that match; 1 for a product without a family.')
  variantCount: number;
}

@SameForVisitors()
@ObjectType('FacetValue', { description: 'One value of a facet.' })
class FacetValueType {
  @Field(
    'Value for the filter: a slug for categories and brands, `available`, a `FitAnswer`, a number of stars, an attribute value, or for prices `from-to` in the smallest unit of the currency, both included.',
  )
  value: string;

  @Field('Text to display, without the unit.')
  label: string;

  @Field(() => Int, 'Number of results with this value, if nothing else were chosen in this facet.')
  count: number;

  @Field('Whether it is selected in the filter.')
  isSelected: boolean;
}

@SameForVisitors()
@ObjectType('FacetRange', { description: 'Smallest and largest number of a facet.' })
class FacetRangeType {
  @Field(() => Float, 'Smallest number found, in the unit of the facet; prices in the smallest unit of the currency.')
  from: number;

  @Field(() => Float, 'Largest number found, in the unit of the facet; prices in the smallest unit of the currency.')
  to: number;
}

@SameForVisitors()
@ObjectType('Facet', { description: 'A property by which the results can be filtered.' })
class FacetType {
  @Field(() => FacetKindEnum, 'Kind of facet.')
  kind: FacetKind;

  @Field('Code of the attribute; for other facets, the kind in lower case.')
  code: string;

  @Field('Name to display.')
  label: string;

  @NullableField(() => String, 'Unit of the values, e.g. `mm`; null if they have none.')
  unit: string | null;

  @Field(
    () => [FacetValueType],
    `Its values, the most frequent first, at most ${mostFacetValues}; prices, ratings and answers about fit in their ` +
      'natural order.',
  )
  values: FacetValueType[];

  @NullableField(
    () => FacetRangeType,
    'Range of numbers and prices; prices in the smallest unit of the currency. Null for facets without numbers.',
  )
  range: FacetRangeType | null;
}

@SameForVisitors()
@ObjectType('SearchCorrection', { description: 'A mistyped query and its correction.' })
export class SearchCorrectionType {
  @Field('The query as it was sent.')
  from: string;

  @Field('The corrected query, which was searched as well.')
  to: string;
}

@SameForVisitors()
@ObjectType('ProductSearchConnection', { description: 'A page of the results of a product search.' })
export class ProductSearchConnection {
  @Field(() => [ProductSearchEdge], 'The results, each with its cursor.')
  edges: ProductSearchEdge[];

  @Field(() => [ProductType], 'The products without cursors.')
  nodes: ProductType[];

  @Field(() => PageInfo, 'Position at the end of this page.')
  pageInfo: PageInfo;

  @Field(() => Int, 'Number of results on all pages.')
  totalCount: number;

  @Field(
    () => [FacetType],
    'Ways to narrow the results. The counts of each facet respect all conditions of the filter except its own. Empty ' +
      'if `mode` is BASIC.',
  )
  facets: FacetType[];

  @NullableField(
    () => SearchCorrectionType,
    'Set if words of the query seemed mistyped and a corrected query found more results; otherwise null.',
  )
  correction: SearchCorrectionType | null;

  @NullableField(
    () => String,
    'Path of the page that the shop opens for this query in place of the results, such as that of a make; null for most queries.',
  )
  redirect: string | null;

  @NullableField(
    () => Int,
    'Number of results on all pages if `fits` were left out of the filter; null without a bike.',
  )
  withoutVehicleCount: number | null;

  @Field(() => SearchModeEnum, 'How the search was answered.')
  mode: SearchMode;
}

@ObjectType('SearchCount', { description: 'How often something was searched for.' })
class SearchCountType {
  @Field('The query in lower case.')
  query: string;

  @Field(() => Int, 'Number of searches. Equal searches by visitors within half a second may count once.')
  count: number;

  @Field(() => Int, 'Number of results of the latest search.')
  results: number;
}

@ObjectType('SearchReport', {
  description: `Searches of a period, at most ${mostReported} queries of each kind. Who searched is not stored.`,
})
export class SearchReportType {
  @Field(() => [SearchCountType], 'The most frequent queries.')
  top: SearchCountType[];

  @Field(() => [SearchCountType], 'The most frequent queries for which no product had all of the words.')
  missed: SearchCountType[];

  @Field(() => [SearchCountType], 'The most frequent part numbers that no product has.')
  unknownNumbers: SearchCountType[];
}

@ObjectType('SuggestedNumber', { description: 'A part number that begins with the query.' })
class SuggestedNumberType {
  @Field('The number as it is printed.')
  number: string;

  @Access('visitor')
  @Field(() => ProductType, 'A product with this number.')
  product: ProductType;
}

@ObjectType('Suggestions', { description: 'Suggestions for a query being typed.' })
export class SuggestionsType {
  @Access('visitor')
  @Field(() => [ProductType], `The best matching products, at most ${mostSuggestions.products}.`)
  products: ProductType[];

  @Access('visitor')
  @Field(
    () => [CategoryType],
    `Categories that the query names and that have products, at most ${mostSuggestions.categories}.`,
  )
  categories: CategoryType[];

  @Access('visitor')
  @Field(() => [BrandType], `Brands that the query names and that have products, at most ${mostSuggestions.brands}.`)
  brands: BrandType[];

  @Field(() => [SuggestedNumberType], `Part numbers that begin with the query, at most ${mostSuggestions.numbers}.`)
  numbers: SuggestedNumberType[];

  @Field(() => [String], `Queries that complete the last word of this one, at most ${mostSuggestions.queries}.`)
  queries: string[];

  @Access('visitor')
  @Field(() => [VehicleMakeType], `Makes of bikes that the query names, at most ${mostSuggestions.makes}.`)
  makes: VehicleMakeType[];

  @Access('visitor')
  @Field(() => [VehicleType], `Bikes that the query names, at most ${mostSuggestions.bikes}.`)
  vehicles: VehicleType[];
}

@SameForVisitors()
@ObjectType('SearchHitReason', { description: 'Why a product is a result of a search.' })
export class SearchHitReasonType {
  @Field(() => SearchMatchEnum, 'How the product matches the query.')
  match: SearchMatch;

  @NullableField(
    () => PartNumberType,
    'The product’s number that equals the query or starts with it; null if it was found otherwise.',
  )
  number: PartNumberType | null;

  @NullableField(
    () => String,
    'How a superseded number leads to this product, e.g. `A was replaced by B, then C`; null for other numbers.',
  )
  chain: string | null;
}

@SameForVisitors()
@ObjectType('RecognisedVehicle', { description: 'A make or bikes named in a query.' })
export class RecognisedVehicleType {
  @Access('visitor')
  @NullableField(() => VehicleMakeType, 'The make, if the query names none of its models; otherwise null.')
  make: VehicleMakeType | null;

  @Access('visitor')
  @Field(
    () => [VehicleType],
    `The bikes, the best match first, at most ${mostRecognised}; none if only a make is named.`,
  )
  vehicles: VehicleType[];

  @NullableField(() => Int, 'Year in the query; null if there is none.')
  year: number | null;

  @Field('The query without the words that name the bike and the year.')
  rest: string;

  @Field(
    'True if the words that name the bikes are not searched in products, and parts that fit come first. False if ' +
      'products contain these words, and if `mode` is BASIC.',
  )
  isApplied: boolean;
}

@SameForVisitors()
@ObjectType('NamedFit', { description: 'Whether a product fits the bikes that a query names.' })
export class NamedFitType {
  @Field(() => FitAnswerEnum, 'The best answer for any of these bikes; never UNKNOWN.')
  answer: FitAnswer;

  @Access('visitor')
  @Field(() => VehicleType, 'The first of the bikes with this answer.')
  vehicle: VehicleType;

  @NullableField(() => Int, 'Year in the query; null if there is none.')
  year: number | null;

  @Field(() => Int, 'Number of the bikes with this answer.')
  vehicleCount: number;
}
