import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import type { Product } from '../../catalogue/products/product.js';
import { ProductType } from '../../catalogue/products/product.type.js';
import type { OrderLoaders } from './orders.loaders.js';

@Resolver(() => ProductType)
export class UnitsInShopResolver {
  @Access(['catalogue', 'stock'], { others: null })
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Ordered units that are not shipped yet: those of unpaid and of paid orders, and those that are withdrawn or ' +
      'refunded but not back in stock. They are not part of availableQuantity: a stock count finds the sum of both.',
  })
  unshippedQuantity(@Root() { id }: Product, @Ctx() { loaders }: GraphContext<OrderLoaders>) {
    return loaders.unitsInShop.load(id);
  }
}
