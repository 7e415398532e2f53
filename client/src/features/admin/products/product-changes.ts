import { findFault } from '@kickstand/rules/fields';
import { productRules } from '@kickstand/rules/products';
import type { RegisterOptions } from 'react-hook-form';
import { followsRule, wholeFollowsRule } from '../../../lib/forms/field-errors';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';
import { findPhotoRefusal } from '../../../components/photo/photo-upload';
import type { ProductEdit_ProductFragment, UpdateProductInput } from '../../../graphql/generated/operations';
import type { IsSame } from '../../../lib/forms/field-values';
import type { Edition } from '../../../lib/forms/use-versioned-form';
import { decimalsOf } from '../../../lib/money/money';

export interface ProductValues {
  name: string;
  about: string;
  availableQuantity: string;
  minimumQuantity: string;
  price: string;
  partNumber: string;
  category: string;
  gtin: string;
  image: FileList | undefined;
  /** Address of the current photo; the form has no input for it. */
  imageUrl?: string;
}

const trimmed = (value: string) => value.trim();

type ProductRules = { [Name in keyof ProductValues]: RegisterOptions<ProductValues, Name> };

interface Current {
  needsPhoto: boolean;
  /** Initial value of the field, which is always valid: returned parts may have raised the stock above the limit. */
  availableQuantity: string | undefined;
}

/** The form's checks, in the order they run for each field. The server repeats them. */
export function toProductRules(decimals: number, { needsPhoto, availableQuantity }: Current): ProductRules {
  return {
    name: {
      required: 'Name is Required',
      setValueAs: trimmed,
      validate: followsRule(productRules.name),
    },
    about: {
      required: 'Description is required',
      setValueAs: trimmed,
      validate: followsRule(productRules.about),
    },
    availableQuantity: {
      required: 'Quantity is required',
      validate: (typed) => typed === availableQuantity || wholeFollowsRule(productRules.availableQuantity)(typed),
    },
    minimumQuantity: {
      required: 'Quantity is required',
      validate: wholeFollowsRule(productRules.minimumQuantity),
    },
    price: {
      required: 'Price is required',
      validate: (typed) =>
        findFault(productRules.price, toMinorUnits(typed, decimals)) === null ||
        `Price must be 0 or more, with ${amountFormat(decimals)}`,
    },
    partNumber: { setValueAs: trimmed, validate: followsRule(productRules.partNumber) },
    category: { setValueAs: trimmed, validate: followsRule(productRules.category) },
    gtin: { setValueAs: trimmed, validate: followsRule(productRules.gtin) },
    image: {
      validate: {
        required: (files) => !needsPhoto || Boolean(files?.length) || 'image is Required',
        // The photo is checked when it is chosen, but the form may be submitted before that check has ended.
        photo: async (files) => !files?.[0] || ((await findPhotoRefusal(files[0])) ?? true),
      },
    },
  };
}

/** The form's field for each field of the mutations' inputs, to show the server's refusals. */
export const fieldByInput = {
  name: 'name',
  about: 'about',
  availableQuantity: 'availableQuantity',
  minimumQuantity: 'minimumQuantity',
  price: 'price',
  'price.amountMinor': 'price',
  'price.currencyCode': 'price',
  partNumber: 'partNumber',
  category: 'category',
  gtin: 'gtin',
  imageUrl: 'image',
} as const;

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

/** A price may be typed with a decimal comma. NaN for 1.000, which may mean one or a thousand. */
const toNumber = (typed: string) => (/[.,]\d{3}$/.test(typed) ? NaN : Number(typed.replace(',', '.')));

/**
 * Input of the mutation with the fields that differ from `product`, as the admin saw it. A new stock is sent with the
 * stock that the admin saw. So the server can refuse it if an order has changed the stock.
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
