interface QuantityLimits {
  minimumQuantity: number;
  availableQuantity: number;
}

interface QuantityFault {
  kind: 'below-minimum' | 'above-available' | 'not-whole';
  message: string;
}

/** The first error of a typed quantity, in the order of the server's checks; null if it can be ordered. */
export function findQuantityFault(typed: string, limits: QuantityLimits): QuantityFault | null {
  const { minimumQuantity, availableQuantity } = limits;
  const quantity = Number(typed);
  if (quantity < minimumQuantity) return { kind: 'below-minimum', message: `Minimum Order ${minimumQuantity} pcs` };
  if (quantity > availableQuantity)
    return { kind: 'above-available', message: `Maximum Order ${availableQuantity} pcs` };
  // 1.000 may mean one or a thousand.
  if (!/^\d+$/.test(typed.trim())) return { kind: 'not-whole', message: 'Quantity must be a whole number' };
  return null;
}

/** Hint with the quantities that can be ordered. The product must be in stock. */
export function toQuantityRange({ minimumQuantity, availableQuantity }: QuantityLimits): string {
  if (minimumQuantity === availableQuantity) return `Only ${minimumQuantity} can be ordered`;
  return `From ${minimumQuantity} to ${availableQuantity}`;
}

interface Priced<Price> {
  price: Price;
  /** In ascending order of `fromQuantity`. */
  priceTiers: readonly { fromQuantity: number; price: Price }[];
}

/** Price of one unit if this quantity is ordered. */
export function unitPriceOf<Price>({ price, priceTiers }: Priced<Price>, quantity: number): Price {
  return priceTiers.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.price ?? price;
}
