/** Far above any address, name or part number; databases refuse patterns that are much longer. */
const longestBeginning = 1_000;

/** The condition on a text that it begins with another one; finds it by its index. */
export function beginsWith(beginning: string): { $regex: string } | { $in: never[] } {
  // MongoDB rejects patterns with this character or of this length, and no searched value has either.
  if (beginning.includes('\0') || beginning.length > longestBeginning) return { $in: [] };
  return { $regex: `^${beginning.replace(/[^\p{L}\p{N}]/gu, '\\$&')}` };
}
