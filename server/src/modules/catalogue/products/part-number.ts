import { partNumberRules, productLimits } from '@kickstand/rules/products';
import { invalidField, invalidInput, type FieldError } from '../../../shared/errors.js';
import { checkFields } from '../../../shared/field-rules.js';
import { nameKeyOf } from '../taxonomy/taxonomy.js';
import type { PartNumberInput } from './product.input.js';
import type { PartNumberDocument } from './product.model.js';
import type { PartNumber, Product } from './product.js';

/**
 * The key under which a part number is found: upper case, letters A to Z and digits only, so that `15410-MFJ-D01` and
 * `15410 mfj d01` are the same number. Nothing else is changed, because leading zeros, prefixes, suffixes, and the
 * difference between O and 0 distinguish parts.
 * @returns '' for a text without any such letter or digit.
 */
export function partNumberKeyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/**
 * Tells numbers with the same key apart. The letters and digits of all scripts are kept, because the key of `ИМЗ-8` is
 * also that of `КМЗ-8`.
 */
export function lettersAndDigitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * Key of a barcode number. Leading zeros do not matter: `012345678905` and `0012345678905` are the same number.
 * @returns '' for zeros only: some files contain them if a product's number is unknown.
 */
export const gtinKeyOf = (gtin: string): string => partNumberKeyOf(gtin).replace(/^0+/, '');

export const isSameGtin = (one: string, other: string): boolean =>
  gtinKeyOf(one) !== '' && gtinKeyOf(one) === gtinKeyOf(other);

const gtinLengths = [8, 12, 13, 14];

/** The forms in which a barcode number with this key may be stored. None if it has other characters than digits. */
export const gtinsOf = (key: string): string[] =>
  /^\d+$/.test(key)
    ? gtinLengths.filter((length) => length >= key.length).map((length) => key.padStart(length, '0'))
    : [];

/** The SKU of a product: its part number, or its ID if it has none by which it can be found. */
export const skuOf = ({ partNumber, id }: Pick<Product, 'partNumber' | 'id'>): string =>
  partNumber !== null && partNumberKeyOf(partNumber) !== '' ? partNumber : id;

/** All numbers of a product: the shop's own number, the barcode's number, and its other part numbers. */
export function numbersOf({ partNumber, gtin }: Product, others: readonly PartNumber[]): PartNumber[] {
  const own = { kind: 'own', number: partNumber } as const;
  const barcode = { kind: 'gtin', number: gtin } as const;
  const ours = [own, barcode].flatMap(({ kind, number }): PartNumber[] =>
    number === null ? [] : [{ kind, number, brandName: null, note: null }],
  );
  return [...ours, ...others];
}

export function toStoredNumbers(numbers: readonly PartNumber[]): PartNumberDocument[] {
  return numbers.map((number) => ({ ...number, key: partNumberKeyOf(number.number) }));
}

export function toPartNumber({ kind, number, brandName, note }: PartNumberDocument): PartNumber {
  return { kind, number, brandName: brandName ?? null, note: note ?? null };
}

/** @throws DomainError BAD_USER_INPUT */
export function toNumbers(given: readonly PartNumberInput[]): PartNumber[] {
  if (given.length > productLimits.partNumbers) {
    throw invalidField('numbers', `There can be at most ${productLimits.partNumbers}.`);
  }
  const faults: FieldError[] = [];
  const numbers = given.map(({ kind, number, brandName, note }, index) => {
    const path = `numbers.${index}`;
    const { values, faults: found } = checkFields(partNumberRules, { number, brandName, note: note ?? '' }, path);
    if (kind === 'own' || kind === 'gtin') {
      found.push({
        field: `${path}.kind`,
        message:
          'The shop’s own part number and the barcode number are fields of the product itself, so leave them out of this list.',
      });
    }
    if (found.length === 0 && partNumberKeyOf(number) === '') {
      found.push({ field: `${path}.number`, message: 'Number must have a letter or a digit.' });
    }
    faults.push(...found);
    return { ...values, kind, note: values.note || null };
  });
  const keys = numbers.map(({ number, brandName }) => `${nameKeyOf(brandName)} ${partNumberKeyOf(number)}`);
  keys.forEach((key, index) => {
    if (keys.indexOf(key) === index) return;
    faults.push({ field: `numbers.${index}.number`, message: 'This number of this brand is already in the list.' });
  });
  if (faults.length > 0) throw invalidInput(faults);
  return numbers;
}
