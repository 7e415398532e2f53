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
