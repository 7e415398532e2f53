import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { money } from '../../shared/money.js';
import type { Product } from '../catalogue/products/product.js';
import {
  mergeLines,
  mostCartLines,
  priceCart,
  withoutOrdered,
  withProduct,
  withQuantity,
  type CartLine,
} from './cart.js';

const at = new Date('2126-05-01T12:00:00Z');

function product(rest: Partial<Product> = {}): Product {
  const price = money(1_000, 'usd');
  return {
    id: newObjectId(),
    name: 'Brake disc',
    slug: 'brake-disc',
    status: 'active',
    condition: 'new',
    partNumber: null,
    category: null,
    categoryIds: [],
    categoryPath: [],
    brandId: null,
    attributes: [],
    familyId: null,
    options: [],
    related: [],
    successorIds: [],
    media: [],
    rating: { sum: 0, count: 0 },
    gtin: null,
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    hazards: [],
    taxClass: 'standard',
    ...{ price, comparePrice: null, coreDeposit: null, priceTiers: [], regular: { price, priceTiers: [] }, sale: null },
    availableQuantity: 10,
    minimumQuantity: 1,
    imageUrl: '/images/demo/brake-disc.svg',
    about: 'Floating disc.',
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    ...rest,
  };
}

function lineOf({ id, name, imageUrl, price }: Product, quantity: number): CartLine {
  return { id: newObjectId(), productId: id, name, imageUrl, quantity, seenUnitPrice: price, addedAt: at };
}

const cartOf = (...lines: readonly CartLine[]) => ({ id: newObjectId(), revision: 1, lines });
const byId = (...products: readonly Product[]) => new Map(products.map((each) => [each.id, each]));

function problemsOf(sold: Product, line: CartLine) {
  const { lines, isOrderable } = priceCart(cartOf(line), byId(sold), 'usd');
  const problems = lines.flatMap((priced) => priced.problems);
  return { kinds: problems.map(({ kind }) => kind), message: problems[0]?.message, isOrderable };
}

describe('the unit price of a line', () => {
  it('is the price for its quantity; the line also has the price without sales', () => {
    const tierOf = (amountMinor: number) => [{ fromQuantity: 5, price: money(amountMinor, 'usd') }];
    const regular = { price: money(1_000, 'usd'), priceTiers: tierOf(900) };
    const sold = product({ price: money(800, 'usd'), priceTiers: tierOf(720), regular });
    const priceOf = (quantity: number) => priceCart(cartOf(lineOf(sold, quantity)), byId(sold), 'usd').lines[0];
    const inUsd = (unit: number, regularUnit: number) => ({
      ...{ unitPrice: money(unit, 'usd'), regularUnitPrice: money(regularUnit, 'usd') },
    });
    expect([priceOf(4), priceOf(5)]).toMatchObject([inUsd(800, 1_000), inUsd(720, 900)]);
  });
});

describe('problems of a cart:', () => {
  it.each([
    ['what is left is enough', { availableQuantity: 3 }, 3, [], true],
    ['too few are left', { availableQuantity: 2 }, 3, ['too_few_left'], false],
    ['none are left', { availableQuantity: 0 }, 1, ['too_few_left'], false],
    ['less than the minimum is left', { availableQuantity: 4, minimumQuantity: 5 }, 5, ['too_few_left'], false],
    ['the quantity is less than the minimum', { minimumQuantity: 5 }, 4, ['below_minimum'], false],
    ['the product is deleted', { deletedAt: at }, 1, ['no_longer_sold'], false],
  ] as const)('%s', (_case, change, quantity, kinds, isOrderable) => {
    const sold = product(change);
    expect(problemsOf(sold, lineOf(sold, quantity))).toMatchObject({ kinds, isOrderable });
  });

  it.each([
    ['Minimum Order 5 pcs', { minimumQuantity: 5 }, 4],
    ['Maximum Order 2 pcs', { availableQuantity: 2 }, 3],
  ])('a limit is stated as in the order form: %s', (message, change, quantity) => {
    const sold = product(change);
    expect(problemsOf(sold, lineOf(sold, quantity)).message).toBe(message);
  });

  it('a new price is reported, and does not keep the cart from being ordered', () => {
    const before = product();
    const found = problemsOf({ ...before, price: money(1_250, 'usd') }, lineOf(before, 1));
    expect(found).toEqual({
      kinds: ['price_changed'],
      message: 'The price is now $12.50; it was $10.00.',
      isOrderable: true,
    });
  });

  it('a new price is said to be for a single unit if the line shows a quantity price', () => {
    const before = product({ priceTiers: [{ fromQuantity: 5, price: money(900, 'usd') }] });
    const found = problemsOf({ ...before, price: money(1_250, 'usd') }, lineOf(before, 5));
    expect(found.message).toBe('The price for a single unit is now $12.50; it was $10.00.');
  });

  it('a product that is gone from the database is no longer for sale, and adds nothing to the total', () => {
    const gone = product();
    const priced = priceCart(cartOf(lineOf(gone, 2)), new Map(), 'usd');
    expect(priced.lines[0]).toMatchObject({ product: null, total: money(0, 'usd'), unitPrice: gone.price });
    expect(priced).toMatchObject({ total: money(0, 'usd'), quantity: 2, isOrderable: false });
  });

  it('an empty cart cannot be ordered', () => {
    expect(priceCart(cartOf(), new Map(), 'usd')).toMatchObject({ isOrderable: false, quantity: 0 });
  });

  it('a total that is not a safe integer is refused, not rounded', () => {
    const dear = product({ price: money(Number.MAX_SAFE_INTEGER, 'usd'), availableQuantity: 10 });
    const cheap = product();
    const priced = priceCart(cartOf(lineOf(cheap, 1), lineOf(dear, 1)), byId(dear, cheap), 'usd');
    expect(priced.lines.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([[], ['too_large']]);
    expect(priced.total).toEqual(money(1_000, 'usd'));
  });
});

const anyProduct = fc.record({
  priceMinor: fc.integer({ min: 0, max: 1_000_000 }),
  seenMinor: fc.integer({ min: 0, max: 1_000_000 }),
  availableQuantity: fc.integer({ min: 0, max: 20 }),
  minimumQuantity: fc.integer({ min: 1, max: 5 }),
  isDeleted: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 25 }),
});

