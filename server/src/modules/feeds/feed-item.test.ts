import { describe, expect, it } from 'vitest';
import { exampleTaxes } from '../../../test/example-taxes.js';
import { elementsIn } from '../../../test/parse-xml.js';
import type { Product } from '../catalogue/products/product.js';
import { CategoryTree, type Brand, type Category } from '../catalogue/taxonomy/taxonomy.js';
import { noDeliveryRules, type DeliveryMethod, type DeliveryRules } from '../pricing/delivery.js';
import { noTaxRules, type TaxRules } from '../pricing/taxes.js';
import { toFeedItem, type FeedTerms } from './feed-item.js';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });
const [brakes, discs] = [
  { id: 'c1', parentId: null, slug: 'brakes', name: 'Brakes', position: 0, attributes: [] },
  { id: 'c2', parentId: 'c1', slug: 'discs', name: 'Discs & rotors', position: 0, attributes: [] },
] as unknown as [Category, Category];
const brand = { id: 'b1', name: 'Moto Ark' } as Brand;

const product = {
  ...{ id: 'a'.repeat(24), slug: 'brake-disc', name: 'Brake disc', about: 'Floating, 320 mm.', status: 'active' },
  ...{ condition: 'new', partNumber: 'BD-320', gtin: '4006381333931', categoryIds: ['c2'], brandId: 'b1' },
  ...{ category: 'Discs & rotors', weightGrams: 1450, lengthMm: 320, widthMm: 320, heightMm: 20, hazards: [] },
  ...{ taxClass: 'standard', price: usd(12_990), priceTiers: [], coreDeposit: null, sale: null },
  ...{ regular: { price: usd(12_990), priceTiers: [] }, availableQuantity: 5, minimumQuantity: 1 },
  ...{ imageUrl: '/images/disc.webp', deletedAt: null },
  media: [
    { url: '/images/disc.webp', kind: 'photo', altText: 'Disc', title: null },
    { url: 'https://images.example/back.jpg', kind: 'photo', altText: 'Back', title: null },
    { url: '/documents/fitting.pdf', kind: 'document', altText: '', title: 'Fitting' },
  ],
} as unknown as Product;

const method: DeliveryMethod = {
  ...{ id: 'm1', name: 'Parcel', carrier: 'DHL', kind: 'flat', zoneIds: ['z1'], priceMinor: 490, bands: [] },
  ...{ freeFromMinor: null, surcharges: [], maximumGrams: 5_000, maximumLengthMm: null, excludedHazards: [] },
  ...{ daysMin: 1, daysMax: 2, pickupAddress: '', isActive: true },
};
const germany = { id: 'z1', name: 'Germany', countries: ['DE'], regions: [], postcodes: [] };
const delivery: DeliveryRules = { zones: [germany], methods: [method], assumedGrams: 500 };
const origin = { country: 'DE', region: '', postcode: '10115' };

function termsOf(rules: { delivery?: DeliveryRules; taxes?: Partial<TaxRules> } = {}): FeedTerms {
  return {
    ...{ publicUrl: 'https://shop.example', currency: 'usd', now: new Date('2026-11-27T12:00:00Z') },
    taxonomy: { tree: new CategoryTree([brakes, discs]), brandsById: new Map([['b1', brand]]) },
    rules: {
      promotions: [],
      delivery: rules.delivery ?? noDeliveryRules,
      taxes: { ...noTaxRules, origin, ...rules.taxes },
    },
  };
}

