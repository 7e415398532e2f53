import { isDeepStrictEqual } from 'node:util';
import { describePromotion, type PromotionKind, type SelectionNames } from '@kickstand/rules/promotions';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../test/interleaving.js';
import { formatMoney, money, type Currency } from '../../shared/money.js';
import { noDeliveryRules, type DeliveryRules } from './delivery.js';
import { discountDelivery, discountLines, type OfferedPromotion } from './discounts.js';
import { blankPromotion } from './promotion.js';
import { priceQuote } from './quote.js';
import type { QuoteItem, QuoteRequest } from './quote-request.js';
import { noTaxRules } from './taxes.js';

const now = new Date('2026-11-25T12:00:00Z');
const noNames: SelectionNames = { categories: [], brands: [], products: [] };
const pads = { categoryIds: ['pads'], names: { ...noNames, categories: ['Brake pads'] } };

let made = 0;
function promotion(kind: PromotionKind, rest: Partial<OfferedPromotion> = {}): OfferedPromotion {
  const id = String((made += 1)).padStart(24, '0');
  const fixed = { id, version: 1, changedAt: now, names: noNames, barrier: null };
  return { ...blankPromotion, ...fixed, name: `Promotion ${kind}`, kind, ...rest };
}

type Line = readonly [productId: string, quantity: number, unitPriceMinor: number, facts?: { brandId?: string; categoryPath?: string[] }]; // prettier-ignore
const toItem = ([id, quantity, unitPriceMinor, facts]: Line, index: number): QuoteItem => ({
  lineId: `line-${index + 1}`,
  // Discounts only look at these facts of a product.
  product: { id, brandId: null, categoryIds: [], categoryPath: [], ...facts } as unknown as QuoteItem['product'],
  quantity,
  unitPriceMinor,
});

function quote(
  lines: readonly Line[],
  promotions: readonly OfferedPromotion[],
  codes: readonly string[] = [],
  deliveryMinor: number | null = null,
) {
  const items = lines.map(toItem);
  const request = {
    currency: 'usd',
    items,
    destination: null,
    deliveryMethodId: null,
    codes,
    vatNumber: null,
    now,
  } as const;
  const discounts = discountLines(promotions, items, request, () => deliveryMinor ?? 0);
  const { adjustments, codes: answers } = discountDelivery(promotions, discounts, deliveryMinor);
  return {
    total: adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    lines: items.map(({ lineId }) =>
      adjustments
        .flatMap(({ shares }) => shares)
        .reduce((sum, share) => sum + (share.lineId === lineId ? share.amountMinor : 0), 0),
    ),
    labels: adjustments.map(({ label }) => label),
    delivery: adjustments.reduce((sum, each) => sum + each.deliveryMinor, 0),
    problems: answers.map(({ problem }) => problem),
  };
}

const disc: Line = ['disc', 1, 10_000];
const twoPads: Line = ['pad', 2, 2_500, { brandId: 'brembo', categoryPath: ['brakes', 'pads'] }];

describe('a promotion takes off', () => {
  it.each<[string, OfferedPromotion, number[]]>([
    ['a percentage of matching lines', promotion('percent_off_lines', { percent: 10, ...pads }), [0, 500]],
    ['a percentage of lines below a category', promotion('percent_off_lines', { percent: 10, categoryIds: ['brakes'] }), [0, 500]], // prettier-ignore
    ['a percentage of a brand', promotion('percent_off_lines', { percent: 10, brandIds: ['brembo'] }), [0, 500]],
    ['a percentage of a product', promotion('percent_off_lines', { percent: 10, productIds: ['disc'] }), [1_000, 0]],
    ['an amount of matching lines', promotion('amount_off_lines', { amountMinor: 700, ...pads }), [0, 700]],
    ['an amount, never more than the lines cost', promotion('amount_off_lines', { amountMinor: 9_000, ...pads }), [0, 5_000]], // prettier-ignore
    ['a percentage of the order', promotion('percent_off_order', { percent: 10 }), [1_000, 500]],
    ['an amount of the order, split over its lines', promotion('amount_off_order', { amountMinor: 100 }), [67, 33]],
    ['the whole order', promotion('percent_off_order', { percent: 100 }), [10_000, 5_000]],
    ['one of two units', promotion('buy_x_get_y', { buyQuantity: 1, getQuantity: 1, ...pads }), [0, 2_500]],
    ['the cheapest of all units', promotion('buy_x_get_y', { buyQuantity: 2, getQuantity: 1 }), [0, 2_500]],
    ['nothing if no product has enough units', promotion('buy_x_get_y', { buyQuantity: 2, getQuantity: 1, isPerProduct: true }), [0, 0]], // prettier-ignore
    ['nothing while it is paused', promotion('percent_off_order', { percent: 10, isPaused: true }), [0, 0]],
  ])('%s', (_name, given, lines) => expect(quote([disc, twoPads], [given]).lines).toEqual(lines));

  it('whole minor units of each line', () => {
    expect(quote([['a', 1, 333], ['b', 1, 333], ['c', 1, 334]], [promotion('amount_off_order', { amountMinor: 100 })]).lines).toEqual([33, 33, 34]); // prettier-ignore
  });

  it('the price of delivery', () => {
    const free = promotion('free_delivery', { minimumMinor: 15_000 });
    expect(quote([disc, twoPads], [free], [], 990)).toMatchObject({ delivery: 990, total: 990, lines: [0, 0] });
    expect(quote([disc], [free], [], 990)).toMatchObject({ delivery: 0, total: 0 });
    expect(quote([disc, twoPads], [free], [], null)).toMatchObject({ total: 0, labels: [] });
  });
});

