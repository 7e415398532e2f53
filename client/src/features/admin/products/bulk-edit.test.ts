import { describe, expect, it } from 'vitest';
import { money } from '../../../../test/builders';
import {
  describeField,
  planEdits,
  summarise,
  toInput,
  toPrice,
  toUndoingInput,
  type BulkChange,
  type BulkProduct,
  type EditResult,
} from './bulk-edit';

const category = (id: string) => ({ __typename: 'Category' as const, id, name: `Category ${id}` });

function aProduct(part: Partial<BulkProduct> = {}): BulkProduct {
  return {
    __typename: 'Product',
    id: 'p1',
    name: 'Chain',
    version: 3,
    status: 'ACTIVE',
    price: money(1950),
    brand: { __typename: 'Brand', id: 'b1', name: 'Regal' },
    categories: [category('c1'), category('c2')],
    ...part,
  };
}

const planOf = (change: BulkChange, part: Partial<BulkProduct> = {}) => {
  const [plan] = planEdits([aProduct(part)], change);
  if (!plan) throw new Error('A product was left out.');
  return plan;
};

describe('a price', () => {
  it.each([
    [1950, 'raise-percent', 1000, 2145],
    [1950, 'lower-percent', 1000, 1755],
    // Half a cent is rounded up, also when the price is lowered.
    [50, 'raise-percent', 100, 51],
    [50, 'lower-percent', 100, 50],
    [149, 'raise-percent', 33, 149],
    [1, 'lower-percent', 5000, 1],
    [1, 'lower-percent', 5001, 0],
    [1950, 'lower-percent', 10_000, 0],
    [99_999_999_999, 'raise-percent', 99_999, 1_099_989_999_989],
    [1950, 'raise-amount', 5, 1955],
    [1950, 'lower-amount', 1950, 0],
    [1950, 'lower-amount', 1951, -1],
  ] as const)('of %i is by %s of %i %i', (before, kind, by, after) => {
    expect(toPrice(before, { kind, by })).toBe(after);
  });

  it('never falls below 0: the product stays unchanged with a reason', () => {
    const plan = planOf({ field: 'price', kind: 'lower-amount', by: 1951 });
    expect(plan).toMatchObject({ input: null, problem: 'The price would be below 0.' });
  });

  it('is sent in its own currency', () => {
    expect(planOf({ field: 'price', kind: 'raise-amount', by: 50 }).input).toEqual({
      productId: 'p1',
      version: 3,
      price: { amountMinor: 2000, currencyCode: 'USD' },
    });
  });
});

describe('the plan of an edit', () => {
  it.each<[string, BulkChange]>([
    ['status', { field: 'status', status: 'ACTIVE' }],
    ['brand', { field: 'brand', brand: { id: 'b1', name: 'Regal' } }],
    ['main category', { field: 'category', category: { id: 'c1', name: 'Category c1' } }],
    ['price that is rounded to the same', { field: 'price', kind: 'raise-percent', by: 1 }],
  ])('sends nothing for a product that already has the %s', (_what, change) => {
    expect(planOf(change)).toMatchObject({ input: null, problem: null });
  });

  it.each([
    ['takes the place of the main one', ['c1', 'c2'], 'c3', ['c3', 'c2']],
    ['comes first if it was another one', ['c1', 'c2'], 'c2', ['c2', 'c1']],
    ['is the only one where there was none', [], 'c3', ['c3']],
  ])('of a category: it %s', (_what, before, id, after) => {
    const plan = planOf({ field: 'category', category: category(id) }, { categories: before.map(category) });
    expect(plan.input).toEqual({ productId: 'p1', version: 3, categoryIds: after });
  });

  it('removes a brand with an empty id', () => {
    expect(planOf({ field: 'brand', brand: null }).input).toEqual({ productId: 'p1', version: 3, brandId: '' });
  });

  it('describes the value before and after', () => {
    const { product, after } = planOf({ field: 'price', kind: 'raise-percent', by: 1000 });
    expect([product, after].map((one) => describeField(one, 'price', 'en-US'))).toEqual(['$19.50', '$21.45']);
    expect(describeField(aProduct({ brand: null }), 'brand', 'en-US')).toBe('None');
    expect(describeField(aProduct({ categories: [] }), 'category', 'en-US')).toBe('None');
    expect(describeField(aProduct(), 'category', 'en-US')).toBe('Category c1, Category c2');
  });
});

describe('undoing edits', () => {
  const result = (outcome: EditResult['outcome'], version: number): EditResult =>
    ({ productId: 'p1', outcome, message: null, product: { ...aProduct(), version } }) as unknown as EditResult;

  it.each(['status', 'category', 'brand', 'price'] as const)('sends the previous %s with the new version', (field) => {
    const product = aProduct();
    const planned = [{ product, after: product, input: toInput(product, field, 3), problem: null }];
    expect(toUndoingInput(planned, new Map([['p1', result('CHANGED', 4)]]), field)).toEqual([
      toInput(product, field, 4),
    ]);
  });

  it.each(['UNCHANGED', 'REFUSED'] as const)('leaves out products that were %s', (outcome) => {
    const product = aProduct();
    const planned = [{ product, after: product, input: null, problem: null }];
    expect(toUndoingInput(planned, new Map([['p1', result(outcome, 4)]]), 'status')).toEqual([]);
  });

  it('counts the results', () => {
    expect(summarise([result('CHANGED', 4), result('REFUSED', 4), result('CHANGED', 4)])).toBe('2 changed, 1 refused');
  });
});
