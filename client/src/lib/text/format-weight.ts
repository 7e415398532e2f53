/** `850 g`; from one kilogram, `1.2 kg` with at most two decimals. */
export function formatWeight(grams: number): string {
  if (grams < 1_000) return `${grams} g`;
  return `${(grams / 1_000).toLocaleString('en-US', { maximumFractionDigits: 2 })} kg`;
}
