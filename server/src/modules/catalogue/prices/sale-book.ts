import type { Money } from '../../../shared/money.js';
import type { PriceTier, Product, ProductDetails, ProductSale } from '../products/product.js';
import { reduce, stateOf, type Sale, type SaleTargetKind } from './sale.js';

/** What the prices of a product depend on. Its `price` and `priceTiers` are those without sales. */
export type PricedProduct = Pick<ProductDetails, 'price' | 'priceTiers' | 'brandId'> &
  Pick<Product, 'id' | 'categoryPath'>;

/** Prices in force of a product. */
export type PricesInForce = Pick<Product, 'price' | 'priceTiers' | 'sale'>;

/** The sales that run at one moment. */
export interface CurrentSales {
  pricesOf(product: PricedProduct): PricesInForce;
}

/** All sales, prepared for lookups. */
export class SaleBook {
  readonly #sales: Readonly<Record<SaleTargetKind, ReadonlyMap<string, readonly Sale[]>>>;

  constructor(readonly all: readonly Sale[]) {
    this.#sales = {
      products: byTarget(all, 'products'),
      brands: byTarget(all, 'brands'),
      categories: byTarget(all, 'categories'),
    };
  }

  /** The sales that run at this time. */
  runningAt(now: Date): Sale[] {
    return this.all.filter((sale) => stateOf(sale, now) === 'running');
  }

  at(now: Date): CurrentSales {
    return { pricesOf: (product) => this.pricesAt(product, now) };
  }

  /** The prices in force: the lowest of the regular price and those of the running sales. Pure. */
  pricesAt(product: PricedProduct, now: Date): PricesInForce {
    const { price, priceTiers } = product;
    const running = this.#salesOf(product).filter((sale) => stateOf(sale, now) === 'running');
    if (running.length === 0) return { price, priceTiers, sale: null };
    let lowest = price.amountMinor;
    let applied: Sale | null = null;
    for (const sale of running) {
      const reduced = reducedBy(sale, product.id, price);
      if (reduced <= 0 || reduced >= lowest) continue;
      lowest = reduced;
      applied = sale;
    }
    const inForce: Money = { ...price, amountMinor: lowest };
    const reduceTier = (tier: Money) => {
      const amounts = running.map((sale) => reducedBy(sale, product.id, tier)).filter((amount) => amount > 0);
      return { ...tier, amountMinor: Math.min(tier.amountMinor, ...amounts) };
    };
    const tiers = priceTiers.map((tier) => ({ ...tier, price: reduceTier(tier.price) }));
    return { price: inForce, priceTiers: falling(inForce, tiers), sale: applied && toProductSale(applied) };
  }

  #salesOf({ id, brandId, categoryPath }: PricedProduct): readonly Sale[] {
    if (this.all.length === 0) return [];
    const { products, brands, categories } = this.#sales;
    return [
      ...(products.get(id) ?? []),
      ...((brandId === null ? undefined : brands.get(brandId)) ?? []),
      ...categoryPath.flatMap((categoryId) => categories.get(categoryId) ?? []),
    ];
  }
}

/** Used to store the demo products, before any sale exists. */
export const withoutSales = (): Promise<CurrentSales> => Promise.resolve(new SaleBook([]).at(new Date(0)));

function byTarget(sales: readonly Sale[], kind: SaleTargetKind): Map<string, Sale[]> {
  const found = new Map<string, Sale[]>();
  for (const sale of sales) {
    if (sale.target.kind !== kind) continue;
    for (const id of sale.target.ids) found.set(id, [...(found.get(id) ?? []), sale]);
  }
  return found;
}

/** The price that a sale gives. A fixed price for the product applies whatever `price` is. */
function reducedBy({ percent, prices }: Sale, productId: string, price: Money): number {
  if (percent !== null) return reduce(price, percent);
  return prices.find((each) => each.productId === productId)?.priceMinor ?? price.amountMinor;
}

/** The tiers whose price is lower than the price of one unit and the prices of all tiers before them. */
function falling(price: Money, tiers: readonly PriceTier[]): PriceTier[] {
  let lowest = price.amountMinor;
  return tiers.filter((tier) => {
    const isLower = tier.price.amountMinor < lowest;
    if (isLower) lowest = tier.price.amountMinor;
    return isLower;
  });
}

function toProductSale({ id, name, startsAt, endsAt }: Sale): ProductSale {
  return { id, name, startsAt, endsAt };
}
