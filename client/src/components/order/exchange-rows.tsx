import type { ExchangeFieldsFragment } from '../../graphql/generated/operations';
import { Link } from '../actions/Button';
import type { DataPlateRow } from '../plate/DataPlate';

/**
 * A row that names the return for which the order is an exchange; empty if the order is not an exchange.
 * @param ordersPage address of the list of orders
 */
export function toExchangeRows({ id, exchangedOrder }: ExchangeFieldsFragment, ordersPage: string): DataPlateRow[] {
  if (!exchangedOrder) return [];
  const { returns, number } = exchangedOrder;
  const index = returns.findIndex(({ exchangeOrders }) => exchangeOrders.some((each) => each.id === id));
  const text = `Return ${index + 1} of ${number ?? exchangedOrder.id}`;
  const value = (
    <Link to={`${ordersPage}/${exchangedOrder.id}`} kind="line">
      {text}
    </Link>
  );
  return [{ term: 'In exchange for', value }];
}
