import type { Clock } from '../../platform/clock.js';
import type { Currency } from '../../shared/money.js';
import { text } from '../../shared/xml.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { PricingService } from '../pricing/pricing.service.js';
import type { SettingsService } from '../settings/settings.service.js';
import { toFeedItem } from './feed-item.js';

export interface MerchantFeedDeps {
  catalogue: Pick<CatalogueService, 'source' | 'taxonomy'>;
  pricing: Pick<PricingService, 'readDelivery' | 'readTaxes'>;
  settings: Pick<SettingsService, 'read'>;
  clock: Clock;
  currency: Currency;
  /** Without a slash at the end. */
  publicUrl: string;
}

/** Number of products that are read from the database at a time. */
const portionSize = 100;

export type MerchantFeed = ReturnType<typeof createMerchantFeed>;

/** The products that are for sale, for Google Merchant Center and others that read its format. */
export function createMerchantFeed(deps: MerchantFeedDeps) {
  return {
    /** Whether the merchant publishes the feed. */
    isPublished: async (): Promise<boolean> => (await deps.settings.read()).merchantFeed,
    /** RSS 2.0, in pieces. The text is the same each time, until products, prices or settings change. */
    read: (): AsyncGenerator<string> => read(deps),
  };
}

async function* read({ catalogue, pricing, settings, clock, currency, publicUrl }: MerchantFeedDeps) {
  const { shopName, tagline } = await settings.read();
  const [taxonomy, delivery, taxes] = await Promise.all([
    catalogue.taxonomy.read(),
    pricing.readDelivery(),
    pricing.readTaxes(),
  ]);
  const rules = { promotions: [], delivery, taxes };
  const terms = { publicUrl, currency, taxonomy, rules, now: clock.now() };
  const taken = new Set<string>();
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n';
  yield [text('title', shopName), text('link', publicUrl), text('description', tagline), '\n'].join('');
  for await (const products of catalogue.source.inPortions(portionSize)) {
    yield products
      .map((product) => toFeedItem(product, taken, terms))
      .filter((item) => item !== '')
      .map((item) => `${item}\n`)
      .join('');
  }
  yield '</channel></rss>\n';
}
