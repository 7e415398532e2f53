import type { Order, OrderLine } from './order.js';

/** Quantity of all lines. */
export function quantityOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** One name for all lines, if there is space for only one product: 'Brake disc', 'Brake disc + 1 more'. */
export function nameOfLines(lines: readonly Pick<OrderLine, 'name'>[]): string {
  const more = lines.length - 1;
  return `${lines[0]?.name ?? ''}${more > 0 ? ` + ${more} more` : ''}`;
}

/** E.g. '2 × Brake disc, 1 × Chain'. */
export function unitsInWords(
  order: Pick<Order, 'lines'>,
  units: readonly { lineId: string; quantity: number }[],
): string {
  const nameOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)?.name ?? lineId;
  return units.map(({ lineId, quantity }) => `${quantity} × ${nameOf(lineId)}`).join(', ');
}
