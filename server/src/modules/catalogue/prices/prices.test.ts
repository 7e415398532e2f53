import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../test/search/generated-catalogue.js';
import { money, type Money } from '../../../shared/money.js';
import { isExpectedPrice, unitPriceOf } from '../products/product.js';
import { lowestPrice30Days, type PriceChange } from './lowest-price.js';
import { SaleBook, type PricedProduct } from './sale-book.js';
import { checkSale, reduce, type Sale, type SaleContent } from './sale.js';

const now = new Date('2126-05-01T12:00:00Z');
const dayMs = 86_400_000;
const days = (count: number) => new Date(now.getTime() + count * dayMs);
const usd = (amountMinor: number): Money => money(amountMinor, 'usd');

function saleOf(rest: Partial<Sale> = {}): Sale {
  return {
    id: 'sale',
    name: 'Spring',
    startsAt: days(-1),
    endsAt: days(1),
    target: { kind: 'products', ids: ['disc'] },
    percent: 10,
    prices: [],
    version: 1,
    changedAt: now,
    ...rest,
  };
}

const disc: PricedProduct = {
  ...{ id: 'disc', brandId: 'brembo', categoryPath: ['brakes', 'discs'] },
  price: usd(1_000),
  priceTiers: [
    { fromQuantity: 5, price: usd(950) },
    { fromQuantity: 10, price: usd(850) },
  ],
};

const priceOf = (...sales: Sale[]) => {
  const { price, priceTiers, sale } = new SaleBook(sales).pricesAt(disc, now);
  const tiers = priceTiers.map((tier) => [tier.fromQuantity, tier.price.amountMinor]);
  return { price: price.amountMinor, tiers, sale: sale?.id ?? null };
};
const regular = {
  price: 1_000,
  tiers: [
    [5, 950],
    [10, 850],
  ],
  sale: null,
};

describe('the price in force', () => {
  it.each([
    ['is the regular price without sales', [], regular],
    ['is the regular price before a sale', [saleOf({ startsAt: days(1), endsAt: days(2) })], regular],
    ['is the regular price after a sale', [saleOf({ startsAt: days(-2), endsAt: now })], regular],
    [
      'is the regular price if the sale is for another product',
      [saleOf({ target: { kind: 'products', ids: ['pad'] } })],
      regular,
    ],
    [
      'is the regular price if the sale is for another brand',
      [saleOf({ target: { kind: 'brands', ids: ['ferodo'] } })],
      regular,
    ],
    [
      'is reduced from the start of a sale on',
      [saleOf({ startsAt: now })],
      {
        price: 900,
        tiers: [
          [5, 855],
          [10, 765],
        ],
        sale: 'sale',
      },
    ],
    [
      'is reduced by a sale of its brand',
      [saleOf({ target: { kind: 'brands', ids: ['brembo'] } })],
      { price: 900, sale: 'sale' },
    ],
    [
      'is reduced by a sale of the parent category',
      [saleOf({ target: { kind: 'categories', ids: ['brakes'] } })],
      { price: 900 },
    ],
    [
      'is the lowest of two sales',
      [saleOf({ percent: 5 }), saleOf({ id: 'low', percent: 20 })],
      { price: 800, sale: 'low' },
    ],
    // A sale's price applies to any quantity, so only tiers with a lower price are left.
    [
      'is the price that a sale has for the product',
      [saleOf({ percent: null, prices: [{ productId: 'disc', priceMinor: 900 }] })],
      { price: 900, tiers: [[10, 850]], sale: 'sale' },
    ],
    [
      'is the regular price if that of the sale is higher',
      [saleOf({ percent: null, prices: [{ productId: 'disc', priceMinor: 1_200 }] })],
      regular,
    ],
  ])('%s', (_name, sales, expected) => {
    expect(priceOf(...sales)).toMatchObject(expected);
  });

  it.each([
    [999, 50, 500, 'usd'],
    [1_005, 10, 905, 'usd'],
    [33, 33, 22, 'usd'],
    [90_000_000_000_000, 99, 900_000_000_000, 'usd'],
    [1_250, 10, 1_130, 'kwd'],
  ] as const)('of %i less %i percent is rounded half up to %i in %s', (price, percent, expected, currency) => {
    expect(reduce(money(price, currency), percent)).toBe(expected);
  });

  it('is never 0', () => {
    const cheap = { ...disc, price: usd(1), priceTiers: [] };
    expect(new SaleBook([saleOf({ percent: 99 })]).pricesAt(cheap, now)).toMatchObject({ price: usd(1), sale: null });
  });

  it('depends on the quantity', () => {
    expect([1, 4, 5, 9, 10, 500].map((quantity) => unitPriceOf(disc, quantity).amountMinor)).toEqual([
      1_000, 1_000, 950, 950, 850, 850,
    ]);
    expect(isExpectedPrice(disc, 10, usd(1_000))).toBe(true);
    expect(isExpectedPrice(disc, 10, usd(850))).toBe(true);
    expect(isExpectedPrice(disc, 10, usd(950))).toBe(false);
  });
});

