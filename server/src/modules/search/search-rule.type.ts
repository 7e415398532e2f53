import { redirectPath, searchRuleLimits, searchTerm } from '@kickstand/rules/search';
import { ArgsType, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { RemoveInput, SaveInput } from '../../api/graphql/edit-inputs.js';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import type { HitPlacement, ScorePartKind, SearchMatch, SearchTier } from '../../platform/search/search-engine.js';
import { describeLimits } from '../../shared/field-rules.js';
import { ProductType } from '../catalogue/products/product.type.js';
import type { SearchMode } from './product-search.js';
import type { SearchRuleKind } from './search-rule.js';
import { SearchCorrectionType, SearchMatchEnum, SearchModeEnum } from './search.type.js';

const SearchRuleKindEnum = defineEnum<SearchRuleKind>('SearchRuleKind', 'What a rule for searches does.', {
  synonyms: 'Its terms have the same meaning: a search for one of them also finds products with the others.',
  one_way_synonyms: 'A search for one of its terms also finds products with one of its alternatives.',
  redirect: 'A search for one of its terms opens another page of the shop.',
  ranking: 'A search for one of its terms lists some products first and others last.',
});

const SearchTierEnum = defineEnum<SearchTier>(
  'SearchTier',
  'How well a product matches a query, the best first. Products of one tier come before those of the next.',
  {
    own_number: 'The query is the shop’s or the manufacturer’s part number of the product, or its barcode number.',
    other_number: 'The query is a number that others use for it.',
    superseded_number: 'It replaces the part whose number is the query.',
    number_start: 'One of its part numbers begins with the query.',
    words: 'It has all words of the query.',
    corrected: 'It has all words of the corrected query.',
    some_words: 'It has some words of the query.',
    similar_number: 'One of its part numbers is similar to the query.',
    listed: 'A rule lists it first although it does not match the query, or the query only names bikes that it fits.',
  },
);

const ScorePartEnum = defineEnum<ScorePartKind>('ScorePartKind', 'Parts of a score.', {
  text: 'How rare the words of the query are, and where the product has them: in its name, family, brand, category or attributes.',
  whole_words: '1.25 if the name has all words of the query as whole words, else 1.',
  phrase: '1.25 if the name has the words of the query in the same order without others in between, else 1.',
  category: '4 if the query is the name of one of its categories, in singular or plural, else 1.',
  out_of_stock: '0.9 if the product cannot be ordered now, else 1.',
  name: 'For queries with very many results: 4 if the name has the words in the same order, 3 as whole words, 2 as beginnings of words, else 1.',
  number_length: 'Below 0; the longer the number that begins with the query, the lower.',
});

const SearchPlacementEnum = defineEnum<HitPlacement>('SearchPlacement', 'What a rule does with a product.', {
  pinned: 'The product comes first.',
  buried: 'The product comes last.',
});

@ObjectType('SearchRule', { description: 'A rule of the shop for some searches.' })
export class SearchRuleType {
  @Field(() => ID, 'ID of the rule.')
  id: string;

  @Field(() => SearchRuleKindEnum, 'Kind of rule.')
  kind: SearchRuleKind;

  @Field(() => [String], 'Words, phrases and part numbers that the rule is for. Case and accents make no difference.')
  terms: string[];

  @Field(() => [String], 'ONE_WAY_SYNONYMS: terms that are searched as well; else empty.')
  alternatives: string[];

  @NullableField(() => String, 'REDIRECT: path of the page that is opened; else null.')
  path: string | null;

  @Access('content')
  @Field(() => [ProductType], 'RANKING: products that come first, in this order; else empty.')
  pinned: ProductType[];

  @Access('content')
  @Field(() => [ProductType], 'RANKING: products that come last, in this order; else empty.')
  buried: ProductType[];

  @Field(() => Int, 'Number of the version, 1 for a new rule; send it with an edit.')
  version: number;

  @Field(() => Date, 'When the rule was last changed.')
  changedAt: Date;
}

export const { Connection: SearchRuleConnection } = connectionTypes('SearchRule', () => SearchRuleType);

@ArgsType()
export class SearchRulesArgs extends PageArgs {
  @NullableField(() => SearchRuleKindEnum, 'Only rules of this kind; all by default.')
  kind?: SearchRuleKind | null;
}

const products = `at most ${searchRuleLimits.products}`;

@InputType('SaveSearchRuleInput', {
  description: 'A rule for searches. With an ID, fields that are left out or null stay as they are.',
})
export class SaveSearchRuleInput extends SaveInput {
  @NullableField(() => SearchRuleKindEnum, 'Kind of rule. Required without an ID; it cannot be changed.')
  kind?: SearchRuleKind | null;

  @NullableField(
    () => [String],
    `Searches that the rule applies to: 1 to ${searchRuleLimits.terms} terms, for SYNONYMS 2 or more, each of ${describeLimits(searchTerm)}. A term can have one REDIRECT and one RANKING.`,
  )
  terms?: readonly string[] | null;

  @NullableField(() => [String], `ONE_WAY_SYNONYMS: 1 to ${searchRuleLimits.alternatives} terms.`)
  alternatives?: readonly string[] | null;

  @NullableField(() => String, `REDIRECT: path of this shop, ${describeLimits(redirectPath)}, e.g. /category/exhausts.`)
  path?: string | null;

  @NullableField(() => [ID], `RANKING: products that come first, ${products}, in this order.`)
  pinnedIds?: readonly string[] | null;

  @NullableField(() => [ID], `RANKING: products that come last, ${products}.`)
  buriedIds?: readonly string[] | null;
}

@InputType('DeleteSearchRuleInput', { description: 'The rule to delete.' })
export class DeleteSearchRuleInput extends RemoveInput {}

@ObjectType('ScorePart', { description: 'One part of a score.' })
class ScorePartType {
  @Field(() => ScorePartEnum, 'Meaning of the part.')
  kind: ScorePartKind;

  @Field(() => Float, 'Its value.')
  value: number;
}

@ObjectType('ExplainedHit', { description: 'A result of a search, and why it has its position.' })
class ExplainedHitType {
  @Access('visitor')
  @Field(() => ProductType, 'The product.')
  product: ProductType;

  @Field(() => SearchMatchEnum, 'Why it was found, as shown to visitors.')
  match: SearchMatch;

  @NullableField(() => SearchPlacementEnum, 'Effect of a rule on it; null for most products.')
  placement: HitPlacement | null;

  @Field(() => SearchTierEnum, 'How well it matches.')
  tier: SearchTier;

  @Field(
    () => Float,
    'Product of its parts. Sorts the results of a tier, highest score first; discontinued products come last in their tier.',
  )
  score: number;

  @Field(() => [ScorePartType], 'Parts of the score; empty if the tier alone decides.')
  parts: ScorePartType[];
}

@ObjectType('SearchExplanation', { description: 'Results of a query for visitors, with the reasons for their order.' })
export class SearchExplanationType {
  @Field(() => [ExplainedHitType], 'The first results by relevance, without filters. Empty if `mode` is BASIC.')
  hits: ExplainedHitType[];

  @Field(() => SearchModeEnum, 'Whether the search index can answer now.')
  mode: SearchMode;

  @Field(() => Int, 'Number of results.')
  totalCount: number;

  @NullableField(() => SearchCorrectionType, 'The corrected query; null if it is not corrected.')
  correction: SearchCorrectionType | null;

  @NullableField(() => String, 'Path of the page that the query opens; null for most queries.')
  redirect: string | null;

  @Access('content')
  @NullableField(() => SearchRuleType, 'The RANKING rule of the query; null for most queries.')
  ranking: SearchRuleType | null;
}
