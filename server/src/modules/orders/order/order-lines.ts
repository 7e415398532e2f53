import { multiply, type Money } from '../../../shared/money.js';
import type { OrderLine } from './order.js';

export function lineTotal(line: Pick<OrderLine, 'unitPrice' | 'quantity'>): Money {
  return multiply(line.unitPrice, line.quantity);
}

type KindOfLine = Pick<OrderLine, 'depositFor'>;

/** Whether the line is a deposit for old parts. A deposit is not shipped and has no stock. */
export const isDeposit = ({ depositFor }: KindOfLine): boolean => depositFor !== undefined;

/** The lines with products. */
export const partLinesOf = <Line extends KindOfLine>({ lines }: { lines: readonly Line[] }): Line[] =>
  lines.filter((line) => !isDeposit(line));
