import DataLoader from 'dataloader';
import type { Services } from '../app/services.js';
import type { Loaders } from '../api/graphql/graph-context.js';

/** Created for each request, so that nothing that one person may see gets into another's answer. */
export function createLoaders({ catalogue, vehicles, diagrams, accounts, orders, payments }: Services): Loaders {
  return {
    product: new DataLoader((ids) => byId(ids, catalogue.findProductsByIds(ids))),
    family: new DataLoader((ids) => byId(ids, catalogue.taxonomy.findFamilies(ids))),
    variants: new DataLoader(async (families) => {
      const variants = await catalogue.taxonomy.findVariants(families);
      return families.map(({ id }) => variants.get(id) ?? []);
    }),
    partNumbers: new DataLoader(async (productIds) => {
      const numbers = await catalogue.findPartNumbers(productIds);
      return productIds.map((id) => numbers.get(id) ?? []);
    }),
    fitment: new DataLoader(async (productIds) => {
      const fitments = await vehicles.findFitments(productIds);
      const known = new Map(fitments.map((fitment) => [fitment.productId, fitment]));
      return productIds.map((id) => known.get(id) ?? null);
    }),
    diagramSpots: new DataLoader(
      async (ids) => {
        const spots = await diagrams.findSpots(ids);
        return ids.map((id) => spots.get(id) ?? []);
      },
      // Each may have hundreds.
      { maxBatchSize: 25 },
    ),
    user: new DataLoader((ids) => byId(ids, accounts.findUsersByIds(ids))),
    profile: new DataLoader(async (userIds) => {
      const profiles = await accounts.findProfilesByUserIds(userIds);
      const known = new Map(profiles.map((profile) => [profile.userId, profile]));
      return userIds.map((id) => known.get(id) ?? null);
    }),
    order: new DataLoader((ids) => byId(ids, orders.findOrdersByIds(ids))),
    bought: new DataLoader((questions) => orders.haveBought(questions), {
      cacheKeyFn: ({ userId, productId }) => `${userId} ${productId}`,
    }),
    refunds: new DataLoader(async (orderIds) => {
      const refunds = await payments.refundsByOrderIds(orderIds);
      return orderIds.map((id) => refunds.filter((refund) => refund.orderId === id));
    }),
  };
}

/** In the order of the requested ids; null for those that do not exist. */
async function byId<T extends { id: string }>(ids: readonly string[], loaded: Promise<T[]>): Promise<(T | null)[]> {
  const known = new Map((await loaded).map((item) => [item.id, item]));
  return ids.map((id) => known.get(id) ?? null);
}
