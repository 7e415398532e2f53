/**
 * Longest text in a pattern: far longer than any address, name or part number. Databases refuse much longer patterns.
 */
const longestBeginning = 1_000;

/** Condition that a text begins with another one; can use the text's index. */
export function beginsWith(beginning: string): { $regex: string } | { $in: never[] } {
  // MongoDB rejects patterns with this character or of this length, and no searched value has either.
  if (beginning.includes('\0') || beginning.length > longestBeginning) return { $in: [] };
  return { $regex: `^${beginning.replace(/[^\p{L}\p{N}]/gu, '\\$&')}` };
}