const anyCart = fc.array(anyProduct, { maxLength: 12 }).map((drawn) => {
  const products = drawn.map(({ priceMinor, availableQuantity, minimumQuantity, isDeleted }) =>
    product({
      price: money(priceMinor, 'usd'),
      availableQuantity,
      minimumQuantity,
      deletedAt: isDeleted ? at : null,
    }),
  );
  const lines = products.map((each, index) => ({
    ...lineOf(each, drawn[index]?.quantity ?? 1),
    seenUnitPrice: money(drawn[index]?.seenMinor ?? 0, 'usd'),
  }));
  return { lines, products };
});

describe('any cart', () => {
  it('has the sum of its lines as its total, and no negative amounts', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, products }) => {
        const priced = priceCart(cartOf(...lines), byId(...products), 'usd');
        const totals = priced.lines.map(({ total }) => total.amountMinor);
        expect(priced.total.amountMinor).toBe(totals.reduce((sum, total) => sum + total, 0));
        expect(totals.every((total) => total >= 0)).toBe(true);
        expect(priced.quantity).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });

  it('is orderable exactly when every line could be ordered by itself', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, products }) => {
        const known = byId(...products);
        const whole = priceCart(cartOf(...lines), known, 'usd');
        const alone = lines.map((line) => priceCart(cartOf(line), known, 'usd').isOrderable);
        expect(whole.isOrderable).toBe(lines.length > 0 && alone.every(Boolean));
      }),
    );
  });

  it('shows the same lines and total in any order', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, products }) => {
        const [forth, back] = [lines, lines.toReversed()].map((each) =>
          priceCart(cartOf(...each), byId(...products), 'usd'),
        );
        expect(back?.total).toEqual(forth?.total);
        expect(back?.lines.toReversed()).toEqual(forth?.lines);
      }),
    );
  });
});

describe('changing lines', () => {
  const made = { id: newObjectId(), addedAt: at };

  it('adds to the line of the same product, at the current price', () => {
    const sold = product();
    const dearer = { ...sold, price: money(1_100, 'usd') };
    const lines = withProduct(withProduct([], sold, 2, made), dearer, 3, { ...made, id: newObjectId() });
    expect(lines).toEqual([expect.objectContaining({ id: made.id, quantity: 5, seenUnitPrice: dearer.price })]);
  });

  it('removes a line with quantity 0; with any other quantity, the current price counts as seen', () => {
    const [kept, changed] = [product(), product()];
    const lines = [lineOf(kept, 1), lineOf(changed, 1)];
    const id = lines[1]?.id ?? '';
    expect(withQuantity(lines, id, 0, changed)).toEqual([lines[0]]);
    const dearer = { ...changed, price: money(2_000, 'usd') };
    expect(withQuantity(lines, id, 4, dearer)[1]).toMatchObject({ quantity: 4, seenUnitPrice: dearer.price });
  });
});

describe('taking out what was ordered', () => {
  const bike = { vehicleId: newObjectId(), year: 2005 };

  it('leaves lines for other bikes or years, and any quantity beyond the order', () => {
    const sold = product();
    const other = product();
    const lines = [
      lineOf(sold, 5),
      { ...lineOf(sold, 2), bike },
      { ...lineOf(sold, 2), bike: { ...bike, year: null } },
      lineOf(other, 1),
    ];
    const ordered = [
      { productId: sold.id, quantity: 3 },
      { productId: sold.id, quantity: 4, bike },
    ];
    expect(withoutOrdered(lines, ordered)).toEqual([{ ...lines[0], quantity: 2 }, lines[2], lines[3]]);
    expect(withoutOrdered(lines, [])).toEqual(lines);
  });
});

describe('merging', () => {
  it('adds up quantities of one product, up to what can be ordered, and keeps other lines', () => {
    const [scarce, plenty, other] = [product({ availableQuantity: 4 }), product(), product()];
    const own = [lineOf(scarce, 3), lineOf(plenty, 2)];
    const merged = mergeLines(
      own,
      [lineOf(scarce, 3), lineOf(plenty, 2), lineOf(other, 1)],
      byId(scarce, plenty, other),
    );
    expect(merged.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [scarce.id, 4],
      [plenty.id, 4],
      [other.id, 1],
    ]);
    expect(merged[0]?.id).toBe(own[0]?.id);
  });

  it('keeps the larger quantity if that alone exceeds the stock', () => {
    const scarce = product({ availableQuantity: 1 });
    expect(mergeLines([lineOf(scarce, 2)], [lineOf(scarce, 5)], byId(scarce))[0]?.quantity).toBe(5);
  });

  it('never has more lines than a cart can have', () => {
    const lines = (count: number) => Array.from({ length: count }, () => lineOf(product(), 1));
    expect(mergeLines(lines(60), lines(60), new Map())).toHaveLength(mostCartLines);
  });
});
