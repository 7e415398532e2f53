/** Normalises a number for comparison and for its page's address: keeps digits and the letters A to Z in upper case. */
function toNumberKey(text: string): string {
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

interface Replacement {
  number: string;
  /** Number of units that replace one old part. */
  quantity: number;
  /** Whether another replacement can be used instead. */
  isAlternative: boolean;
}

/** The text before one of the numbers that replaced an old one: ' and ' or ' or ' if needed, and its quantity. */
export function toTextBefore(replacements: readonly Replacement[], index: number): string {
  const [previous, next] = [replacements[index - 1], replacements[index]];
  const joint = previous?.isAlternative && next?.isAlternative ? ' or ' : ' and ';
  return (previous ? joint : '') + (next && next.quantity > 1 ? `${next.quantity} × ` : '');
}

/** The numbers that replaced an old one, such as '2 × 45-C and 45-D'; '' if there are none. */
export const toReplacementText = (replacements: readonly Replacement[]): string =>
  replacements.map(({ number }, index) => toTextBefore(replacements, index) + number).join('');
