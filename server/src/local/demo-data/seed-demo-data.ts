import type { Connection } from 'mongoose';
import { createProductRepository } from '../../modules/catalog/product.repository.js';
import type { Product } from '../../modules/catalog/product.js';
import { createReviewRepository } from '../../modules/reviews/review.repository.js';
import type { AccountsService } from '../../modules/accounts/accounts.service.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { systemActor } from '../../shared/actor.js';
import { money, type Currency } from '../../shared/money.js';
import { demoAdmin } from './demo-accounts.js';
import { demoProducts, type DemoProduct } from './demo-products.js';
import { demoReviews } from './demo-reviews.js';

export interface SeedDeps {
  connection: Connection;
  accounts: AccountsService;
  currency: Currency;
  now: Date;
}

interface SeedMark {
  _id: string;
  at: Date;
}

/**
 * Fills an empty shop, once: what an owner deletes stays deleted. Ids are fixed, so that a seeding that was cut off is
 * finished by the next start without doubling anything.
 */
export async function seedDemoData({ connection, accounts, currency, now }: SeedDeps): Promise<void> {
  const marks = connection.collection<SeedMark>('settings');
  if (await marks.findOne({ _id: 'demo-data' })) return;
  const products = createProductRepository(connection);
  for (const [index, demo] of demoProducts.entries()) {
    await products.insert(toProduct(demo, index, currency, now), null).catch(ignoreDuplicate);
  }
  await seedReviews(connection, now);
  await accounts.grantAdmin(systemActor('demo-data'), demoAdmin.email);
  await marks.insertOne({ _id: 'demo-data', at: now }).catch(ignoreDuplicate);
}

async function seedReviews(connection: Connection, now: Date): Promise<void> {
  const reviews = createReviewRepository(connection);
  // Oldest first: insertion order is the order of the list.
  const oldestFirst = [...demoReviews].sort((a, b) => b.daysAgo - a.daysAgo);
  for (const [index, { text, rating, authorName, productSlug, daysAgo }] of oldestFirst.entries()) {
    const product = demoProducts.findIndex(({ slug }) => slug === productSlug);
    await reviews.insert({
      id: fixedId('5e', index),
      text,
      rating,
      author: { userId: fixedId('aa', index), displayName: authorName },
      productId: product === -1 ? null : fixedId('0d', product),
      createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
    });
  }
}

function toProduct(demo: DemoProduct, index: number, currency: Currency, now: Date): Product {
  return {
    id: fixedId('0d', index),
    partNumber: demo.partNumber,
    name: demo.name,
    about: demo.about,
    category: demo.category,
    imageUrl: `/images/demo/${demo.drawing}`,
    price: money(demo.priceMinor, currency),
    availableQuantity: demo.availableQuantity,
    minimumQuantity: demo.minimumQuantity,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

/** An early timestamp keeps the demo products before everything the owner adds. */
function fixedId(kind: string, index: number): string {
  return `60000000${kind}${'0'.repeat(10)}${index.toString(16).padStart(4, '0')}`;
}

function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
