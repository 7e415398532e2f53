import { productLimits } from '@kickstand/rules/products';
import type {
  BulkProductFragment,
  EditProductsMutation,
  ProductEditInput,
  ProductStatus,
} from '../../../graphql/generated/operations';
import { formatMoney, withMinorUnits } from '../../../lib/money/money';
import { statuses } from '../../../components/choices/catalogue-choices';

export type BulkProduct = BulkProductFragment;
export type BulkField = 'status' | 'category' | 'brand' | 'price';

export type PriceChange = 'raise-percent' | 'lower-percent' | 'raise-amount' | 'lower-amount';

type Named = Pick<NonNullable<BulkProduct['brand']>, 'id' | 'name'>;

/** A change of one field of all chosen products. */
export type BulkChange =
  | { field: 'status'; status: ProductStatus }
  /** Replaces the main category and keeps the others. */
  | { field: 'category'; category: Named }
  | { field: 'brand'; brand: Named | null }
  /** `by` is in hundredths of a percent, or in minor units. */
  | { field: 'price'; kind: PriceChange; by: number };

/** The change of one product. */
export interface PlannedEdit {
  /** The product at the time when the change was chosen. */
  product: BulkProduct;
  after: BulkProduct;
  /** Null if the product has the value already or cannot have it. */
  input: ProductEditInput | null;
  /** Reason why the product cannot have the value; null if it can. */
  problem: string | null;
}

export function planEdits(products: readonly BulkProduct[], change: BulkChange): PlannedEdit[] {
  return products.map((product) => {
    const after = withChange(product, change);
    if (!after) return { product, after: product, input: null, problem: 'The price would be below 0.' };
    const [before, input] = [product, after].map((one) => toInput(one, change.field, product.version));
    const isSame = JSON.stringify(before) === JSON.stringify(input);
    return { product, after, input: isSame || !input ? null : input, problem: null };
  });
}

/** @returns null if the product cannot have the value */
function withChange(product: BulkProduct, change: BulkChange): BulkProduct | null {
  switch (change.field) {
    case 'status':
      return { ...product, status: change.status };
    case 'brand':
      return { ...product, brand: change.brand && { __typename: 'Brand', ...change.brand } };
    case 'category': {
      const { category } = change;
      const others = product.categories.filter(({ id }) => id !== category.id);
      const isThere = others.length < product.categories.length;
      // The product has no category, or already has this one, so no other category is replaced.
      const kept = isThere || others.length === 0 ? others : others.slice(1);
      const categories = [{ __typename: 'Category' as const, ...category }, ...kept];
      return { ...product, categories: categories.slice(0, productLimits.categories) };
    }
    case 'price': {
      const amountMinor = toPrice(product.price.amountMinor, change);
      return amountMinor < 0
        ? null
        : { ...product, price: { ...product.price, ...withMinorUnits(product.price, amountMinor) } };
    }
  }
}

/**
 * Changed price in minor units, rounded half up. Uses BigInt, because the largest price times a percentage exceeds the safe
 * integers.
 */
export function toPrice(
  amountMinor: number,
  { kind, by }: Pick<BulkChange & { field: 'price' }, 'kind' | 'by'>,
): number {
  switch (kind) {
    case 'raise-amount':
      return amountMinor + by;
    case 'lower-amount':
      return amountMinor - by;
    case 'raise-percent':
      return withPercent(amountMinor, by);
    case 'lower-percent':
      return withPercent(amountMinor, -by);
  }
}

const whole = 10_000n;

function withPercent(amountMinor: number, hundredths: number): number {
  const exact = BigInt(amountMinor) * (whole + BigInt(hundredths));
  return Number((exact + whole / 2n) / whole);
}

/** Input that sets the field to the product's value, provided that the product still has `version`. */
export function toInput(product: BulkProduct, field: BulkField, version: number): ProductEditInput {
  const { id: productId, status, categories, brand, price } = product;
  const { amountMinor, currencyCode } = price;
  const values = {
    status: { status },
    category: { categoryIds: categories.map(({ id }) => id) },
    brand: { brandId: brand?.id ?? '' },
    price: { price: { amountMinor, currencyCode } },
  } as const satisfies Record<BulkField, object>;
  return { productId, version, ...values[field] };
}

/** The field's value in words. */
export function describeField(product: BulkProduct, field: BulkField, locale: string): string {
  switch (field) {
    case 'status':
      return statuses.find(({ value }) => value === product.status)?.label ?? product.status;
    case 'brand':
      return product.brand?.name ?? 'None';
    case 'category':
      return product.categories.map(({ name }) => name).join(', ') || 'None';
    case 'price':
      return formatMoney(product.price, locale);
  }
}

export type EditResult = EditProductsMutation['editProducts']['results'][number];

/** Input that undoes the edits, except for products that were edited since. */
export function toUndoingInput(
  planned: readonly PlannedEdit[],
  results: ReadonlyMap<string, EditResult>,
  field: BulkField,
): ProductEditInput[] {
  return planned.flatMap(({ product }) => {
    const result = results.get(product.id);
    return result?.outcome === 'CHANGED' && result.product ? [toInput(product, field, result.product.version)] : [];
  });
}

/** '2 changed, 1 refused' */
export function summarise(results: Iterable<EditResult>): string {
  const counts = { CHANGED: 0, UNCHANGED: 0, REFUSED: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  const words = { CHANGED: 'changed', UNCHANGED: 'unchanged', REFUSED: 'refused' } as const;
  const outcomes = (Object.keys(counts) as (keyof typeof counts)[]).filter((outcome) => counts[outcome] > 0);
  return outcomes.map((outcome) => `${counts[outcome]} ${words[outcome]}`).join(', ');
}