describe('several promotions', () => {
  const first = promotion('percent_off_order', { name: 'A', percent: 10, priority: 2 });
  const second = promotion('amount_off_order', { name: 'B', amountMinor: 1_000, priority: 1 });
  const code = promotion('percent_off_order', { name: 'C', percent: 50, code: 'HALF', priority: 9 });

  it('each apply to the amount that the previous ones leave: automatic ones by priority, then codes', () => {
    const answer = quote([disc], [code, second, first], ['half']);
    expect(answer.labels).toEqual(['A', 'B', 'C']);
    expect(answer.total).toBe(1_000 + 1_000 + 4_000);
  });

  it.each([
    { percent: 50, buyQuantity: 1, line: twoPads, total: 3_750 },
    { percent: 30, buyQuantity: 2, line: ['tyre', 3, 3_000] as const, total: 4_800 },
  ])('take off the same, whether free units come before or after $percent % off', ({ line, total, ...given }) => {
    const share = promotion('percent_off_order', { percent: given.percent, priority: 2 });
    for (const priority of [1, 3]) {
      const units = promotion('buy_x_get_y', { buyQuantity: given.buyQuantity, getQuantity: 1, priority });
      expect(quote([line], [share, units]).total).toBe(total);
    }
  });

  it('that cannot be combined compete, and the best for the customer applies', () => {
    const alone = { ...code, isCombinable: false };
    expect(quote([disc], [alone, second, first], ['HALF'])).toMatchObject({ labels: ['C'], problems: [null] });
    const weak = { ...alone, percent: 5 };
    expect(quote([disc], [weak, first], ['HALF'])).toMatchObject({
      labels: ['A'],
      problems: ['This code cannot be combined with "A". The cheaper option applies.'],
    });
  });

  /** Quote of discs at 100.00 with a code for 5 %, delivered by this method. */
  const deliver = (quantity: number, method: object, others: OfferedPromotion[] = [], codes = ['HALF']) => {
    const fixed = { surcharges: [], excludedHazards: [], maximumGrams: null, maximumLengthMm: null };
    const post = { id: 'post', name: 'Post', zoneIds: ['all'], isActive: true, ...fixed, ...method };
    const zone = { id: 'all', name: 'All', countries: [], regions: [], postcodes: [] };
    const hazards: QuoteItem['product']['hazards'] = [];
    const item = toItem(['disc', quantity, 10_000], 0);
    const request: QuoteRequest = {
      ...{ currency: 'usd', deliveryMethodId: null, codes, vatNumber: null, now },
      items: [{ ...item, product: { ...item.product, hazards } }],
      destination: { country: 'DE', region: '', postcode: '' },
    };
    const delivery = { zones: [zone], methods: [post], assumedGrams: 0 } as unknown as DeliveryRules;
    return priceQuote({ promotions: [{ ...code, percent: 5 }, ...others], taxes: noTaxRules, delivery }, request);
  };

  it('do not apply if they raise the price of delivery by more than they take off', () => {
    const flat = { kind: 'flat', priceMinor: 990, freeFromMinor: 10_000, bands: [] };
    const problem = 'With this code, the delivery would cost more than the code takes off.';
    expect(deliver(1, flat)).toMatchObject({ quote: { totalMinor: 10_000, adjustments: [] }, codes: [{ problem }] });
    expect(deliver(2, flat)).toMatchObject({ quote: { totalMinor: 19_000 }, codes: [{ problem: null }] });
  });

  it('apply without the one that would raise the price of delivery by more than it takes off', () => {
    const flat = { kind: 'flat', priceMinor: 990, freeFromMinor: 9_500, bands: [] };
    const automatic = { ...first, percent: 1 };
    expect(deliver(1, flat, [automatic])).toMatchObject({ quote: { totalMinor: 9_500 }, codes: [{ problem: null }] });
    const small = promotion('percent_off_order', { name: 'D', percent: 4, code: 'SMALL' });
    const problem = 'With this code, the delivery would cost more than the code takes off.';
    expect(deliver(1, flat, [small], ['HALF', 'SMALL'])).toMatchObject({
      quote: { totalMinor: 9_500 },
      codes: [{ problem: null }, { problem }],
    });
  });

  it('apply if the cart can only be delivered with them', () => {
    const byValue = { kind: 'by_value', priceMinor: 0, freeFromMinor: null, bands: [{ upTo: 9_500, priceMinor: 990 }] };
    const answer = { deliverability: 'deliverable', quote: { totalMinor: 10_490 }, codes: [{ problem: null }] };
    expect(deliver(1, byValue)).toMatchObject(answer);
  });

  it('count free delivery as a discount of the delivery price', () => {
    const free = promotion('free_delivery', { name: 'F', code: 'FREE', isCombinable: false });
    expect(quote([disc], [free, second], ['FREE'], 1_500)).toMatchObject({ labels: ['F'], problems: [null] });
    expect(quote([disc], [free, second], ['FREE'], 500)).toMatchObject({ labels: ['B'] });
  });
});

