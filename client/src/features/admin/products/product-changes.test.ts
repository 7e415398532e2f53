import { describe, expect, it } from 'vitest';
import { money } from '../../../../test/builders';
import { anEditedProduct } from '../../../../test/product-builders';
import { rebase } from '../../../lib/forms/field-values';
import { differingFields, toTypedValues, toUpdateInput, typedFields } from './product-changes';

const product = anEditedProduct({ price: money(1950), availableQuantity: 20, partNumber: null, version: 4 });
const typed = toTypedValues(product);

describe('typed values of a product', () => {
  it.each([
    ['price', '19.5'],
    ['price', ' 19.50 '],
    ['price', '19,5'],
    ['availableQuantity', '020'],
    ['name', ' Drive chain '],
    ['partNumber', '  '],
  ] as const)('equal the stored values with a %s of "%s"', (field, text) => {
    expect(differingFields(typed, { ...typed, [field]: text })).toEqual([]);
  });

  it.each([
    ['price', '19.51'],
    ['price', ''],
    ['availableQuantity', '0'],
    ['name', 'drive chain'],
    ['partNumber', 'KS-1'],
  ] as const)('differ from the stored values with a %s of "%s"', (field, text) => {
    expect(differingFields(typed, { ...typed, [field]: text })).toEqual([field]);
  });

  it('differ if a number is empty in one and 0 in the other', () => {
    expect(differingFields({ ...typed, price: '0' }, { ...typed, price: '' })).toEqual(['price']);
  });
});

describe('values rebased on the current product', () => {
  const now = { ...typed, name: 'Their chain', price: '21.00', availableQuantity: '17' };
  const mine = { ...typed, name: 'My chain', about: 'Mine.' };

  it('keep what the admin changed, and take over the rest', () => {
    expect(rebase(mine, typed, now)).toEqual({ ...now, name: 'My chain', about: 'Mine.' });
  });

  it('differ from the product only where the admin changed something', () => {
    expect(differingFields(rebase(mine, typed, now), now)).toEqual(['name', 'about']);
    expect(rebase(typed, typed, now)).toEqual(now);
    expect(rebase(mine, typed, typed)).toEqual(mine);
  });
});

describe('the input that is sent', () => {
  const sent = (changes: Partial<typeof typed>, imageUrl?: string) => {
    const { productId, version, ...rest } = toUpdateInput(product, { ...typed, ...changes }, imageUrl);
    expect([productId, version]).toEqual([product.id, 4]);
    return rest;
  };

  it.each([
    [{}, {}],
    [{ name: ' Chain ' }, { name: 'Chain' }],
    [{ price: '20' }, { price: { amountMinor: 2000, currencyCode: 'USD' } }],
    [{ minimumQuantity: '3' }, { minimumQuantity: 3 }],
    [{ availableQuantity: '25' }, { availableQuantity: 25, expectedAvailableQuantity: 20 }],
    [{ partNumber: 'KS-2' }, { partNumber: 'KS-2' }],
    [{ gtin: ' 4006381333931 ' }, { gtin: '4006381333931' }],
    [{ category: ' ' }, { category: '' }],
  ])('for %j is %j', (changes, expected) => {
    expect(sent(changes)).toEqual(expected);
  });

  it.each([
    [{ amountMinor: 150_000, amount: '1500.00', currencyCode: 'HUF' }, '1600', 160_000],
    [{ amountMinor: 1_500, amount: '1500', currencyCode: 'JPY' }, '1600', 1_600],
    [{ amountMinor: 1_500, amount: '1.500', currencyCode: 'KWD' }, '1.6', 1_600],
  ])('has a new price in the minor units of the old one: %j', (price, text, amountMinor) => {
    const priced = anEditedProduct({ price: { __typename: 'Money', ...price } });
    const input = toUpdateInput(priced, { ...toTypedValues(priced), price: text });
    expect(input.price).toEqual({ amountMinor, currencyCode: price.currencyCode });
  });

  it('has a new photo and every field that changed', () => {
    const other = anEditedProduct({ name: 'X', about: 'X', availableQuantity: 1, minimumQuantity: 1, price: money(1) });
    const typed = { ...toTypedValues(other), partNumber: 'X', gtin: '4006381333931', category: 'X' };
    const all = toUpdateInput(product, typed, '/images/new');
    const { productId, version, expectedAvailableQuantity, ...changes } = all;
    expect(Object.keys(changes).sort()).toEqual([...typedFields, 'imageUrl'].sort());
    expect([productId, version, expectedAvailableQuantity]).toEqual([product.id, 4, 20]);
  });
});
