/** A part to take from the shelf, for all orders. */
export interface PickedPart {
  productId: string;
  name: string;
  partNumber: string | null;
  quantity: number;
  /** Number of orders that need it. */
  orders: number;
}

interface OrderToPack {
  lines: readonly { productId: string; name: string; partNumber: string | null; quantityToShip: number }[];
}

/** What is left to ship of the orders, summed by part and sorted by part number. Parts without a number come last. */
export function toPickList(orders: readonly OrderToPack[]): PickedPart[] {
  const picks = new Map<string, PickedPart & { of: Set<OrderToPack> }>();
  for (const order of orders) {
    for (const { productId, name, partNumber, quantityToShip } of order.lines) {
      if (quantityToShip === 0) continue;
      const key = `${productId} ${partNumber}`;
      const pick = picks.get(key) ?? { productId, name, partNumber, quantity: 0, orders: 0, of: new Set() };
      pick.of.add(order);
      picks.set(key, { ...pick, quantity: pick.quantity + quantityToShip, orders: pick.of.size });
    }
  }
  return [...picks.values()]
    .map(({ of: _of, ...pick }) => pick)
    .sort((a, b) => compare(a.partNumber ?? '\uffff', b.partNumber ?? '\uffff') || compare(a.name, b.name));
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
