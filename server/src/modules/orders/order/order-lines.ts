import { multiply, type Money } from '../../../shared/money.js';
import type { OrderLine, Order } from './order.js';

export function lineTotal(line: Pick<OrderLine, 'unitPrice' | 'quantity'>): Money {
  return multiply(line.unitPrice, line.quantity);
}

type KindOfLine = Pick<OrderLine, 'depositFor'>;

/** Whether the line is a deposit for old parts. A deposit is not shipped and has no stock. */
export const isDeposit = ({ depositFor }: KindOfLine): boolean => depositFor !== undefined;

/** The lines that are not deposits. */
export const partLinesOf = <Line extends KindOfLine>({ lines }: { lines: readonly Line[] }): Line[] =>
  lines.filter((line) => !isDeposit(line));

/** Number of units in all lines, without deposits. */
export function quantityOf(order: Pick<Order, 'lines'>): number {
  return partLinesOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** One name for all lines, where there is room for only one product name: 'Brake disc', 'Brake disc + 1 more'. */
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
