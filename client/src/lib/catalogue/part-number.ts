/** Normalises a number for comparison and for its page's address: keeps digits and the letters A to Z in upper case. */
export function toNumberKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Whether a query can be a part number: 4 to 60 letters or digits, with a digit and no word of 4 letters or more. */
export function looksLikeNumber(query: string): boolean {
  const key = toNumberKey(query);
  const hasWords = query.split(/\s+/).some((word) => /^\p{L}{4,}$/u.test(word));
  return key.length >= 4 && key.length <= 60 && /\d/.test(key) && !hasWords;
}

/** Address of the page of a number; null if it has no letter or digit. */
export function toNumberPath(number: string): string | null {
  const key = toNumberKey(number);
  return key === '' ? null : `/numbers/${key}`;
}
