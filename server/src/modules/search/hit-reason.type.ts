import { Field, ObjectType } from 'type-graphql';
import type { SearchMatch } from '../../platform/search/search-engine.js';
import { PartNumberType } from '../catalog/product.type.js';
import { SearchMatchEnum } from './search.type.js';

@ObjectType('SearchHitReason', { description: 'Why a product is a result of a search.' })
export class SearchHitReasonType {
  @Field(() => SearchMatchEnum, { description: 'What was found of the query.' })
  match: SearchMatch;

  @Field(() => PartNumberType, {
    nullable: true,
    description: 'The number of the product that the query is or begins; null if it was found otherwise.',
  })
  number: PartNumberType | null;

  @Field(() => String, {
    nullable: true,
    description:
      'For a superseded number, how it leads to this product, as a sentence: `A was replaced by B, then C`; else null.',
  })
  chain: string | null;
}
