import { partLinesOf } from './order-lines.js';
import type { Order, OrderLine } from './order.js';

/** Quantity of all products. */
export function quantityOf(order: Pick<Order, 'lines'>): number {
  return partLinesOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** One name for all lines, if there is space for only one product: 'Brake disc', 'Brake disc + 1 more'. */
export function nameOfLines(lines: readonly Pick<OrderLine, 'name' | 'depositFor'>[]): string {
  const [first, ...others] = partLinesOf({ lines });
  const more = others.length;
  return `${first?.name ?? ''}${more > 0 ? ` + ${more} more` : ''}`;
}

/** E.g. '2 × Brake disc, 1 × Chain'. */
export function unitsInWords(
  order: Pick<Order, 'lines'>,
  units: readonly { lineId: string; quantity: number }[],
): string {
  const nameOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)?.name ?? lineId;
  return units.map(({ lineId, quantity }) => `${quantity} × ${nameOf(lineId)}`).join(', ');
}