describe('a code without effect says why:', () => {
  const code = (rest: Partial<OfferedPromotion>) =>
    promotion('percent_off_order', { percent: 10, code: 'CODE', ...rest });
  it.each<[string, OfferedPromotion[], string]>([
    ['unknown', [], 'This code is not known.'],
    ['paused', [code({ isPaused: true })], 'This code cannot be used at the moment.'],
    [
      'expired',
      [code({ validTo: new Date('2026-11-24T23:59:59Z') })],
      'This code could be used until 24 November 2026.',
    ],
    ['not yet valid', [code({ validFrom: new Date('2026-12-01') })], 'This code can be used from 1 December 2026.'],
    ['used up', [code({ barrier: 'used_up' })], 'This code has been used up.'],
    [
      'held by guests',
      [code({ barrier: 'held_by_guests' })],
      'Unpaid orders of guests use this code as often as they may. Sign in to use it, pay for your unpaid order, or try ' +
        'again later.',
    ],
    ['only for first orders', [code({ barrier: 'not_first_order' })], 'This code is only for first orders.'],
    ['least amount', [code({ minimumMinor: 5_001, ...pads })], 'This code needs at least $50.01 of brake pads.'],
    ['least quantity', [code({ minimumQuantity: 4 })], 'This code needs at least 4 units.'],
    ['nothing that matches', [code({ brandIds: ['x'], names: { ...noNames, brands: ['EBC'] } })], 'This code is for products from EBC.'], // prettier-ignore
    ['too few for a free unit', [{ ...code({ ...pads }), kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 }], 'This code needs at least 3 units of brake pads.'], // prettier-ignore
    ['nothing left', [promotion('percent_off_order', { percent: 100 }), code({})], 'The other discounts leave nothing that this code could take off.'], // prettier-ignore
  ])('%s', (_name, promotions, problem) => {
    expect(quote([disc, twoPads], promotions, [' code '], 0).problems).toEqual([problem]);
  });

  it('delivery is free already', () => {
    const free = promotion('free_delivery', { code: 'FREE' });
    expect(quote([disc], [free], ['FREE'], 0).problems).toEqual(['Delivery is already free.']);
  });
});