/** The fields of an item. A field that occurs several times has a list of values. */
function read(changes: object = {}, terms = termsOf(), taken = new Set<string>()): Record<string, unknown> | null {
  const xml = toFeedItem({ ...product, ...changes }, taken, terms);
  if (xml === '') return null;
  const [item] = elementsIn(`<rss xmlns:g="http://base.google.com/ns/1.0">${xml}</rss>`, 'item');
  const fields = new Map<string, string[]>();
  for (const { nodeName, textContent } of Array.from(item?.children ?? [])) {
    fields.set(nodeName.replace('g:', ''), [...(fields.get(nodeName.replace('g:', '')) ?? []), textContent]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}

describe('an item of the feed', () => {
  it('has what Google’s specification demands', () => {
    expect(read({}, termsOf({ delivery }))).toEqual({
      id: 'BD-320',
      title: 'Brake disc',
      description: 'Floating, 320 mm.',
      link: 'https://shop.example/part/brake-disc',
      image_link: 'https://shop.example/images/disc.webp',
      additional_image_link: 'https://images.example/back.jpg',
      availability: 'in_stock',
      price: '129.90 USD',
      shipping: 'DEParcel4.90 USD',
      brand: 'Moto Ark',
      gtin: '4006381333931',
      mpn: 'BD-320',
      condition: 'new',
      product_type: 'Brakes > Discs & rotors',
      shipping_weight: '1450 g',
    });
  });

  it('leaves out what the product does not have', () => {
    const bare = { partNumber: null, gtin: null, brandId: null, weightGrams: null, categoryIds: [], category: null };
    const item = read({ ...bare, media: [], condition: 'remanufactured', availableQuantity: 0 });
    expect(item).toMatchObject({
      ...{ id: product.id, identifier_exists: 'no', condition: 'refurbished', availability: 'out_of_stock' },
    });
    for (const field of ['brand', 'gtin', 'mpn', 'shipping_weight', 'product_type', 'additional_image_link']) {
      expect(item).not.toHaveProperty(field);
    }
  });

  it('escapes or drops what XML cannot contain', () => {
    const item = read({ name: 'A <b> & "c" 😀 \u0000\u000B]]>\uD800', about: '<script>alert(1)</script>\n&amp;' });
    expect(item).toMatchObject({ title: 'A <b> & "c" 😀 ]]>', description: '<script>alert(1)</script>\n&amp;' });
  });

  it('cuts a long title without splitting a character', () => {
    expect(read({ name: `${'x'.repeat(149)}😀` })?.['title']).toBe('x'.repeat(149));
  });

  it.each([{ status: 'draft' }, { status: 'discontinued' }, { deletedAt: new Date() }])(
    'is absent for a product that is not for sale: %j',
    (changes) => expect(read(changes)).toBeNull(),
  );

  it('has the ID of the product if the part number is taken or too long', () => {
    expect(read({}, termsOf(), new Set(['BD-320']))).toMatchObject({ id: product.id, mpn: 'BD-320' });
    expect(read({ partNumber: 'X'.repeat(51) })).toMatchObject({ id: product.id });
  });

  it('has the price of the smallest quantity', () => {
    const priceTiers = [{ fromQuantity: 10, price: usd(10_000) }];
    const item = read({ minimumQuantity: 10, priceTiers, regular: { price: product.price, priceTiers } });
    expect(item).toMatchObject({ price: '1000.00 USD', multipack: '10' });
  });

  it('has the reduced price of a sale with its period', () => {
    const sale = { startsAt: new Date('2026-11-20T00:00:00Z'), endsAt: new Date('2026-12-01T00:00:00Z') };
    expect(read({ price: usd(9_990), sale })).toMatchObject({
      price: '129.90 USD',
      sale_price: '99.90 USD',
      sale_price_effective_date: '2026-11-20T00:00:00.000Z/2026-12-01T00:00:00.000Z',
    });
    expect(read()).not.toHaveProperty('sale_price');
  });
});

describe('prices', () => {
  const german = { ...exampleTaxes, origin, pricesIncludeTax: true };

  it.each([
    ['contain the tax already', german, '129.90 USD', '4.90 USD'],
    ['get the tax of the shop’s country on top', { ...german, pricesIncludeTax: false }, '154.58 USD', '5.83 USD'],
    [
      'have no sales tax in the USA',
      { ...german, pricesIncludeTax: false, origin: { country: 'US', region: 'NY', postcode: '10001' } },
      '129.90 USD',
      '4.90 USD',
    ],
    [
      'stay as they are if a provider computes the tax',
      { ...german, pricesIncludeTax: false, provider: 'stripe' as const },
      '129.90 USD',
      '4.90 USD',
    ],
  ])('%s', (_what, taxes, price, shipping) => {
    const zones = [{ ...germany, countries: ['DE', 'US'] }];
    const item = read({}, termsOf({ delivery: { ...delivery, zones }, taxes }));
    expect(item?.['price']).toBe(price);
    expect(item?.['shipping']).toMatch(new RegExp(`${shipping}$`));
  });
});

describe('delivery', () => {
  const shippingOf = (rules: Partial<DeliveryRules>, changes: object = {}, taxes: Partial<TaxRules> = {}) =>
    read(changes, termsOf({ delivery: { ...delivery, ...rules }, taxes }))?.['shipping'];
  const island = { ...germany, id: 'z2', postcodes: ['18565'] };
  const surcharges = [{ label: 'Islands', country: 'DE', postcodes: ['18565'], priceMinor: 900 }];

  it.each([
    ['is free where the shop has no methods', { methods: [], zones: [] }, 'DE0.00 USD'],
    [
      'has the price of the cheapest method',
      { methods: [method, { ...method, id: 'm2', name: 'Letter', priceMinor: 250 }] },
      'DELetter2.50 USD',
    ],
    ['is free above a minimum value', { methods: [{ ...method, freeFromMinor: 10_000 }] }, 'DEParcel0.00 USD'],
    ['is left out if a part of the country has another price', { zones: [germany, island] }, undefined],
    ['is left out if there are surcharges', { methods: [{ ...method, surcharges }] }, undefined],
    [
      'is left out if no method delivers to the shop’s country',
      { zones: [{ ...germany, countries: ['FR'] }] },
      undefined,
    ],
  ])('%s', (_what, rules, expected) => {
    expect(shippingOf(rules)).toBe(expected);
  });

  it('is left out for a product that is too heavy, or if the shop’s country is unknown', () => {
    expect(shippingOf({}, { weightGrams: 9_000 })).toBeUndefined();
    expect(shippingOf({}, {}, { origin: { country: '', region: '', postcode: '' } })).toBeUndefined();
  });
});
