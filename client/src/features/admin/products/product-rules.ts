import { findFault } from '@kickstand/rules/fields';
import { productRules } from '@kickstand/rules/products';
import type { RegisterOptions } from 'react-hook-form';
import { followsRule, numberFollowsRule } from '../../../lib/forms/field-errors';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';
import { findPhotoRefusal } from '../../../components/photo/photo-refusal';

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
  /** Address of the current photo; no input of its own. */
  imageUrl?: string;
}

const trimmed = (value: string) => value.trim();

export type ProductRules = { [Name in keyof ProductValues]: RegisterOptions<ProductValues, Name> };

interface Current {
  needsPhoto: boolean;
  /** The initial value of the form. It is always valid, even if returns have raised it above the limit of the field. */
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
      validate: (typed) => typed === availableQuantity || numberFollowsRule(productRules.availableQuantity)(typed),
    },
    minimumQuantity: {
      required: 'Quantity is required',
      validate: numberFollowsRule(productRules.minimumQuantity),
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
        // The photo is checked when it is chosen. This covers a submit before that check has ended.
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