describe('10,000 random carts', () => {
  const kinds: readonly PromotionKind[] = ['percent_off_lines', 'amount_off_lines', 'percent_off_order', 'amount_off_order', 'free_delivery', 'buy_x_get_y']; // prettier-ignore
  it('have parts that sum to the total, no negative amount, and the same price in any order', () => {
    const seed = Number(process.env['DISCOUNT_SEED'] ?? 1);
    const random = randomFrom(seed);
    const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
    const some = <T>(all: readonly T[]) => all.filter(() => random() < 0.3);
    for (let round = 0; round < 10_000; round += 1) {
      const currency = (['usd', 'jpy', 'kwd'] as const)[whole(0, 2)] as Currency;
      const items = Array.from(
        { length: whole(1, 6) },
        (_, index) =>
        toItem([`p${whole(1, 4)}`, whole(1, 9), whole(0, 50_000), { brandId: `b${whole(1, 2)}`, categoryPath: some(['c1', 'c2']) }], index), // prettier-ignore
      );
      const promotions = Array.from({ length: whole(1, 5) }, (_, index) =>
        promotion(kinds[whole(0, 5)] ?? 'free_delivery', {
          ...{ percent: null, amountMinor: null, code: random() < 0.5 ? `CODE${index}` : null },
          ...(random() < 0.5 ? { percent: whole(1, 100) } : { amountMinor: whole(1, 100_000) }),
          ...{ buyQuantity: whole(1, 3), getQuantity: whole(1, 2), isPerProduct: random() < 0.5 },
          ...{ categoryIds: some(['c1']), brandIds: some(['b1']), productIds: some(['p1', 'p2']) },
          ...{
            isCombinable: random() < 0.7,
            priority: whole(0, 3),
            minimumMinor: random() < 0.3 ? whole(1, 99_999) : null,
          },
        }),
      );
      const codes = ['CODE0', 'CODE1', 'CODE2', 'NONE'];
      const delivery: DeliveryRules = noDeliveryRules;
      const request: QuoteRequest = {
        currency,
        items,
        destination: null,
        deliveryMethodId: null,
        codes,
        vatNumber: null,
        now,
      };
      const rules = { promotions, delivery, taxes: noTaxRules };
      const { quote: priced, codes: answers } = priceQuote(rules, request);
      const turned = priceQuote(rules, { ...request, items: [...items].reverse() }).quote;
      const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      const used = new Set(priced.adjustments.map(({ code }) => code));
      const waiting = new Set(promotions.filter(({ kind }) => kind === 'free_delivery').map(({ code }) => code));
      const faults = [
        priced.lines.some(({ discountMinor, totalMinor }) => discountMinor < 0 || totalMinor < 0) && 'negative',
        !priced.lines.every(({ discountMinor }) => Number.isSafeInteger(discountMinor)) && 'not whole',
        priced.adjustments.some(
          ({ amountMinor, shares, deliveryMinor }) =>
            amountMinor <= 0 || deliveryMinor + total(shares.map((share) => share.amountMinor)) !== amountMinor,
        ) && 'shares',
        total(priced.lines.map(({ totalMinor }) => totalMinor)) !== priced.totalMinor && 'lines',
        priced.itemsMinor - priced.discountMinor !== priced.totalMinor && 'total',
        // Without a priced delivery, free delivery has no effect yet.
        answers.some(({ code, problem }) => used.has(code) === (problem !== null) && !waiting.has(code)) && 'codes',
        !isDeepStrictEqual({ ...turned, lines: [...turned.lines].reverse() }, priced) && 'order of lines',
      ].filter((fault) => fault !== false);
      if (faults.length > 0) expect(faults, `seed ${seed}, round ${round}`).toEqual([]);
    }
  }, 60_000);
});

it('a promotion is described in one sentence', () => {
  const inWords = (given: OfferedPromotion) =>
    describePromotion(given, given.names, (amount) => formatMoney(money(amount, 'usd')));
  const limits = { code: 'BRAKES10', useLimit: 100, customerLimit: 1, validTo: new Date('2026-12-31T23:59:59Z') };
  expect(inWords(promotion('percent_off_lines', { percent: 10, minimumMinor: 5_000, ...pads, ...limits }))).toBe(
    '10% off brake pads from $50.00 with the code BRAKES10, 100 times, once for each customer, until 31 December 2026',
  );
  const names = { categories: [], brands: ['Brembo', 'EBC'], products: [] };
  expect(
    inWords(promotion('amount_off_order', { amountMinor: 500, names, minimumQuantity: 2, isCombinable: false })),
  ).toBe('$5.00 off the order from 2 units of products from Brembo or EBC, not together with other promotions');
  expect(inWords(promotion('free_delivery', { minimumMinor: 10_000 }))).toBe('Free delivery from $100.00');
  expect(inWords(promotion('buy_x_get_y', { buyQuantity: 2, getQuantity: 1, ...pads }))).toBe(
    'Buy 2, get 1 free on brake pads',
  );
  expect(inWords(promotion('percent_off_order', { percent: 10, code: 'WELCOME10', isFirstOrder: true }))).toBe(
    '10% off the order on the first order with the code WELCOME10',
  );
});
