import { Arg, ID, Query, Resolver } from 'type-graphql';
import { CurrentActor } from '../api/graphql/parameters.js';
import type { Actor } from '../shared/actor.js';
import type { Services } from '../modules/services.js';
import { Access } from '../api/graphql/access.js';
import { NodeType, type NodeObject } from '../api/graphql/node.type.js';

@Resolver()
export class NodeResolver {
  constructor(private readonly services: Services) {}

  @Access('visitor')
  @Query(() => NodeType, {
    nullable: true,
    description: 'Any object by ID; null if there is none or you may not see it.',
  })
  async node(
    @Arg('id', () => ID, { description: 'ID of the object.' }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<NodeObject | null> {
    const { catalogue, vehicles, diagrams, orders, reviews, accounts } = this.services;
    // IDs are unique across all collections. Each service returns only objects that this actor may see.
    const { tree, brandsById } = await catalogue.taxonomy.read();
    const [category, brand] = [tree.find(id), brandsById.get(id)];
    if (category) return { __typename: 'Category', ...category };
    if (brand) return { __typename: 'Brand', ...brand };
    const [product, family, vehicle, diagram, order, review, user] = await Promise.all([
      catalogue.findProduct(actor, id),
      catalogue.taxonomy.findFamily(id),
      vehicles.find(id),
      diagrams.find(id),
      orders.findOrder(actor, id),
      reviews.findReview(actor, id),
      accounts.findUser(actor, id),
    ]);
    if (product) return { __typename: 'Product', ...product };
    if (family) return { __typename: 'ProductFamily', ...family };
    if (vehicle) return { __typename: 'Vehicle', ...vehicle };
    if (diagram) return { __typename: 'Diagram', ...diagram };
    if (order) return { __typename: 'Order', ...order };
    if (review) return { __typename: 'Review', ...review };
    return user && { __typename: 'User', ...user };
  }
}
