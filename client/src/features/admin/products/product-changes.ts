import type { ProductEdit_ProductFragment, UpdateProductInput } from '../../../graphql/generated/operations';
import type { Edition, IsSame } from '../../../lib/forms/use-versioned-form';
import { decimalsOf } from '../../../lib/money/money';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import type { ProductValues } from './product-rules';

export type EditedProduct = ProductEdit_ProductFragment;

/** The typed values of a product, without the photo. */
export type TypedValues = Omit<ProductValues, 'image' | 'imageUrl'>;
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

export interface ProductEdition extends Edition<ProductValues> {
  product: EditedProduct;
}

export function toEdition(product: EditedProduct): ProductEdition {
  return {
    id: product.id,
    version: product.version,
    isDeleted: product.deletedAt !== null,
    values: { ...toTypedValues(product), image: undefined, imageUrl: product.image.url },
    product,
  };
}

/** Fields with different values. Equal values can be typed differently: 5 and 5.00 are the same price. */
export function differingFields(some: TypedValues, others: TypedValues): TypedField[] {
  return typedFields.filter((field) => !isSame(field, some[field], others[field]));
}

/** Whether two values of a field of the form are equal. */
export const isSameValue: IsSame<ProductValues> = (field, one, other) => {
  if (field === 'image') return photoOf(one) === photoOf(other);
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  return isSame(field as TypedField, one, other);
};

const photoOf = (value: ProductValues[keyof ProductValues]) => (typeof value === 'object' ? value[0] : undefined);

function isSame(field: TypedField, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  if (a === b) return true;
  return numeric.has(field) && a !== '' && b !== '' && toNumber(a) === toNumber(b);
}

/** A price may be typed with a decimal comma. */
const toNumber = (typed: string) => Number(typed.replace(',', '.'));

/**
 * Input of the mutation with the fields that differ from `product`, the version that the admin edited. The stock is sent
 * with the quantity that the admin saw, so that the edit does not undo the effect of an order.
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
