import { mostProductIds } from '@kickstand/rules/limits';
import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, ID, InputType } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { PageArgs } from '../../../api/graphql/connection.js';
import { NullableField } from '../../../api/graphql/field.js';
import { AvailabilityEnum, ProductSortEnum, ProductStatusEnum } from './product-enums.js';
import type { Availability, ProductSort, ProductStatus } from './product.js';

@InputType('ProductFilter', { description: 'Limits a list of products. All given conditions must hold.' })
export class ProductFilterInput {
  @NullableField(() => [ID], `Products with these IDs, at most ${mostProductIds}. Unknown IDs are ignored.`)
  ids?: readonly string[] | null;

  @NullableField(
    () => String,
    'Words to search for. Each must be the beginning of a word in the name, part number, category or barcode number.',
  )
  search?: string | null;

  @NullableField(() => String, 'Products in the category with this name.')
  category?: string | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => ID, 'Products in the category with this ID or one below it.')
  categoryId?: string | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => ID, 'Products of the brand with this ID; an empty one finds products without a brand.')
  brandId?: string | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => GraphQLSafeInt, "Lowest price without sales, in the smallest unit of the shop's currency.")
  priceFromMinor?: number | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => GraphQLSafeInt, "Highest price without sales, in the smallest unit of the shop's currency.")
  priceToMinor?: number | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => [ProductStatusEnum], 'Products with one of these statuses; drafts only with includeDrafts.')
  statuses?: readonly ProductStatus[] | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => AvailabilityEnum, 'Products with this availability.')
  availability?: Availability | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => Boolean, 'Deleted products too.', { defaultValue: false })
  includeDeleted?: boolean | null;

  @Access(['catalogue', 'stock'])
  @NullableField(() => Boolean, 'Drafts too.', { defaultValue: false })
  includeDrafts?: boolean | null;
}

@ArgsType()
export class ProductsArgs extends PageArgs {
  @NullableField(() => ProductFilterInput, 'Which products to list; all by default.')
  filter?: ProductFilterInput | null;

  @NullableField(() => ProductSortEnum, 'In which order.', { defaultValue: 'oldest_first' })
  sort: ProductSort | null;
}
