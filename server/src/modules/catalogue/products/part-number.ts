import type { PartNumberDocument } from './product.model.js';
import type { PartNumber } from './product.js';

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

export function toStoredNumbers(numbers: readonly PartNumber[]): PartNumberDocument[] {
  return numbers.map((number) => ({ ...number, key: partNumberKeyOf(number.number) }));
}

export function toPartNumber({ kind, number, brandName, note }: PartNumberDocument): PartNumber {
  return { kind, number, brandName: brandName ?? null, note: note ?? null };
}
