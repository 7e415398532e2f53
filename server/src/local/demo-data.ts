import type { DemoShopPort, drawingRoutes, seedDemoShop, demoAccounts } from '@kickstand/demo-shop';
import type { Connection } from 'mongoose';
import type { AccountsService } from '../modules/accounts/accounts.service.js';
import { newProduct } from '../modules/catalog/add-product.js';
import { slugFallback } from '../modules/catalog/complete-details.js';
import { toProductDetails } from '../modules/catalog/product-rules.js';
import { createProductRepository } from '../modules/catalog/product.repository.js';
import { slugOf } from '../modules/catalog/slug.js';
import { createReviewRepository } from '../modules/reviews/review.repository.js';
import { isDuplicateKey } from '../platform/mongo/connect.js';
import { systemActor } from '../shared/actor.js';
import { money, type Currency } from '../shared/money.js';

export interface DemoShop {
  seedDemoShop: typeof seedDemoShop;
  drawingRoutes: typeof drawingRoutes;
  demoAccounts: typeof demoAccounts;
}

/** The demo data's package, or null where it is not installed: the shop runs without it. */
export async function loadDemoShop(): Promise<DemoShop | null> {
  try {
    return await import('@kickstand/demo-shop');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes('@kickstand/demo-shop')) return null;
    throw error;
  }
}

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

export function demoShopPort({ connection, accounts, currency, now }: SeedDeps): DemoShopPort {
  const marks = connection.collection<SeedMark>('settings');
  const products = createProductRepository(connection);
  const reviews = createReviewRepository(connection);
  return {
    wasSeeded: async () => (await marks.findOne({ _id: 'demo-data' })) !== null,
    async addProduct({ id, priceMinor, ...product }) {
      const slug = slugOf(product.name, slugFallback);
      const details = toProductDetails({ ...product, slug, price: money(priceMinor, currency) }, currency);
      const stamps = { createdAt: now, updatedAt: now };
      await products
        .insert({ ...newProduct, id, categoryPath: [], ...details, ...stamps }, null)
        .catch(ignoreDuplicate);
    },
    async addReview(review) {
      await reviews.insert(review);
    },
    async grantAdmin(email) {
      await accounts.grantAdmin(systemActor('demo-data'), email);
    },
    async markSeeded() {
      await marks.insertOne({ _id: 'demo-data', at: now }).catch(ignoreDuplicate);
    },
  };
}

function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
