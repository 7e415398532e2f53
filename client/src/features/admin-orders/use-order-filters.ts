import { useQueryString } from '../../lib/lists/use-query-params';
import { noFilters, readOrderFilters, toSearchParams, type OrderFilters } from './order-filters';

/** What the orders are narrowed to. It stands in the address, so that a reload and the way back keep it. */
export function useOrderFilters(): {
  filters: OrderFilters;
  narrow: (change: Partial<OrderFilters>) => void;
  clear: () => void;
} {
  const [params, setParams] = useQueryString();
  const filters = readOrderFilters(params);
  const ask = (next: OrderFilters) => setParams(new URLSearchParams(toSearchParams(next)));
  return {
    filters,
    narrow: (change) => ask({ ...filters, ...change }),
    clear: () => ask(noFilters),
  };
}
