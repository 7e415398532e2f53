import type { OrderFilter, OrderStatus } from '../../../graphql/generated/operations';
import { useQueryString } from '../../../lib/lists/list-state';

/** States an admin can filter by; also the values in the page's address. */
export const orderStates = ['all', 'unpaid', 'paid', 'shipped', 'expired', 'refunded', 'deleted', 'review'] as const;
export type OrderListState = (typeof orderStates)[number];

export interface OrderFilters {
  state: OrderListState;
  /** First day as 'YYYY-MM-DD', or empty. */
  from: string;
  /** Last day as 'YYYY-MM-DD', or empty. */
  to: string;
  /** Words to find in the order's number, the buyer's name, email address or phone number, or the delivery address. */
  search: string;
}

const noFilters: OrderFilters = { state: 'all', from: '', to: '', search: '' };

const statusesByState: Partial<Record<OrderListState, OrderStatus[]>> = {
  // Deleted orders have the status CANCELLED and are left out here.
  all: ['PLACED', 'PAID', 'SHIPPED', 'EXPIRED', 'REFUNDED'],
  unpaid: ['PLACED'],
  paid: ['PAID'],
  shipped: ['SHIPPED'],
  expired: ['EXPIRED'],
  refunded: ['REFUNDED'],
  deleted: ['CANCELLED'],
};

/** Reads the filters from the page's address; invalid ones are ignored. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const state = orderStates.find((known) => known === params.get('state')) ?? 'all';
  return {
    state,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    search: params.get('search') ?? '',
  };
}

export function toSearchParams(filters: OrderFilters): Record<string, string> {
  const entries = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof OrderFilters]);
  return Object.fromEntries(entries);
}

export function isNarrowed(filters: OrderFilters): boolean {
  return Object.keys(toSearchParams(filters)).length > 0;
}

/** Days are those of the browser's time zone. A search in all states also finds deleted orders. */
export function toOrderFilter({ state, from, to, search }: OrderFilters): OrderFilter {
  const statuses = state === 'all' && search !== '' ? undefined : statusesByState[state];
  return {
    ...(statuses && { statuses }),
    ...(state === 'review' && { needsReview: true }),
    ...(from && { placedFrom: midnightOf(from).toISOString() }),
    ...(to && { placedBefore: midnightOf(to, 1).toISOString() }),
    ...(search && { search }),
  };
}

function readDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? '' : text;
}

/** Local midnight of `day`, or of a later day. It does not add 24 hours per day, because a day may have 23 or 25 hours. */
function midnightOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = new Date(0);
  midnight.setFullYear(year, month - 1, date + daysLater);
  midnight.setHours(0, 0, 0, 0);
  return midnight;
}

/** The filters of the order list. They are kept in the page's address, so that reload and Back keep them. */
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

/** Query string with which the orders of a filter are exported. */
export function toOrdersQuery({ statuses, ...rest }: OrderFilter): string {
  const query = new URLSearchParams(statuses?.map((status) => ['status', status.toLowerCase()]));
  for (const [name, value] of Object.entries(rest)) if (value !== null) query.set(name, String(value));
  return query.toString();
}
