import type { RegisterOptions } from 'react-hook-form';
import { amountFormat, toMinorUnits } from '../../lib/money/parse-amount';
import { findPhotoRefusal } from './photo-refusal';

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
}

const mostPieces = 1_000_000;

const trimmed = (value: string) => value.trim();

function isWholeNumber(typed: string, least: number, most: number): boolean {
  const number = Number(typed);
  return Number.isInteger(number) && number >= least && number <= most;
}

export type ProductRules = { [Name in keyof ProductValues]: RegisterOptions<ProductValues, Name> };

interface Current {
  needsPhoto: boolean;
  /** As the form had it first. It may stay so, also where returns have made more of it than can be typed. */
  availableQuantity: string | undefined;
}

/** The form's checks, in the order they are made for each field. The server makes them again. */
export function toProductRules(decimals: number, { needsPhoto, availableQuantity }: Current): ProductRules {
  return {
    name: {
      required: 'Name is Required',
      setValueAs: trimmed,
      maxLength: { value: 200, message: 'Name must be 200 characters or shorter' },
    },
    about: {
      required: 'Description is required',
      setValueAs: trimmed,
      maxLength: { value: 5_000, message: 'Description must be 5,000 characters or shorter' },
    },
    availableQuantity: {
      required: 'Quantity is required',
      validate: (typed) =>
        typed === availableQuantity ||
        isWholeNumber(typed, 0, mostPieces) ||
        'Quantity must be a whole number from 0 to 1,000,000',
    },
    minimumQuantity: {
      required: 'Quantity is required',
      validate: (typed) => isWholeNumber(typed, 1, mostPieces) || 'Quantity must be a whole number from 1 to 1,000,000',
    },
    price: {
      required: 'Price is required',
      validate: (typed) =>
        toMinorUnits(typed, decimals) !== null || `Price must be 0 or more, with ${amountFormat(decimals)}`,
    },
    partNumber: {
      setValueAs: trimmed,
      maxLength: { value: 60, message: 'Part number must be 60 characters or shorter' },
    },
    category: {
      setValueAs: trimmed,
      maxLength: { value: 60, message: 'Category must be 60 characters or shorter' },
    },
    // The server checks the digits.
    gtin: { setValueAs: trimmed },
    image: {
      validate: {
        required: (files) => !needsPhoto || Boolean(files?.length) || 'image is Required',
        // It was told when it was chosen, but for one that is sent at the same moment.
        photo: async (files) => !files?.[0] || ((await findPhotoRefusal(files[0])) ?? true),
      },
    },
  };
}

/** Where a refusal of the server belongs: its names of the mutations' inputs, and the form's. */
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
