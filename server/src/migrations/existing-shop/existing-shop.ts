import { convertCollection, type CollectionConversion } from '../convert-collection.js';
import type { CollectionCounts, Migration, MigrationContext } from '../migration.js';
import { orderConversion } from './orders.js';
import { productConversion } from './products.js';
import { profileConversion } from './profiles.js';
import { reviewConversion } from './reviews.js';
import { userConversion } from './users.js';

/** Converts the documents of the shop before this one, which had the same clients. */
export const existingShop: Migration = {
  id: '0001-existing-shop',
  summary: 'Takes over the products, reviews, users, profiles and orders of an existing shop.',

  async isNeeded(database) {
    const context = { database, currency: 'usd', isDryRun: true } as const;
    for (const { collection, old } of conversionsOf(context)) {
      if (await database.collection(collection).findOne(old, { projection: { _id: 1 } })) return true;
    }
    return false;
  },

  async run(context) {
    const counts: CollectionCounts[] = [];
    for (const conversion of conversionsOf(context)) counts.push(await convertCollection(conversion, context));
    return counts;
  },
};

/** Orders come last, because their conversion reads products and users. */
function conversionsOf(
  context: Pick<MigrationContext, 'database' | 'currency' | 'isDryRun'>,
): readonly CollectionConversion[] {
  const { database, currency, isDryRun } = context;
  return [
    productConversion(currency),
    reviewConversion,
    userConversion(database),
    profileConversion(database),
    orderConversion(database, currency, isDryRun),
  ];
}
