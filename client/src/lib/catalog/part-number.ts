/** A number as it is compared and as its page's address has it: letters A to Z and digits, in upper case. */
export function toNumberKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Whether a search can be for a part number: four letters or digits at least, one of them a digit, and no words. */
export function looksLikeNumber(query: string): boolean {
  const key = toNumberKey(query);
  const hasWords = query.split(/\s+/).some((word) => /^\p{L}{4,}$/u.test(word));
  return key.length >= 4 && key.length <= 60 && /\d/.test(key) && !hasWords;
}

/** Address of the page of a number; null for what has no letter or digit in it. */
export function toNumberPath(number: string): string | null {
  const key = toNumberKey(number);
  return key === '' ? null : `/numbers/${key}`;
}
