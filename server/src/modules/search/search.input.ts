import { furthestResult, longestQuery, mostConditions, searchPageSize } from '@kickstand/rules/limits';
import { leastRating, mostRating } from '@kickstand/rules/reviews';
import { ArgsType, Float, InputType, Int } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { MoneyInput } from '../../api/graphql/money.type.js';
import type { SearchSort } from '../../platform/search/search-engine.js';
import type { FitAnswer } from '../../shared/fit-answer.js';
import { maximumPageSize } from '../../shared/pagination.js';
import { declareFilters } from '../catalogue/products/product-fields.js';
import { FitAnswerEnum } from '../vehicles/fitment.type.js';
import { VehicleChoiceInput } from '../vehicles/vehicle.type.js';

const SearchSortEnum = defineEnum<SearchSort>('SearchSort', 'Sort order of a product search.', {
  relevance:
    'Best match first; without a query, the newest product. Parts whose number was typed come first, then parts for the bikes that the query names. With a `vehicle`, parts that fit it rank higher.',
  price_ascending: 'Lowest price first.',
  price_descending: 'Highest price first.',
  newest: 'Newest product first.',
  rating: 'Highest average rating first.',
  name: 'Name, A to Z.',
});

@InputType('AttributeFilter', { description: 'Values of one attribute, or a range of a number.' })
class AttributeFilterInput {
  @Field('Code of the attribute.')
  code: string;

  @NullableField(() => [String], 'Any of these values.')
  values?: readonly string[] | null;

  @NullableField(() => Float, 'Smallest number, in the unit of the attribute.')
  from?: number | null;

  @NullableField(() => Float, 'Largest number, in the unit of the attribute.')
  to?: number | null;
}

@InputType('WholeNumberRange', { description: 'A range of whole numbers. Both ends belong to it.' })
class WholeNumberRangeInput {
  @NullableField(() => Int, 'Smallest number; null for no limit.')
  from?: number | null;

  @NullableField(() => Int, 'Largest number; null for no limit.')
  to?: number | null;
}

@declareFilters(WholeNumberRangeInput)
@InputType('SearchFilter', { description: 'Limits a product search. All given conditions must hold.' })
class SearchFilterInput {
  @NullableField(() => String, 'Slug of a category: products in this category and in all categories below it.')
  category?: string | null;

  @NullableField(() => [String], 'Slugs of brands: products of any of them.')
  brands?: readonly string[] | null;

  @NullableField(
    () => [AttributeFilterInput],
    `Products that meet each of these; at most ${mostConditions.attributes} attributes, each once.`,
  )
  attributes?: readonly AttributeFilterInput[] | null;

  @NullableField(() => Boolean, 'Only products of which the minimum quantity can be ordered now.', {
    defaultValue: false,
  })
  availableOnly?: boolean | null;

  @NullableField(() => Int, `Lowest average rating, ${leastRating} to ${mostRating}.`)
  minimumRating?: number | null;

  @NullableField(() => MoneyInput, 'Lowest unit price.')
  priceFrom?: MoneyInput | null;

  @NullableField(() => MoneyInput, 'Highest unit price.')
  priceTo?: MoneyInput | null;

  @NullableField(
    () => [FitAnswerEnum],
    'Products with any of these answers for `vehicle`, which must be sent too. Products that fit have the answers ' +
      'FITS and FITS_IF; UNIVERSAL and UNKNOWN products are listed only if this list includes them.',
  )
  fits?: readonly FitAnswer[] | null;

  @NullableField(() => Boolean, 'One result for each product family: the variant that matches best.', {
    defaultValue: true,
  })
  collapseFamilies?: boolean | null;
}

@ArgsType()
export class ProductSearchArgs {
  @NullableField(
    () => String,
    `Words or a part number, at most ${longestQuery} characters. Products must match all words except those that ` +
      'name a bike; null or empty finds all products.',
  )
  query?: string | null;

  @NullableField(() => SearchFilterInput, 'Which products to list; all by default.')
  filter?: SearchFilterInput | null;

  @NullableField(
    () => VehicleChoiceInput,
    'The bike that parts are wanted for. Results say whether they fit it. Use `filter.fits` to leave results out.',
  )
  vehicle?: VehicleChoiceInput | null;

  @NullableField(() => SearchSortEnum, 'In which order.', { defaultValue: 'relevance' })
  sort: SearchSort | null;

  @NullableField(() => Int, `How many: 1 to ${maximumPageSize}.`, { defaultValue: searchPageSize })
  first: number | null;

  @NullableField(
    () => Int,
    `Number of the page, from 1; each page has \`first\` results. Only the first ${furthestResult.toLocaleString('en-US')} results are listed. Cannot be combined with \`after\`.`,
  )
  page?: number | null;

  @NullableField(
    () => String,
    'Only results after this cursor. It must come from the same search with the same sort order.',
  )
  after?: string | null;
}
