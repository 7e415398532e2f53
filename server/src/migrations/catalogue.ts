import { mongo } from 'mongoose';
import { convertCollection, type Conversion, type OldDocument } from './convert-collection.js';
import type { Migration, MigrationContext } from './migration.js';

interface OldCategory {
  _id: mongo.ObjectId;
  name: string;
  parentId: mongo.ObjectId | null;
}

interface Rating {
  sum: number;
  count: number;
}

interface OldReview {
  productId: mongo.ObjectId;
  rating: number | string;
}

/** Before, products had no slug, and their category was only a name. */
export const catalogue: Migration = {
  id: '0004-catalogue',
  summary: 'Gives products addresses, and turns the names of their categories into categories.',

  async isNeeded(database) {
    return (await database.collection('products').findOne(productsWithoutSlug, { projection: { _id: 1 } })) !== null;
  },

  async run(context) {
    const prepare = async (products: readonly OldDocument[]) => {
      const { isDryRun, now } = context;
      // A dry run only counts the products. Their slugs and categories are decided when they are written.
      const slugs = isDryRun ? new Map<unknown, string>() : await claimSlugs(context, products);
      const categories = isDryRun ? new Map<string, mongo.ObjectId>() : await findOrAddCategories(context, products);
      const ratings = await rate(context, products);
      return (product: OldDocument): Conversion => {
        const { img, name, partNumber, category } = product as { [field: string]: string | null };
        const categoryId = categories.get(toKey(category));
        const categoryIds = categoryId ? [categoryId] : [];
        return {
          kind: 'change',
          set: {
            slug: slugs.get(product._id) ?? '',
            categoryIds,
            categoryPath: categoryIds,
            media: [{ url: img, kind: 'photo', altText: name, title: null }],
            partNumberKey: (partNumber ?? '')
              .normalize('NFKC')
              .toUpperCase()
              .replace(/[^A-Z0-9]/g, ''),
            rating: ratings.get(String(product._id)) ?? { sum: 0, count: 0 },
            changedAt: now,
          },
          unset: [],
          adjustments: [],
        };
      };
    };
    return [await convertCollection({ collection: 'products', old: productsWithoutSlug, prepare }, context)];
  },
};

/** Products without `priceMinor`, from the shop before this one, are first converted by another migration. */
export const productsWithoutSlug = { slug: { $exists: false }, priceMinor: { $exists: true } } as const;

const toKey = (name: string | null | undefined) => (name ?? '').toLowerCase();

async function claimSlugs({ database, now }: MigrationContext, products: readonly OldDocument[]) {
  const slugs = database.collection<{ _id: string; targetId: unknown; at: Date }>('slugs');
  const claimed = new Map<unknown, string>();
  for (const product of products) {
    for (const slug of slugsFor(String(product['name']), 'part', String(product._id))) {
      const claim = { _id: `product:${slug}`, targetId: product._id, at: now };
      const known = await slugs.findOneAndUpdate(
        { _id: claim._id },
        { $setOnInsert: { targetId: claim.targetId, at: now } },
        { upsert: true, returnDocument: 'after' },
      );
      if (String(known?.targetId) !== String(product._id)) continue;
      claimed.set(product._id, slug);
      break;
    }
  }
  return claimed;
}

/**
 * IDs of all categories by lower-case name; adds missing ones. A new ID is stored with the slug first, so that an
 * interrupted run adds no category twice.
 */
async function findOrAddCategories({ database, now }: MigrationContext, products: readonly OldDocument[]) {
  const categories = database.collection<OldCategory>('categories');
  const slugs = database.collection<{ _id: string; targetId: mongo.ObjectId; at: Date }>('slugs');
  const known = new Map<string, mongo.ObjectId>();
  for (const { _id, name } of await categories.find({}, { projection: { name: 1 } }).toArray()) {
    if (!known.has(toKey(name))) known.set(toKey(name), _id);
  }
  for (const { category } of products as readonly { category?: string | null }[]) {
    const name = category?.trim() ?? '';
    if (name === '' || known.has(toKey(name))) continue;
    for (const slug of slugsFor(name, 'category', new mongo.ObjectId().toHexString())) {
      const claim = await slugs.findOneAndUpdate(
        { _id: `category:${slug}` },
        { $setOnInsert: { targetId: new mongo.ObjectId(), at: now } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!claim) continue;
      const position = known.size;
      const fields = { slug, name, parentId: null, about: null, imageUrl: null, position, attributes: [], version: 1 };
      await categories.updateOne({ _id: claim.targetId }, { $setOnInsert: fields }, { upsert: true });
      const category = await categories.findOne({ _id: claim.targetId });
      if (!category || toKey(category.name) !== toKey(name)) continue;
      known.set(toKey(name), category._id);
      break;
    }
  }
  return known;
}

/** Computes the ratings of the products from their public reviews. */
async function rate({ database }: MigrationContext, products: readonly OldDocument[]): Promise<Map<string, Rating>> {
  const ids = products.map(({ _id }) => _id as mongo.ObjectId);
  const reviews = database.collection<OldReview>('reviews');
  const ratings = new Map<string, Rating>();
  for await (const { productId, rating } of reviews.find({ productId: { $in: ids }, hiddenAt: null })) {
    const key = productId.toHexString();
    const { sum, count } = ratings.get(key) ?? { sum: 0, count: 0 };
    const stars = Math.min(5, Math.max(1, Math.round(Number(rating)) || 1));
    ratings.set(key, { sum: sum + stars, count: count + 1 });
  }
  return ratings;
}

function* slugsFor(name: string, fallback: string, id: string): Generator<string> {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');
  const made = words || fallback;
  yield made;
  for (let number = 2; number <= 9; number += 1) yield `${made}-${number}`;
  yield `${made}-${id.slice(-8)}`;
  yield `${made}-${id}`.slice(-120);
}
