import { countryCodes } from '@kickstand/rules/addresses';
import type { Hazard } from '@kickstand/rules/products';
import { assertMay, type Actor } from '../../shared/actor.js';
import { notFound } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import { countryNameOf } from '../addresses/address.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { unitPriceOf, type Product } from '../catalogue/products/product.js';
import { checkDeliveryRules, deliveryValues } from './delivery-rules.js';
import {
  findCountries,
  findDelivery,
  findMethod,
  findZone,
  weigh,
  type DeliveryAnswer,
  type DeliveryItem,
  type DeliveryMethod,
  type DeliveryRules,
} from './delivery.js';
import type { Versioned } from './pricing-rules.repository.js';
import type { PricingService } from './pricing.service.js';
import type { Destination } from './quote-request.js';

interface Deps {
  currency: Currency;
  pricing: Pick<PricingService, 'readDelivery' | 'findRules' | 'saveRules'>;
  catalogue: Pick<CatalogueService, 'findProductsByIds'>;
}

/** What an admin tries to deliver: products of the shop, a parcel of a given weight and size, or both. */
export interface DeliveryTrial {
  destination: Destination;
  lines: readonly { productId: string; quantity: number }[];
  /** A parcel in addition to the lines; null for none. */
  parcel: { grams: number; lengthMm: number | null; hazards: readonly Hazard[] } | null;
  /** Value of the parcel only; the value of the lines is the sum of their prices. */
  valueMinor: number;
}

export interface DeliveryTrialAnswer extends DeliveryAnswer {
  /** Null if no zone covers the destination. */
  zoneName: string | null;
  /** Weight of everything. */
  grams: number;
  valueMinor: number;
}

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** Zones and methods of delivery, and answers about them. */
export function createDeliveryService({ currency, pricing, catalogue }: Deps) {
  return {
    currency,

    find: (actor: Actor): Promise<Versioned<DeliveryRules>> => pricing.findRules(actor, 'delivery'),

    /** @throws DomainError BAD_USER_INPUT naming each invalid field; CONFLICT (STALE_VERSION) */
    async save(actor: Actor, rules: DeliveryRules, version: number): Promise<Versioned<DeliveryRules>> {
      assertMay(actor, 'settings:write');
      const content = checkDeliveryRules(rules);
      const toValues = (values: DeliveryRules) => deliveryValues(values, currency);
      return pricing.saveRules(actor, { kind: 'delivery', content, version, action: 'delivery.saved', toValues });
    },

    /** Countries that the shop delivers to, sorted by name; all countries if nothing limits them. */
    async listCountries(): Promise<{ code: string; name: string }[]> {
      const covered = findCountries(await pricing.readDelivery());
      return countryCodes
        .filter((code) => covered?.has(code) ?? true)
        .map((code) => ({ code, name: countryNameOf(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    /** How a product can be delivered if its minimum quantity is ordered. */
    async findForProduct(product: Product, destination: Destination): Promise<DeliveryAnswer> {
      const { id: lineId, minimumQuantity: quantity } = product;
      const value = unitPriceOf(product, quantity).amountMinor * quantity;
      return findDelivery(await pricing.readDelivery(), [{ lineId, quantity, product }], value, destination);
    },

    /** The active method with this ID; null if there is none. */
    async findMethod(methodId: string): Promise<DeliveryMethod | null> {
      return findMethod(await pricing.readDelivery(), methodId);
    },

    /** For admins: how something would be delivered. @throws DomainError NOT_FOUND for an unknown product. */
    async try(actor: Actor, trial: DeliveryTrial): Promise<DeliveryTrialAnswer> {
      assertMay(actor, 'settings:read');
      const { content: rules } = await pricing.findRules(actor, 'delivery');
      const { destination } = trial;
      const items = await toItems(trial, catalogue);
      const valueMinor = items.reduce((sum, item) => sum + item.valueMinor, 0);
      const zoneName = findZone(rules.zones, destination)?.name ?? null;
      return {
        ...findDelivery(rules, items, valueMinor, destination),
        ...{ zoneName, valueMinor, grams: weigh(rules, items) },
      };
    },
  };
}

async function toItems(
  { lines, parcel, valueMinor }: DeliveryTrial,
  catalogue: Deps['catalogue'],
): Promise<(DeliveryItem & { valueMinor: number })[]> {
  const found = await catalogue.findProductsByIds(lines.map(({ productId }) => productId));
  const products = new Map(found.map((product) => [product.id, product]));
  const items = lines.map(({ productId: lineId, quantity }) => {
    const product = products.get(lineId);
    if (!product) throw notFound('The product');
    return { lineId, quantity, product, valueMinor: unitPriceOf(product, quantity).amountMinor * quantity };
  });
  if (!parcel) return items;
  const { grams: weightGrams, lengthMm, hazards } = parcel;
  const product = { name: 'The parcel', weightGrams, lengthMm, widthMm: null, heightMm: null, hazards };
  return [...items, { lineId: 'parcel', quantity: 1, product, valueMinor }];
}
