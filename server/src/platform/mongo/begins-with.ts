/**
 * Longest text in a pattern, in characters. It is far longer than any address, name or part number. Databases refuse much
 * longer patterns.
 */
const longestBeginning = 1_000;

/** Condition that a text begins with another one. It can use the index of the field. */
export function beginsWith(beginning: string): { $regex: string } | { $in: never[] } {
  // MongoDB rejects patterns with this character and very long patterns. No searched field has such values.
  if (beginning.includes('\0') || beginning.length > longestBeginning) return { $in: [] };
  return { $regex: `^${toLiteral(beginning)}` };
}

/** A pattern that matches only this text. The text must not contain the character U+0000. */
export function toLiteral(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '\\$&');
}
