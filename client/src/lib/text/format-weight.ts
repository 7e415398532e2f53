/** E.g. `850 g`; from 1 kg on in kilograms with at most two decimals, e.g. `1.2 kg`. */
export function formatWeight(grams: number): string {
  if (grams < 1_000) return `${grams} g`;
  return `${(grams / 1_000).toLocaleString('en-US', { maximumFractionDigits: 2 })} kg`;
}