describe('the lowest price of 30 days', () => {
  const began = days(0);
  const change = (day: number, fromMinor: number, toMinor: number): PriceChange => ({
    ...{ at: days(day), fromMinor, toMinor, sale: null },
  });
  it.each([
    ['is the regular price without changes', [], -400, 1_000],
    ['is the price since a change long ago', [change(-90, 500, 700)], -400, 700],
    ['may be the price before a change', [change(-10, 800, 1_000)], -400, 800],
    ['may be the price between two changes', [change(-20, 900, 600), change(-10, 600, 1_000)], -400, 600],
    ['leaves out the price of the sale itself', [change(0, 1_000, 300)], -400, 1_000],
    ['leaves out later changes', [change(0, 950, 300), change(1, 300, 200)], -400, 950],
    ['leaves out changes from before the product was added', [change(-20, 900, 1_000)], -10, 1_000],
    ['is null for a product that was added during the sale', [], 1, null],
  ])('%s', (_name, changes, created, expected) => {
    const facts = { began, createdAt: days(created), regularMinor: 1_000 };
    expect(lowestPrice30Days(changes, facts)).toBe(expected);
  });

  it('is the lowest of the hourly prices in 200 random histories', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(seed);
      const hours = 24 * 60;
      const created = Math.floor(random() * hours * 0.8);
      const prices: number[] = [];
      const changes: PriceChange[] = [];
      const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
      let price = 1 + Math.floor(random() * 500);
      for (let hour = created; hour < hours; hour += 1) {
        const next = hour > created && random() < 0.02 ? 1 + Math.floor(random() * 500) : price;
        if (next !== price) changes.push({ at: at(hour), fromMinor: price, toMinor: next, sale: null });
        price = next;
        prices[hour] = price;
      }
      const start = created + 1 + Math.floor(random() * (hours - created - 1));
      const naive = Math.min(...prices.slice(Math.max(created, start - 24 * 30), start));
      // The oldest changes may be gone. The earliest remaining change still contains the price before it.
      const kept = changes.slice(changes.findIndex((each) => each.at >= at(start - 24 * 30)));
      const facts = { began: at(start), createdAt: at(created), regularMinor: price };
      expect(lowestPrice30Days(changes, facts), `seed ${seed}`).toBe(naive);
      if (kept.length > 1) expect(lowestPrice30Days(kept, facts), `seed ${seed}, kept`).toBe(naive);
    }
  });
});

describe('a sale that is entered', () => {
  const content: SaleContent = { ...saleOf({ startsAt: days(1), endsAt: days(2) }) };
  const faultsOf = (rest: Partial<SaleContent>, before: SaleContent | null = null): string[] => {
    try {
      checkSale({ ...content, ...rest }, before, now);
      return [];
    } catch (error) {
      return (error as { details: { fields: { field: string }[] } }).details.fields.map(({ field }) => field);
    }
  };
  it.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ percent: 0 }, ['percent']],
    [{ percent: 100 }, ['percent']],
    [{ endsAt: days(1) }, ['endsAt']],
    [{ endsAt: days(-1) }, ['endsAt']],
    [{ target: { kind: 'brands' as const, ids: [] } }, ['targetIds']],
    [{ target: { kind: 'brands' as const, ids: ['a', 'a'] } }, ['targetIds']],
    [{ percent: null }, ['prices']],
    [{ percent: null, target: { kind: 'brands' as const, ids: ['a'] } }, ['percent']],
    [{ percent: null, prices: [{ productId: 'disc', priceMinor: 0 }] }, ['prices.0.price']],
    [{ percent: null, prices: [{ productId: 'pad', priceMinor: 5 }] }, ['prices.0.productId']],
    [{ percent: 10, prices: [{ productId: 'disc', priceMinor: 5 }] }, ['prices']],
    [{ percent: null, prices: [{ productId: 'disc', priceMinor: 5 }] }, []],
  ])('with %j has faults in %j', (rest, fields) => {
    expect(faultsOf(rest)).toEqual(fields);
  });

  it('never starts in the past, and keeps its start once it runs', () => {
    expect(checkSale({ ...content, startsAt: days(-5) }, null, now).startsAt).toEqual(now);
    const running = saleOf();
    expect(checkSale({ ...running, startsAt: days(-9) }, running, now).startsAt).toEqual(running.startsAt);
  });

  it('starts again if it has ended and gets a later end', () => {
    const ended = saleOf({ startsAt: days(-9), endsAt: days(-8) });
    expect(checkSale({ ...ended, endsAt: days(2) }, ended, now).startsAt).toEqual(now);
    expect(checkSale({ ...ended, startsAt: days(1), endsAt: days(2) }, ended, now).startsAt).toEqual(days(1));
    expect(checkSale({ ...ended, name: 'Winter' }, ended, now).startsAt).toEqual(ended.startsAt);
  });

  it('can be renamed after it has ended', () => {
    const ended = saleOf({ startsAt: days(-9), endsAt: days(-8) });
    expect(faultsOf({ ...ended, name: 'Winter' }, ended)).toEqual([]);
    const fields = [{ field: 'endsAt', message: 'The sale must end in the future.' }];
    expect(() => checkSale({ ...ended, endsAt: days(-7) }, ended, now)).toThrow(
      expect.objectContaining({ details: { fields } }),
    );
  });
});
