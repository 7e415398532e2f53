/**
 * Converts a number that a person has typed to a plain decimal such as `-1234.5`. Null if the text is not a number, or
 * is ambiguous: `1,234` could also mean 1.234.
 * @param decimals maximum number of decimals that the number can have.
 */
export function readDecimal(text: string, decimals: number): string | null {
  const withoutBlanks = text.trim().replace(/(?<=\d)[ '’\u00A0\u202F](?=\d{3}(?!\d))/g, '');
  const [, sign = '', digits] = /^([+-]?)(\d(?:[\d.,]*\d)?)$/.exec(withoutBlanks) ?? [];
  if (digits === undefined) return null;
  const minus = sign === '-' ? '-' : '';
  const parts = digits.split(/[.,]/);
  const marks = digits.replace(/\d/g, '');
  if (parts.length <= 2) {
    const canHaveThree = marks === '.' && decimals > 2;
    return marks !== '' && isGrouped(parts) && !canHaveThree ? null : minus + parts.join('.');
  }
  if (new Set(marks).size === 1) return isGrouped(parts) ? minus + parts.join('') : null;
  const groups = parts.slice(0, -1);
  const areOfOneKind = new Set(marks.slice(0, -1)).size === 1;
  return areOfOneKind && isGrouped(groups) ? `${minus}${groups.join('')}.${parts.at(-1)}` : null;
}

/** Whether the digits could be groups of three. The first group never starts with a zero. */
function isGrouped([first = '', ...groups]: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3);
}
