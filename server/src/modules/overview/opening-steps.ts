import { assertMay, visitor, type Actor } from '../../shared/actor.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { ContentService } from '../content/content.service.js';
import type { PricingService } from '../pricing/pricing.service.js';
import { dependOnDestination } from '../pricing/taxes.js';
import { settingList } from '../settings/setting-list.js';
import type { SettingsService } from '../settings/settings.service.js';

/** What a shop needs before it can open, in the order in which a merchant sets it up. */
export const openingSteps = ['contact', 'products', 'taxes', 'delivery', 'pages', 'cards', 'mails'] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** The legal pages that shops need in every country. */
const neededPages = ['/terms', '/privacy'];

export interface OpeningStepsDeps {
  settings: Pick<SettingsService, 'read'>;
  pricing: Pick<PricingService, 'readDelivery' | 'readTaxes'>;
  catalogue: Pick<CatalogueService, 'countProducts'>;
  content: Pick<ContentService, 'findPath'>;
  /** Whether cards are really charged. With test keys, they are not. */
  chargesCards: boolean;
  /** Whether a mail server sends the mails. */
  hasMailServer: boolean;
}

export type OpeningStepsService = ReturnType<typeof createOpeningSteps>;

export function createOpeningSteps({ settings, pricing, catalogue, content, ...server }: OpeningStepsDeps) {
  return {
    /** The steps that are not done yet. @throws DomainError FORBIDDEN */
    async listMissing(actor: Actor): Promise<OpeningStep[]> {
      assertMay(actor, 'settings:read');
      const [{ contactAddress, contactPhone, contactEmail }, products, taxes, { zones, methods }, ...legal] =
        await Promise.all([
          settings.read(),
          catalogue.countProducts(visitor, {}),
          pricing.readTaxes(),
          pricing.readDelivery(),
          ...neededPages.map((path) => content.findPath(path)),
        ]);
      const isDone: Record<OpeningStep, boolean> = {
        contact:
          contactAddress !== settingList.contactAddress.fallback &&
          contactPhone !== settingList.contactPhone.fallback &&
          contactEmail !== settingList.contactEmail.fallback,
        products: products > 0,
        taxes: dependOnDestination(taxes) && taxes.origin.country !== '',
        delivery: zones.length > 0 && methods.length > 0,
        pages: !legal.includes(null),
        cards: server.chargesCards,
        mails: server.hasMailServer,
      };
      return openingSteps.filter((step) => !isDone[step]);
    },
  };
}
