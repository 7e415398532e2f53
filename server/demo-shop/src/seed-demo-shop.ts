import { demoAdmin } from './demo-accounts.js';
import { demoProducts } from './demo-products.js';
import { demoReviews } from './demo-reviews.js';
import type { DemoShopPort, NewProduct, NewReview } from './port.js';

/**
 * Fills an empty shop, once: what an owner deletes stays deleted. Ids are fixed, so the next start completes an
 * interrupted seeding without adding anything twice.
 */
export async function seedDemoShop(shop: DemoShopPort, now: Date): Promise<void> {
  if (await shop.wasSeeded()) return;
  for (const product of toProducts()) await shop.addProduct(product);
  for (const review of toReviews(now)) await shop.addReview(review);
  await shop.grantAdmin(demoAdmin.email);
  await shop.markSeeded();
}

function toProducts(): NewProduct[] {
  return demoProducts.map(({ slug: _slug, drawing, ...product }, index) => ({
    ...product,
    id: fixedId('0d', index),
    imageUrl: `/images/demo/${drawing}`,
  }));
}

/** Oldest first: insertion order is the order of the list. */
function toReviews(now: Date): NewReview[] {
  const oldestFirst = [...demoReviews].sort((a, b) => b.daysAgo - a.daysAgo);
  return oldestFirst.map(({ text, rating, authorName, productSlug, daysAgo }, index) => {
    const product = demoProducts.findIndex(({ slug }) => slug === productSlug);
    return {
      id: fixedId('5e', index),
      text,
      rating,
      author: { userId: fixedId('aa', index), displayName: authorName },
      productId: product === -1 ? null : fixedId('0d', product),
      createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
    };
  });
}

/** An early timestamp keeps the demo products before everything the owner adds. */
function fixedId(kind: string, index: number): string {
  return `60000000${kind}${'0'.repeat(10)}${index.toString(16).padStart(4, '0')}`;
}
