import type { ProductEdit_ProductFragment, UpdateProductInput } from '../../../graphql/generated/operations';
import { decimalsOf } from '../../../lib/money/money';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import type { ProductValues } from './product-rules';

export type EditedProduct = ProductEdit_ProductFragment;

/** The typed values of a product, without the photo. */
export type TypedValues = Omit<ProductValues, 'image'>;
export type TypedField = keyof TypedValues;

export const typedFields = [
  'name',
  'about',
  'availableQuantity',
  'minimumQuantity',
  'price',
  'partNumber',
  'category',
  'gtin',
] as const satisfies readonly TypedField[];

const numeric: ReadonlySet<TypedField> = new Set(['availableQuantity', 'minimumQuantity', 'price']);

/** The product's values as text for the form's fields. */
export function toTypedValues(product: EditedProduct): TypedValues {
  return {
    name: product.name,
    about: product.about,
    availableQuantity: String(product.availableQuantity),
    minimumQuantity: String(product.minimumQuantity),
    price: product.price.amount,
    partNumber: product.partNumber ?? '',
    category: product.category ?? '',
    gtin: product.gtin ?? '',
  };
}

/** Fields whose values differ in meaning: 5 and 5.00 are the same price. */
export function differingFields(some: TypedValues, others: TypedValues): TypedField[] {
  return typedFields.filter((field) => !isSame(field, some[field], others[field]));
}

function isSame(field: TypedField, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  if (a === b) return true;
  return numeric.has(field) && a !== '' && b !== '' && toNumber(a) === toNumber(b);
}

/** A price may be typed with a decimal comma. */
const toNumber = (typed: string) => Number(typed.replace(',', '.'));

/**
 * Values of the fields after the product changed on the server: the admin's changes stay, everything else is updated,
 * so that saving never reverts another admin's change.
 */
export function rebase(typed: TypedValues, before: TypedValues, now: TypedValues): TypedValues {
  const kept = differingFields(typed, before).map((field) => [field, typed[field]] as const);
  return { ...now, ...Object.fromEntries(kept) };
}

/**
 * Input of the mutation: only what differs from `product`, which the admin edited. Stock is sent with the quantity that
 * they saw, so that no order is overwritten.
 * @param imageUrl address of a new photo
 */
export function toUpdateInput(product: EditedProduct, typed: TypedValues, imageUrl?: string): UpdateProductInput {
  const { id: productId, version, availableQuantity: expectedAvailableQuantity } = product;
  const input: UpdateProductInput = { productId, version };
  for (const field of differingFields(toTypedValues(product), typed)) {
    if (field === 'availableQuantity') Object.assign(input, { expectedAvailableQuantity });
    Object.assign(input, { [field]: toInputValue(field, typed[field], product) });
  }
  return imageUrl === undefined ? input : { ...input, imageUrl };
}

function toInputValue(field: TypedField, text: string, { price }: EditedProduct) {
  if (field === 'price') {
    return { amountMinor: toMinorUnits(text, decimalsOf(price)), currencyCode: price.currencyCode };
  }
  return numeric.has(field) ? Number(text) : text.trim();
}
